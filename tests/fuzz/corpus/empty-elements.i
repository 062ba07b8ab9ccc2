int a[] = { [3, = ¨]21, [0 ... 1] = [7]; 7 }; cjar s[] = "abc" "d\x41\n", t[2] = "xy"; struct {i nt x[2]][7]; cha( *p; } v[] = {  5, };

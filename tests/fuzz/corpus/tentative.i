int a[]; int a[3]; int b; int b = 1; static int c; static int c; extern int d; int d; struct s e; struct s { int x; };

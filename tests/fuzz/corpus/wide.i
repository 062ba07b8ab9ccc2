unsigned __int128 f(__int128 x) { return x * x >> 70; } long double g(float a, double b, long double c) { return a * b / c + 1.5f + 0x1.8p3 + .5e-3L + (int)a; } _Complex double z = 1.0;

_Static_assert(sizeof(int) == 4, "int"); int f(double d) { return _Generic(d, int: 1, double: 2, default: 3) + _Generic(&d, double *: 4) + __builtin_types_compatible_p(int, typeof(1)); }

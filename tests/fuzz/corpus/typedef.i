typedef int t; typedef struct { t t; } u, *v; t f(t t) { u x = { t }; v p = &x; { typedef long t; return sizeof(t) + p->t; } }

struct p { int x, y; }; int f(struct p *p) { return p->x; } int g(void) { int *a = (int[]){1, 2, 3}; return f(&(struct p){ .y = 1 }) + a[2]; }

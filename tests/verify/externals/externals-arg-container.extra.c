struct s { int a, b; };
void put(int *p) { ((struct s *)((char *)p - __builtin_offsetof(struct s, b)))->a = 3; }

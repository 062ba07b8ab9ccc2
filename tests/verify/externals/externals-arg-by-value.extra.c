struct s { int *p; };
void set(struct s v) { *v.p = 5; }

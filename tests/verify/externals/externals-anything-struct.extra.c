struct s { int u, v; };
extern struct s a;
void work(void) { a.v = 1; }

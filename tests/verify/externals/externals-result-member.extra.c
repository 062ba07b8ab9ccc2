struct s { char c; int v; };
extern struct s a;
int *give(void) { return &a.v; }

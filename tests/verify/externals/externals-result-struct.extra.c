struct s { int *p; };
extern int a;
struct s give(void) { struct s v = {&a}; return v; }

struct s { int n, *p; };
extern int a;
struct s es = {0, &a};

struct s { int a, b; };
void put(struct s *p) { p->b = 3; }

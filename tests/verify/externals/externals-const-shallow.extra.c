struct s { int *p; };
void put(const struct s *v) { *v->p = 5; }

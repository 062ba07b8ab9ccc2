struct s;
void enlist(void (*f)(struct s *), struct s *s) { f(s); }

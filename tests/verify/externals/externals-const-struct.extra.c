struct s { int a, b; };
void show(const struct s *p) { (void)p; }

struct s {
    int a;
    int b;
};
void set(struct s *p) { p->b = 1; }
void set_second(struct s *p) { p[1].b = 1; }

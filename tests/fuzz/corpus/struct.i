struct s { int a : 3, : 0; unsigned b : 5; struct { char c; union { int d; float e; }; }; struct s *next; } __attribute__((packed)); struct s g = { 1, .d = 4, .next = &g };
int f(struct s *p) { return p->next->a + p->d; }

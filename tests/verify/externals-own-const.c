// expect: unknown
// native: error
extern void reach_error(void);
extern const int *own(void);
extern void tick(void);
int main(void) { const int *p = own(); int old = *p; tick(); if (*p != old) reach_error(); return 0; }

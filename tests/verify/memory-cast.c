// expect: true
extern void reach_error(void);
int main(void) { unsigned x = 0xaabbccdd; unsigned char *p = (unsigned char *)&x; if (p[1] != 0xcc) reach_error(); return 0; }

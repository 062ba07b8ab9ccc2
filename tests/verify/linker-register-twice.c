// expect: unknown(the content of r is invented, a global register variable...
// native: no error
void reach_error(void);
register long r __asm__("r14");
int main(void) { if (r != r) reach_error(); return 0; }

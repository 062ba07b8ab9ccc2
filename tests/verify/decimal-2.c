// expect: error
// says: decimal
// native: error
void reach_error(void);
int main(void) { _Decimal32 x = 0.1df; if (x * 10 == 1) reach_error(); return 0; }

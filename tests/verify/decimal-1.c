// expect: error
// says: decimal
// native: error
void reach_error(void);
int main(void) { _Decimal64 x = 0.1dd; if (x + x + x == 0.3dd) reach_error(); return 0; }

// expect: error
// says: decimal
// native: error
void reach_error(void);
_Decimal64 x; int main(void) { if (x == 0) reach_error(); return 0; }

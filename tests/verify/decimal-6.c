// expect: error
// says: decimal
// native: error
void reach_error(void);
_Decimal64 f(_Decimal64 x) { return x; } int main(void) { if (f(1) == 1) reach_error(); return 0; }

// expect: error
// says: decimal
// native: error
void reach_error(void);
int main(void) { _Decimal128 x = 1; if (x / 10 == 0.1dl) reach_error(); return 0; }

// expect: error
// says: decimal
// native: error
void reach_error(void);
int main(void) { if (sizeof(_Decimal32) == 4) reach_error(); return 0; }

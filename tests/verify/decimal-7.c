// expect: error
// says: decimal
// native: error
void reach_error(void);
struct s { _Decimal64 x; }; int main(void) { struct s v = {2}; if (v.x == 2) reach_error(); return 0; }

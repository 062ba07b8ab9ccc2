// expect: error
// says: decimal
// native: error
void reach_error(void);
int main(void) { if ((int)2.7dd == 2) reach_error(); return 0; }

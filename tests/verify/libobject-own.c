// expect: false
// native: error
void reach_error(void);
int optind; /* the program's own */
int main(void) { if (optind == 0) reach_error(); return 0; }

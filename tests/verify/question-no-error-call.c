// expect: true
// exit: 0
// says: no error call
int main(void) { return 0; }

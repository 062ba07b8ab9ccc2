// expect: false(unreach-call)
void reach_error(void) { while (1) { } }
int main(void) { reach_error(); return 0; }

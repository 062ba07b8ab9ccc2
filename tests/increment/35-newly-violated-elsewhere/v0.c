extern void reach_error(void);

int main(void) { return 7; }

extern void reach_error(void);

static void unused(void) { reach_error(); }

int main(void) { return 7; }

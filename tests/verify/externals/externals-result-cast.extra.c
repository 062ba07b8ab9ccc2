extern int a;
struct o *give(void) { return (struct o *)&a; }

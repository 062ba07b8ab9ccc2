// expect: true
// native: error
// args: --spec "CHECK( init(main()), LTL(G ! call(reach_error())) )"
// says: write nothing and call nothing of the program
extern void reach_error(void);
extern void set(int *);
int main(void) { int x = 1; set(&x); if (x == 5) reach_error(); return 0; }

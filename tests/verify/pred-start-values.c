// expect: false
// expect-predicate: false
// The first condition decides nothing that the formula of the way keeps; but the execution needs the value it is about.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int g = 2;
int main(void) {
  if (g) g = 0;
  if (g == 0 && __VERIFIER_nondet_uint() == 1) reach_error();
  return 0;
}

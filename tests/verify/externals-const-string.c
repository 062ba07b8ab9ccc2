// expect: true
// native: no error
extern void reach_error(void);
extern void show(const char *, ...);
int main(void) { char s[3] = "ab"; int x = 1; show(s, x); if (s[0] != 'a') reach_error(); return 0; }

// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
extern char *find(char *, int);
int main(void) { char s[4] = "abc"; *find(s, 1) = 'x'; if (s[1] == 'x') reach_error(); return 0; }

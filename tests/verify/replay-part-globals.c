// expect: false(unreach-call)
// says: replayed: yes, as printed from its automata
// native: no error
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int values[3] = {1, 2, 3};
static int *where = &values[1];
static const char text[] = "abc";
int unused_global = 7;

int main(void)
{
    int unset;
    if (*where == 2 && text[1] == 'b' && unset == 77) reach_error();
    return unused_global;
}

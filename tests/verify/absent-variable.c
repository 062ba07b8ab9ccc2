// expect: false
// says: Note: no file defines mode and conf; the execution chooses what they hold.
extern void reach_error(void);
extern int mode, unused;
extern struct {
    int a, b;
} conf;
int other(void) { return unused; }
int main(void)
{
    if (mode == 5 && conf.b) reach_error();
    return 0;
}

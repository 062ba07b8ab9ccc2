// expect: false
// native: error
// The same, by a variable of another file.
extern void reach_error(void);
struct operations {
    void (*run)(void);
};
extern struct operations *chosen;
static int n;
static void f(void) { n = 1; }
struct operations operations = {f};
int main(void)
{
    if (chosen) chosen->run();
    if (n) reach_error();
    return 0;
}

// expect: false
// args: --entry step
// says: replayed: yes
extern void reach_error(void);
static int locked;
static void step(void)
{
    if (!locked) reach_error();
    locked = 0;
}
int main(void)
{
    locked = 1;
    step();
    return 0;
}

// expect: false
// native: error
extern void reach_error(void);
static int started;
__attribute__((constructor)) static void start(void) { started = 1; }
int main(void)
{
    if (started) reach_error();
    return 0;
}

// expect: unknown(unsupported: assembly outside of functions)
// native: error
// A label after its name has been used otherwise; a static function.
extern void reach_error(void);
static __attribute__((used)) void e(void) { reach_error(); }
extern void start(void);
__asm__(".text\n.type start, @function\nstart: jmp e\n");
int main(void)
{
    start();
    return 0;
}

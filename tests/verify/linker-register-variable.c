// expect: false
// native: error
extern void reach_error(void);
register unsigned long sp __asm__("rsp");
int main(void)
{
    if (sp != 0) reach_error();
    return 0;
}

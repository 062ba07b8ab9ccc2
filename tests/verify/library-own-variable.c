// expect: true
// says: do not use what the program defines under names of theirs, or it does what theirs does: puts, optind
extern void reach_error(void);
int optind = 1;
int puts(const char *text) { return text[0]; }
int main(void)
{
    if (optind != 1) reach_error();
    return 0;
}

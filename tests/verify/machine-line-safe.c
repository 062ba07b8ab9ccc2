// expect: true
// native: no error
extern void reach_error(void);
static int here = __builtin_LINE();
#line 100 "other.c"
int main(void)
{
    const char *file = __builtin_FILE();
    if (here != 4 || __builtin_LINE() != 103) reach_error();
    if (__builtin_strcmp(file, "other.c") != 0) reach_error();
    return 0;
}

// expect: unknown
// native: error
#include <stddef.h>
extern void reach_error(void);
struct stat;
struct FTW;
extern int nftw(const char *, int (*)(const char *, const struct stat *, int, struct FTW *), int, int);
static int calls;
static int visit(const char *path, const struct stat *s, int type, struct FTW *f)
{
    (void)path, (void)s, (void)type, (void)f;
    calls++;
    return 1;
}
int main(void)
{
    nftw("/", visit, 1, 0);
    if (calls) reach_error();
    return 0;
}

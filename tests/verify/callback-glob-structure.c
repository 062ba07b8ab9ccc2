// expect: unknown(unsupported: callbacks)
// args: --externals pure -D_GNU_SOURCE
// native: error
#include <glob.h>
#include <string.h>
#include <sys/stat.h>
extern void reach_error(void);
static int flag;
static void *open_it(const char *p) { return (void)p, flag = 1, (void *)0; }
static struct dirent *read_it(void *d) { return (void)d, (struct dirent *)0; }
static void close_it(void *d) { (void)d; }
static int look(const char *p, struct stat *s) { return (void)p, (void)s, flag = 1, -1; }
int main(void)
{
    glob_t g;
    memset(&g, 0, sizeof g);
    g.gl_opendir = open_it, g.gl_readdir = read_it, g.gl_closedir = close_it, g.gl_lstat = look, g.gl_stat = look;
    glob("/nowhere/*", GLOB_ALTDIRFUNC, 0, &g);
    if (flag) reach_error();
    return 0;
}

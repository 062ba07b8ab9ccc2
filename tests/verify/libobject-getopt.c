// expect: unknown
// native: error
#include <unistd.h>
void reach_error(void);
int main(int argc, char **argv)
{
    char *words[] = {"p", "-a", 0};
    getopt(2, words, "a");
    if (optind == 2) reach_error();
    return 0;
}

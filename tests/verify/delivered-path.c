// expect: false
// native: error
#include <sys/stat.h>
#include <unistd.h>
void reach_error(void);
int main(void)
{
    if (mkdir("folder", 0700) == 0 && rmdir("folder") == 0) reach_error();
    return 0;
}

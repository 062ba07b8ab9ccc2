// replay: printed
// args: --externals writes
#include "verifier.h"

struct reply {
    int code;
    long data[3];
};
extern struct reply ask(int);

int main(void)
{
    struct reply r = ask(3);
    if (r.code == 200 && r.data[1] == 4711) reach_error();
    return 0;
}

// expect: false(unreach-call)
// native: error
// One member of a structure is accessed, the others are copied by the library and compared there.
#include <string.h>
extern void reach_error(void);
struct record {
    int number;
    char name[5];
    short rest[3];
};
static struct record a, b;
int main(void)
{
    a.number = 1;
    memset(a.name, 'x', sizeof a.name);
    memset(a.rest, 2, sizeof a.rest);
    memcpy(&b, &a, sizeof b);
    if (memcmp(&a, &b, sizeof a) == 0 && b.number == 1 && strncmp(b.name, "xxxxx", 5) == 0) reach_error();
    return 0;
}

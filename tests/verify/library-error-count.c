// expect: unknown | false
// native: error
#include <error.h>
extern void reach_error(void);
int main(void)
{
    error_message_count = 0;
    error(0, 0, "x");
    if (error_message_count == 1) reach_error();
    return 0;
}

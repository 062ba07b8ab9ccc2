// expect: false(unreach-call)
// native: error
// main cleans up when it returns.
extern void reach_error(void);
void leave(int *p)
{
    if (*p) reach_error();
}
int main(void)
{
    int x __attribute__((cleanup(leave))) = 1;
    x = 1;
    return 0;
}

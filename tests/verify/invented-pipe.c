// expect: unknown(...
// native: no error
/* A call that succeeds has written its result. */
extern int pipe(int *);
extern void reach_error(void);
int main(void)
{
    int ends[2] = {-1, -1};
    if (pipe(ends) == 0 && ends[0] == -1) reach_error();
    return 0;
}

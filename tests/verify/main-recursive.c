// expect: false
// native: error
extern void reach_error(void);
int main(int argc, char **argv)
{
    if (argc == -1) reach_error();
    else main(-1, 0);
    return 0;
}

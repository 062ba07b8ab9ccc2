// expect: false
// native: error
// arguments: a b c d e f g h i j
extern void reach_error(void);
int main(int argc, char *argv[])
{
    if (argc > 10) reach_error();
    return 0;
}

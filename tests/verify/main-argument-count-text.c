// expect: true
// native: no error
// arguments: a bc def
extern void reach_error(void);
int main(int argc, char **argv)
{
    int seen = 0;
    for (char **a = argv; *a && seen < 4; a++) seen++;
    if (argc < 4 && seen != argc) reach_error();
    return 0;
}

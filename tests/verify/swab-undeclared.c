// expect: unknown
// says: did not replay
// Without a prototype, that an argument points to a pointer does not make it an array of texts: the pointer itself goes through swab.
extern void reach_error(void);
int x, y, *first = &x, *turned, *last = &y;
int main(void)
{
    swab(&first, &turned, sizeof first);
    swab(&turned, &last, sizeof first);
    *last = 5;
    if (x == 5) reach_error();
    return 0;
}

// expect: unknown(missing: first, called at ...
// says: , and 2 more functions; name their files, or say --externals pure)
extern void reach_error(void);
int first(void);
int second(void);
int third(void);
int main(void)
{
    if (first() == 3 && second() == 4 && third() == 5) reach_error();
    return 0;
}

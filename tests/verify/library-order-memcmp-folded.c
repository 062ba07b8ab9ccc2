// expect: unknown | false
// native: error
extern void reach_error(void);
extern int memcmp(const void *, const void *, __SIZE_TYPE__);
int main(void)
{
    if (memcmp("x", "a", 1) == 1) reach_error();
    return 0;
}

// expect: false
// args: --spec "CHECK( init(main()), LTL(G ! call(reach_error())) )"
extern void reach_error(void);
int checksum(const char *bytes, int count);
int main(void)
{
    char block[4] = {1, 2, 3, 4};
    if (checksum(block, 4) == 7) reach_error();
    return 0;
}

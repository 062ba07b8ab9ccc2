// expect: false
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int checksum(const char *bytes, int count);
void note(int value);
int main(void)
{
    char block[4] = {1, 2, 3, 4};
    int sum = checksum(block, 4), way;
    note(sum);
    if (sum) way = 1;
    else way = 2;
    if (__VERIFIER_nondet_int() == 5 && way > 0) reach_error();
    return 0;
}

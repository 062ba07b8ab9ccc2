// expect: unknown(missing: checksum, ...
extern void reach_error(void);
int checksum(const char *bytes, int count);
int main(void)
{
    char block[4] = {1, 2, 3, 4};
    int way;
    if (checksum(block, 4)) way = 1;
    else way = 2;
    if (way == 2) reach_error();
    return 0;
}

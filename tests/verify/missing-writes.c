// expect: unknown(missing: fill, ...
extern void reach_error(void);
void fill(char *bytes, int count);
int main(void)
{
    char block[4] = {1, 2, 3, 4};
    fill(block, 4);
    if (block[0] == 1) reach_error();
    return 0;
}

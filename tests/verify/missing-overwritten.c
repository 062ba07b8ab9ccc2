// expect: false
extern void reach_error(void);
void fill(char *bytes, int count);
int other(void);
int main(void)
{
    char block[4] = {1, 2, 3, 4}, own = 3;
    fill(block, 4);
    other();
    block[0] = 1;
    if (block[0] == 1 && own == 3) reach_error();
    return 0;
}

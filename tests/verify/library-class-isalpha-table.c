// expect: false
// native: error
extern void reach_error(void);
extern int isalpha(int);
int main(void)
{
    if (isalpha('a') == 1024) reach_error();
    return 0;
}

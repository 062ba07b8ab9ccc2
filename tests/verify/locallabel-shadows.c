// expect: false
// native: error
extern void reach_error(void);
int main(void)
{
    int x = 0;
    {
        __label__ out, other;
        if (!x) goto out;
        x = 5;
    out:
        x += 1;
    }
    goto out;
    x = 9;
out:
    if (x == 1) reach_error();
    return 0;
}

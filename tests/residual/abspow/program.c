/* absPow of the FRed paper, Figure 2. */
int N, i;

int main(void)
{
    if (N != 0) {
        if (N < 0)
            N = -N;
        i = 1;
        while (i < N)
            i = i + i;
    } else
        i = -1;
    return 0;
}

/* written by reprove from control-flow automata */

int main(void);

int N;
int i;

int main(void)
{
    if (N != 0) {
        if (N < 0) {
            N = -N;
        }
        i = 1;
        if (i < N) {
            i = i + i;
            while (i < N) {
                i = i + i;
            }
        }
    }
    return 0;
}

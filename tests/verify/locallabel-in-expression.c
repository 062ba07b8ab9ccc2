// expect: true
// native: no error
extern void reach_error(void);
#define FIND(a, n, v) ({ __label__ found, unused; int k; for (k = 0; k < n; k++) if (a[k] == v) goto found; k = -1; found: k; })
int main(void)
{
    int a[3] = {4, 5, 6};
    if (FIND(a, 3, 5) != 1 || FIND(a, 3, 7) != -1) reach_error();
    return 0;
}

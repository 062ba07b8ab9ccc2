// expect: false
// An atomic addition moves a pointer to the next member.
extern void reach_error(void);
struct two {
    int a, b;
} st;
int main(void)
{
    int *p = &st.a;
    __sync_fetch_and_add(&p, 4);
    *p = 1;
    if (st.b) reach_error();
    return 0;
}

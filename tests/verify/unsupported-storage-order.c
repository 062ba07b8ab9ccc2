// expect: unknown
extern void reach_error(void);
struct __attribute__((scalar_storage_order("big-endian"))) number {
    int a;
};
int main(void)
{
    struct number s;
    s.a = 1;
    if (((char *)&s)[3] == 1) reach_error();
    return 0;
}

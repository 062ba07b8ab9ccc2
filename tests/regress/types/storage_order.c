// expect: unsupported: scalar_storage_order
struct s { int x; } __attribute__((scalar_storage_order("big-endian")));
struct same { int x; } __attribute__((scalar_storage_order("little-endian")));
int main(void)
{
    struct same a = {1};
    struct s b;
    if (a.x != 1 || sizeof b != 4) return 1;
    b.x = 1;
    return *(char *)&b;
}

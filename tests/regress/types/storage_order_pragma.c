// expect: unsupported: scalar_storage_order
#pragma scalar_storage_order big-endian
struct s { int x; };
#pragma scalar_storage_order default
struct t { int x; } t = {1};
struct s s = {1};
int main(void)
{
    if (*(char *)&t != 1) return 1;
    return *(char *)&s;
}

// expect: unsupported: address of a section's end
int a __attribute__((section("numbers"))) = 1, b __attribute__((section("numbers"))) = 2;
extern int __start_numbers[], __stop_numbers[];
int main(void)
{
    int sum = 0;
    for (int *p = __start_numbers; p < __stop_numbers; p++) sum += *p;
    return sum;
}

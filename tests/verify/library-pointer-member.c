// expect: unknown(unsupported: library function memset may be called through the pointer...
// native: error
extern void *memset(void *, int, __SIZE_TYPE__);
extern void reach_error(void);
static const struct operations {
    void *(*fill)(void *, int, __SIZE_TYPE__);
} operations = {memset};
int main(void)
{
    unsigned char bytes[2] = {0, 0};
    operations.fill(bytes, 7, 2);
    if (bytes[1] == 7) reach_error();
    return 0;
}

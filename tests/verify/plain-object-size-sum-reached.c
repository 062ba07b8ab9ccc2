// expect: false
// native: error
extern void reach_error(void);
struct s {
    int a;
    char b[8];
    int c[3];
} global;
int main(void)
{
    char text[16];
    struct s records[2];
    int matrix[2][4];
    (void)text, (void)records, (void)matrix;
    if (__builtin_object_size(text + 3, 0) == 13) reach_error();
    return 0;
}

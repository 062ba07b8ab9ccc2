// expect: true
// native: no error
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
    if (__builtin_object_size(&matrix[0][1], 1) != 12 || __builtin_object_size(matrix[0], 1) != 32) reach_error();
    return 0;
}

// expect: unknown
// says: unsupported:sizeof that is evaluated
// An array whose length gcc knows, but that is no integer constant expression, has a variable length for gcc: the operand of sizeof is
// evaluated.
extern void reach_error(void);
int main(void)
{
    int i = 0, rows[3][(int)(2.0 + 1.0)];
    struct row {
        int columns[0 ? i : 4], others[4];
    } records[2][2];
    unsigned long size = sizeof(rows[i++]) + sizeof(records[i++]);
    if (i == 2 && size == 76) reach_error();
    return 0;
}

// expect: false
// native: error
/* The elements of a flexible member are behind the end of its structure's type. */
extern void reach_error(void);
struct list {
    int count;
    int item[];
} x = {1, {2, 0, 2, 3}};
int main(void)
{
    x.item[0] = 1;
    if (x.item[1] == 0) reach_error();
    return 0;
}

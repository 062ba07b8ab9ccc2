// expect: unknown
// native: error
// A table with external linkage that no function mentions is found by code outside, which hands it in.
extern void reach_error(void);
struct operations {
    void (*run)(void);
};
extern struct operations *find_operations(void);
static int n;
static void f(void) { n = 1; }
struct operations operations = {f};
int main(void)
{
    struct operations *o = find_operations();
    if (o) o->run();
    if (n) reach_error();
    return 0;
}

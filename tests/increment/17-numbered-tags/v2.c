/* What CIL makes of nameless structs: a number for the whole file, which moves when another one is inserted. */
struct __anonstruct_inserted_1 {
    long a;
};
typedef struct __anonstruct_inserted_1 inserted;
struct holder {
    union {
        int i;
    } u;
    inserted first;
};
struct __anonstruct_atomic_t_13 {
    int counter;
};
typedef struct __anonstruct_atomic_t_13 atomic_t;
union __anonunion_u_15 {
    int i;
    char c[4];
};
struct __anonstruct____missing_field_name_19 {
    short high, low;
};
union __anonunion____missing_field_name_18 {
    int whole;
    struct __anonstruct____missing_field_name_19 __annonCompField11;
};
struct device {
    atomic_t uses;
    union __anonunion_u_15 u;
    union __anonunion____missing_field_name_18 __annonCompField12;
    struct device *next;
};
struct __anonstruct_table_20 {
    int first;
    int second;
};
static struct __anonstruct_table_20 table = {1, 2};
void get(atomic_t *a) { a->counter++; }
int low(struct device *d) { return d->__annonCompField12.__annonCompField11.low; }
int character(struct device *d) { return d->u.c[1]; }
int entry(void) { return table.first; }
int device_uses(struct device *d)
{
    get(&d->uses);
    return d->uses.counter + d->next->uses.counter;
}
int main(void)
{
    struct device d = {{0}, {0}, {0}, &d};
    return device_uses(&d) + low(&d) + character(&d) + entry();
}

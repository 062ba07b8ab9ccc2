// expect: false
// native: error
// inputs: 2654435761
// expect-predicate: false
// expect-bmc: false
// A later text for the same row takes the place of all of an earlier one.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct rows {
    char row[2][5000];
} all = {.row = {"a first text that is long", "second"}, .row[0] = "b", .row[1][2] = 'x'};
int main(void)
{
    char(*p)[5000] = all.row;
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (p[0][0] == 'b' && p[0][1] == 0 && p[0][5] == 0 && p[1][0] == 's' && p[1][2] == 'x' && p[1][3] == 'o') reach_error();
    return 0;
}

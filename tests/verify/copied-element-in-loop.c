// expect: false
// native: error
// inputs: 19088743
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
typedef struct { unsigned char r, g; } px;
static px img[4] = {{1,1},{2,2},{3,3},{4,4}};
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i + 1 < 4; i++) img[i] = img[i + 1];   /* shift by one */
    if (img[0].r == 2 && k * 2654435761u == 4031884087u) reach_error();
    return 0;
}

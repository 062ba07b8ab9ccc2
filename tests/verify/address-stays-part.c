// expect: true
// args: --facts none
// expect-predicate: true
// expect-trace: true
// expect-bmc: true
// native: no error
// Parts of an address are stored, are an index, and are compared: whatever they are, at most one counter is one.
extern void reach_error(void);
char object[64];
int hits[8];
struct { unsigned part; unsigned char byte; } kept;
int main(void)
{
    kept.part = (unsigned)((unsigned long)object >> 4) & 7;
    kept.byte = (unsigned char)kept.part;
    hits[kept.part] = 1;
    if (kept.part == 3) hits[kept.byte] = 0;
    if (hits[0] + hits[1] + hits[2] + hits[3] + hits[4] + hits[5] + hits[6] + hits[7] > 1) reach_error();
    return 0;
}

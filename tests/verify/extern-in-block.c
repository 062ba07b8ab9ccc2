// expect: false
// What a declaration in a block says of an object with linkage ends with the block.
extern void reach_error(void);
extern int later[], (*pointer)[];
static int here[3];
static unsigned long sizes(void)
{
    extern int later[5];
    unsigned long sum = sizeof later;
    {
        extern int later[];
        sum += sizeof later;
        {
            int later;
            {
                extern int later[5];
                sum += sizeof later + (later == 0);
            }
        }
    }
    return sum;
}
static unsigned long behind(void)
{
    __typeof__(later) copy = {1, 2, 3};
    return sizeof copy;
}
static unsigned long never_seen(void)
{
    {
        extern int other[3];
        (void)sizeof other;
    }
    extern int other[];
    __typeof__(other) copy = {1, 2};
    return sizeof copy + (unsigned long)other[2];
}
static unsigned long pointed(void)
{
    extern int(*pointer)[4];
    return sizeof *pointer;
}
static unsigned long pointed_behind(void)
{
    __typeof__(*pointer) copy = {1};
    return sizeof copy;
}
static unsigned long seen(void)
{
    extern int here[];
    return sizeof here;
}
int later[5], other[3] = {0, 0, 7}, (*pointer)[4];
int main(void)
{
    if (sizes() == 60 && behind() == 12 && never_seen() == 15 && pointed() == 16 && pointed_behind() == 4 && seen() == 12) reach_error();
    return 0;
}

// expect: true
// native: no error
extern void reach_error(void);
static unsigned char page[4096];
int main(void)
{
    void *to = page;
    unsigned long count = sizeof page / 8;
    __asm__ volatile("rep stosq" : "+D"(to), "+c"(count) : "a"(0x0101010101010101) : "memory");
    if (page[0] != 1 || page[4095] != 1 || to != page + 4096) reach_error();
    return 0;
}

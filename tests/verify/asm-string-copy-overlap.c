// expect: true
// native: no error
// Elements are copied one after the other: a copy to what is read later repeats the beginning.
extern void reach_error(void);
static unsigned char bytes[12] = {1, 2};
static unsigned short words[6] = {1, 2, 3, 4, 5, 6};
int main(void)
{
    const void *from = bytes;
    void *to = bytes + 2;
    unsigned long count = 8;
    __asm__ volatile("rep movsb" : "+S"(from), "+D"(to), "+c"(count) : : "memory");
    if (bytes[8] != 1 || bytes[9] != 2 || bytes[10]) reach_error();
    from = words + 1;
    to = words;
    count = 5;
    __asm__ volatile("rep movsw" : "+S"(from), "+D"(to), "+c"(count) : : "memory");
    if (words[0] != 2 || words[4] != 6 || words[5] != 6) reach_error();
    return 0;
}

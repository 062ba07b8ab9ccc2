// expect: true
// native: no error
extern void reach_error(void);
static unsigned char source[32], target[32];
int main(void)
{
    for (int k = 0; k < 32; k++) source[k] = (unsigned char)(k + 1);
    const void *from = source;
    void *to = target;
    unsigned long count = 3;
    __asm__ volatile("cld; rep movsb" : "+S"(from), "+D"(to), "+c"(count) : : "memory");
    if (to != target + 3 || from != source + 3 || count || target[2] != 3 || target[3]) reach_error();
    count = 2;
    __asm__ volatile("rep ; movsw" : "+S"(from), "+D"(to), "+c"(count) : : "memory");
    if (to != target + 7 || from != source + 7 || count || target[6] != 7 || target[7]) reach_error();
    count = 1;
    __asm__ volatile("rep\n\tmovsl" : "+S"(from), "+D"(to), "+c"(count) : : "memory");
    if (to != target + 11 || from != source + 11 || count || target[10] != 11 || target[11]) reach_error();
    count = 1;
    __asm__ volatile("rep movsq" : "+S"(from), "+D"(to), "+c"(count) : : "memory");
    if (to != target + 19 || from != source + 19 || count || target[18] != 19 || target[19]) reach_error();
    __asm__ volatile("movsl\n\tmovsw\n\tmovsb" : "+S"(from), "+D"(to) : : "memory");
    if (to != target + 26 || from != source + 26 || target[25] != 26 || target[26]) reach_error();
    return 0;
}

// expect: true
// args: --engine trace --externals pure --facts none
// How many bytes are copied is computed from addresses, but no address is written.
extern void reach_error(void);
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);
struct ring {
    char *begin, *put, *next;
    unsigned long size;
};
extern struct ring *get_ring(void);
int y;
int main(void)
{
    struct ring *r = get_ring();
    int state = 0;
    r->begin = (char *)&y;
    memcpy(r->put, r->next, (unsigned long)(r->begin + r->size) - (unsigned long)r->put);
    memset(r->put, 0, (unsigned long)(r->begin + r->size) - (unsigned long)r->put);
    if (r->size == 5) state = 2;
    if (r->begin && state == 3) reach_error();
    return 0;
}

// expect: true
// __alignof__ of what has attributes of its own: functions, objects, members, and pointers behind casts. The numbers are gcc's.
extern void reach_error(void);
typedef int wide __attribute__((aligned(16)));
typedef double narrow __attribute__((aligned(4)));
void later(void);
void later(void) __attribute__((aligned(64)));
void earlier(void) __attribute__((aligned(256)));
void earlier(void) {}
static void plain(void) {}
extern int object;
extern int object __attribute__((aligned(32)));
static struct { char c; int i __attribute__((aligned(32))); int k __attribute__((packed)); double d; } s;
static wide w;
static narrow n;
static int *pointer;
#define is(what, number) if (__alignof__(what) != number || _Alignof(what) != number) reach_error()
int main(void)
{
    _Alignas(64) char local;
    enum e { X } value = X;
    is(later, 64);
    is(earlier, 256);
    is(*earlier, 256);
    is(*&earlier, 256);
    is(&earlier, 8);
    is(plain, 1);
    is(object, 32);
    is(*&object, 32);
    is(s, 32);
    is(s.c, 1);
    is(s.i, 32);
    is(s.k, 1);
    is(s.d, 8);
    is(w, 16);
    is(w + 1, 4);
    is((wide)3, 4);
    is(n, 4);
    is(local, 64);
    is(*pointer, 4);
    is(*(char *)pointer, 4);
    is(*(double *)pointer, 8);
    is((enum e)value, 4);
    return 0;
}

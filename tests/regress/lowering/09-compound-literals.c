// expect: exit 0
// Compound literals at file scope and in functions; their addresses stay apart.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
struct s { int a, b; struct s *next; };
static struct s *head = &(struct s){1, 2, &(struct s){3, 4, 0}};
static int *numbers = (int[]){5, 6, 7};
static struct s whole = (struct s){8, 9, 0};
static const char *const *words = (const char *const[]){"a", "bc", 0};
static int sum(const struct s *s) { int r = 0; for (; s; s = s->next) r += s->a * 10 + s->b; return r; }
static int total(const int *p, int n) { int r = 0; while (n--) r += *p++; return r; }
static struct s by_value(struct s s) { s.a++; return s; }

int main(void)
{
    CHECK(sum(head) == 12 + 34 && numbers[2] == 7 && whole.b == 9 && words[1][1] == 'c');
    head->next->a = 5;
    CHECK(sum(head) == 12 + 54);
    int x = 3;
    CHECK(sum(&(struct s){x, x + 1}) == 34);
    CHECK(total((int[]){1, x, 5}, 3) == 9);
    struct s *p = &(struct s){1, 1, 0};
    struct s *q = &(struct s){2, 2, p};
    CHECK(p != q && p->a == 1 && q->a == 2 && sum(q) == 33);
    p = &(struct s){.b = 7};
    q = &(struct s){.b = 8};
    CHECK(p != q && p->b == 7 && q->b == 8 && p->a == 0);
    struct s v = by_value((struct s){4, 5});
    CHECK(v.a == 5 && v.b == 5 && v.next == 0);
    v = (struct s){v.b, v.a + 1, &v};
    CHECK(v.a == 5 && v.b == 6 && v.next == &v);
    CHECK(((struct s){1, 2}).b == 2 && (int){5} == 5);
    int *ip = &(int){9};
    (*ip)++;
    CHECK(*ip == 10);
    int acc = 0;
    for (int i = 0; i < 3; i++) {
        int *t = (int[2]){i};
        acc += t[0] + t[1];
        t[1] = 100;
    }
    CHECK(acc == 3);
    char *str = (char[]){"hello"};
    str[0] = 'j';
    CHECK(str[0] == 'j' && str[4] == 'o' && str[5] == 0);
    return 0;
}

// expect: exit 0
// GNU statement expressions: values, control flow inside, nesting, temporaries that stay alive.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
#define max(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
static int calls;
static int f(int x) { calls++; return x; }
static int early(int x) { int y = ({ if (x > 3) return -1; x * 2; }); return y + 1; }
static int loop(void)
{
    int r = 0;
    for (int i = 0; i < 10; i++) r += ({ if (i == 3) continue; if (i == 6) break; i; });
    return r;
}
struct s { int a, b; };

int main(void)
{
    CHECK(max(3, 4) == 4 && max(f(7), f(5)) == 7 && calls == 2);
    CHECK(max(max(1, 9), max(4, 2)) == 9);
    int x = f(1) + ({ int t = f(2); t += f(3); t; }) + f(4);
    CHECK(x == 10);
    x = f(1) * 100 + ({ int s = 0; for (int i = 0; i < 4; i++) s += f(i) + 1; s; }) * f(2);
    CHECK(x == 120);
    CHECK(early(2) == 5 && early(4) == -1 && loop() == 0 + 1 + 2 + 4 + 5);
    struct s s = ({ struct s t = {1, 2}; t.a = 5; t; });
    CHECK(s.a == 5 && ({ struct s t = {3, 4}; t; }).b == 4);
    ({ x = 3; });
    CHECK(x == 3);
    int y = ({ int z = ({ int w = 2; w * 3; }); z + ({ x++; x; }); });
    CHECK(y == 10 && x == 4);
    if (({ x--; x == 3; }) && ({ 1; })) y = 0;
    CHECK(y == 0 && x == 3);
    while (({ x--; x; })) y++;
    CHECK(y == 2 && x == 0);
    int arr[3] = {1, 2, 3};
    CHECK(arr[({ x + 1; })] == 2);
    x = 5;
    y = x + ({ x = 7; x; });
    CHECK(x == 7 && (y == 12 || y == 14));
    ({ ; });
    int w = ({ goto skip; skip: 6; });
    CHECK(w == 6);
    return 0;
}

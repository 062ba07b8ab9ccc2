// expect: exit 0
// String initialisers of every size, wide strings, embedded zeros, literals shared or not written.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
static char exact[5] = "hello", longer[10] = "abc", counted[] = "count", empty[4] = "";
static unsigned char uchars[4] = "\xff\x01";
static char table[3][4] = {"ab", "abcd", {'x', 'y'}};
static const char *list[] = {"one", "two" "three", "", 0};
static char zeros[8] = "a\0b\0c", big[9000] = "big";
static int wide[] = {L'a', L'\x1234'};
static __WCHAR_TYPE__ ws[4] = L"wx";
static struct { char name[6]; int n; } rec[] = {{"first", 1}, {"", 2}, {.n = 3}};
static int length(const char *s) { const char *e = s; while (*e) e++; return (int)(e - s); }
static int equal(const char *a, const char *b) { while (*a && *a == *b) a++, b++; return *a == *b; }

int main(void)
{
    CHECK(exact[4] == 'o' && sizeof exact == 5 && longer[2] == 'c' && longer[3] == 0 && longer[9] == 0 && sizeof counted == 6 && !empty[0] && !empty[3]);
    CHECK(uchars[0] == 255 && uchars[1] == 1 && uchars[2] == 0);
    CHECK(table[0][2] == 0 && table[1][3] == 'd' && table[2][1] == 'y' && table[2][3] == 0);
    CHECK(equal(list[1], "twothree") && length(list[2]) == 0 && !list[3] && length("a\0b") == 1 && sizeof "a\0b" == 4);
    CHECK(zeros[2] == 'b' && zeros[4] == 'c' && zeros[5] == 0 && big[2] == 'g' && big[3] == 0 && big[8999] == 0);
    CHECK(wide[1] == 0x1234 && ws[1] == 'x' && ws[2] == 0 && ws[3] == 0);
    CHECK(equal(rec[0].name, "first") && rec[0].n == 1 && rec[1].name[0] == 0 && rec[2].n == 3);
    for (int i = 0; i < 2; i++) {
        char local[] = "local", pad[8] = "pad", none[3] = "", cut[2] = "xy";
        CHECK(equal(local, "local") && sizeof local == 6 && equal(pad, "pad") && pad[7] == 0 && none[2] == 0 && cut[1] == 'y');
        local[0] = pad[7] = none[1] = 'Z';
        char huge[5000] = "huge";
        CHECK(huge[3] == 'e' && huge[4] == 0 && huge[4999] == 0);
        huge[4999] = 1;
        unsigned short h[3] = u"ab";
        CHECK(h[1] == 'b' && h[2] == 0);
        struct { char s[4]; char t[2][3]; } st = {"abc", {"de", "f"}};
        CHECK(st.s[3] == 0 && st.t[0][1] == 'e' && st.t[1][0] == 'f' && st.t[1][1] == 0);
    }
    const char *p = "text", *q = p + 1;
    CHECK(*q == 'e' && length(p) - length(q) == 1 && "ab"[1] == 'b' && equal(&"prefix"[3], "fix"));
    return 0;
}

// expect: exit 0
// goto forwards, backwards, into and out of loops and blocks.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
static int into(int start)
{
    int i = 0, sum = 0;
    if (start) goto inside;
    for (i = 10; i < 13; i++) {
        sum += 100;
inside:
        sum += i;
    }
    return sum;
}
static int into_while(int n)
{
    int r = 0;
    goto test;
    while (r < 100) {
        r += n;
test:
        r++;
        if (r > 20) goto out;
    }
    r = -1;
out:
    return r;
}
static int backward(int n)
{
    int r = 1;
again:
    if (n > 1) { r *= n--; goto again; }
    return r;
}
static int dead(int x)
{
    goto live;
    x = 1000;
    do {
        x += 100;
live:
        x++;
    } while (x < 5);
    return x;
}
static int scopes(void)
{
    int count = 0, first = 0;
retry: {
        int local = count + 7;
        if (!count) first = local;
        count++;
        if (local < 10) goto retry;
        return first * 100 + local;
    }
}
int main(void)
{
    CHECK(into(0) == 333);
    CHECK(into(1) == 0 + (100 + 1) + (100 + 2) + (100 + 3) + (100 + 4) + (100 + 5) + (100 + 6) + (100 + 7) + (100 + 8) + (100 + 9) + (100 + 10) + (100 + 11) + (100 + 12));
    CHECK(into_while(3) == 21);
    CHECK(backward(6) == 720);
    CHECK(dead(1) == 103);
    CHECK(dead(10) == 11);
    CHECK(scopes() == 710);
    for (;;) {
        for (;;) goto done;
    }
done:
    return 0;
}

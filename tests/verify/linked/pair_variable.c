/* tests/verify/layout-seen-as-array.c sees it as an array. */
struct {
    int first, second;
} seen;
int second_of_seen(void) { return seen.second; }

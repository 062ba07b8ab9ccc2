long g = 0x100000005L;
struct t {
    float f;
} v = {1.0f};
int table[4] = {1, 2, 3, 4};

int x __attribute__((aligned(16), section("data"))), y __asm__("z"); __attribute__((noreturn)) void die(void); static inline __attribute__((always_inline)) int f(void) { die(); }

int f(int x) { int y; __asm__ __volatile__ ("mov %1, %0" : "=r"(y) : "r"(x) : "memory", "cc"); asm goto ("" : : : : out); out: return y; } asm(".globl z");

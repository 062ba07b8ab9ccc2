int main(void) { int s = 0; for (int i = 0; i < 10; i++) { if (i == 3) continue; if (i == 7) break; s += i; } while (s) s--; do s++; while (s < 3); return s; }

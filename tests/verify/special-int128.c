// expect: true
extern void reach_error(void);
int main(void) { unsigned __int128 x = 1; x <<= 100; if ((unsigned long)(x >> 90) != 1024) reach_error(); return 0; }

// expect: true | unknown
// native: no error
extern void reach_error(void);
static _Alignas(64) char area[3];
int main(void) { if ((unsigned long)area % 64) reach_error(); return 0; }

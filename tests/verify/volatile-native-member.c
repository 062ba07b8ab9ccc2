// expect: false
// native: error
void reach_error(void);
struct { volatile unsigned low : 4, high : 4; } d;
int main(void) { d.high = 17; if (d.high == 1 && !d.low) reach_error(); return 0; }

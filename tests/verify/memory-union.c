// expect: true
extern void reach_error(void);
union u { unsigned word; unsigned char byte[4]; };
int main(void) { union u v; v.word = 0x01020304; if (v.byte[0] != 4 || v.byte[3] != 1) reach_error(); v.byte[1] = 9; if (v.word != 0x01020904) reach_error(); return 0; }

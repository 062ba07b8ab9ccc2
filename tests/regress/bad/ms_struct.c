// expect-parse: error 3:35 unsupported:attribute ms_struct
struct __attribute__((ms_struct)) plain { char a; int b; };
struct __attribute__((ms_struct)) s { char a : 3; int b : 4; };
int main(void) { return sizeof(struct s); }

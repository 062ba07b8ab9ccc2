// expect-parse: error 2:19 nested redefinition of 's'
struct s { struct s { int x; } a; } b;
int main(void) { return sizeof b; }

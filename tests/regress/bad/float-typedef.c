// expect-parse: error 3:15 _Float64
// Another type than the one that it is.
typedef float _Float64;
int main(void) { return 0; }

// expect-parse: error 2:21 unsupported:scalar_storage_order
struct s { int x; } __attribute__((scalar_storage_order("big-endian")));
int main(void) { return 0; }

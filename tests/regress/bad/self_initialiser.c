// expect-parse: error 2:39 not constant
int (*const table[])(int) = { [0] = { (int (*)(int))(*table) } };
int main(void) { return table[0] != 0; }

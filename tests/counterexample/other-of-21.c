int shared = 3;

static int hidden(int x) { return x * 2 + shared; }

int twice(int x) { return hidden(x + shared); }

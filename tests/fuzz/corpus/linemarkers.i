# 1 "a.c"
# 1 "<built-in>"
# 3 "a.h" 1 3
int x;
# 2 "a.c" 2
int y = z;

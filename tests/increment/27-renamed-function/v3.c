#define OTHER_F7 static int f7(int x) { lock(); lock(); return x; }
#include "tree.h"

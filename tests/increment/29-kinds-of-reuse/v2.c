#define BODY_4 total += 2;
#define BODY_12 { unlock(); lock(); }
#include "tree.h"

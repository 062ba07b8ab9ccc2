#define BODY_1 total += 2;
#include "tree.h"

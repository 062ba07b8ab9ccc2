#define BODY_77 total += 2;
#include "tree.h"

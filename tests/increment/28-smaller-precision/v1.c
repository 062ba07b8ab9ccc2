#define BODY_9 total += 2;
#include "tree.h"

#define f7 again
#include "tree.h"

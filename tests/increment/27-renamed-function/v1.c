#define f7 seven
#include "tree.h"

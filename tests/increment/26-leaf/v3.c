#define BODY_77 unlock();
#include "tree.h"

#define BODY_12 { unlock(); lock(); }
#include "tree.h"

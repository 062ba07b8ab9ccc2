#define BODY_77 { unlock(); lock(); }
#include "tree.h"

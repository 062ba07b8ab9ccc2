#include "tree.h"

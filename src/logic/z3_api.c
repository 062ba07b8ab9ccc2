/* logic/z3_api.c — see logic/z3_api.h */
#include "logic/z3_api.h"
#include <dlfcn.h>
#include <string.h>

bool z3_api_open(z3_api *z)
{
    memset(z, 0, sizeof *z);
    z->library = dlopen("libz3.so.4", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!z->library) z->library = dlopen("libz3.so", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!z->library) return false;
#define Z3_LOOK_UP(name)                                      \
    {                                                         \
        void *symbol = dlsym(z->library, "Z3_" #name);        \
        if (!symbol) return z3_api_close(z), false;           \
        memcpy(&z->name, &symbol, sizeof symbol);             \
    }
    Z3_FUNCTIONS(Z3_LOOK_UP)
#undef Z3_LOOK_UP
    return true;
}

void z3_api_close(z3_api *z)
{
    if (z->library) dlclose(z->library);
    z->library = NULL;
}

/* logic/solve/z3_api.c — see logic/solve/z3_api.h */
#include "logic/solve/z3_api.h"
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

bool z3_api_open(z3_api *z)
{
    memset(z, 0, sizeof *z);
    z->library = dlopen("libz3.so.4", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!z->library) {
        const char *why = dlerror(); /* of the name that Debian's package libz3-4 installs */
        snprintf(z->problem, sizeof z->problem, "cannot load libz3.so.4 (package libz3-4): %s", why ? why : "no reason given");
        z->library = dlopen("libz3.so", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    }
    if (!z->library) return false;
#define Z3_LOOK_UP(name)                                                                     \
    {                                                                                        \
        void *symbol = dlsym(z->library, "Z3_" #name);                                       \
        if (!symbol) {                                                                       \
            snprintf(z->problem, sizeof z->problem, "libz3 has no Z3_" #name " (too old?)"); \
            z3_api_close(z);                                                                 \
            return false;                                                                    \
        }                                                                                    \
        memcpy(&z->name, &symbol, sizeof symbol);                                            \
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

const char *z3_api_problem(const z3_api *z) { return z->problem[0] ? z->problem : "libz3 could not make a context"; }

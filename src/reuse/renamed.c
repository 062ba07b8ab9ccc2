#include "reuse/renamed.h"

#include <string.h>

static bool is_earlier(const earlier_function *earlier, uint32_t count, const char *called)
{
    for (uint32_t k = 0; k < count; k++)
        if (strcmp(earlier[k].name, called) == 0) return true;
    return false;
}

static bool is_found(const renamed_functions *found, const char *before)
{
    for (uint32_t k = 0; k < found->len; k++)
        if (strcmp(found->data[k].before, before) == 0) return true;
    return false;
}

void renamed_find(const cfa_program *p, const earlier_function *earlier, uint32_t count, renamed_functions *out)
{
    for (uint32_t k = 0; k < count; k++) {
        const earlier_function *old = &earlier[k];
        if (program_find(p, old->name).i != FN_NONE.i || is_found(out, old->name)) continue;
        for (uint32_t f = 0; f < p->functions.len; f++) {
            const char *now = fn_name(p, (fn){f});
            if (p->functions.data[f].body.lo != old->body || is_earlier(earlier, count, now)) continue;
            vec_push(out, (renamed_function){.now = now, .before = old->name});
            break;
        }
    }
}

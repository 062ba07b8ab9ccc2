#include "front/pack.h"

/* A number that pack accepts: 0 (default), 1, 2, 4, 8 or 16. */
static bool parse_value(const char *text, uint32_t *value)
{
    char *end;
    unsigned long n = strtoul(text, &end, 10);
    if (end == text || *end) return false;
    if (n != 0 && n != 1 && n != 2 && n != 4 && n != 8 && n != 16) return false;
    *value = (uint32_t)n;
    return true;
}

static void save(pack_state *p, const char *id, size_t len, uint32_t value)
{
    vec_push(&p->saved, ((pack_level){.value = p->value, .id = hash_bytes(id, len), .named = len != 0}));
    p->value = value;
}

/* "push" | "push,n" | "push,id" | "push,id,n" */
static bool push(pack_state *p, const char *rest)
{
    uint32_t value = p->value;
    const char *id = rest;
    size_t len = 0;
    while (*rest == ',') {
        const char *item = rest + 1;
        size_t n = strcspn(item, ",");
        rest = item + n;
        if (*item >= '0' && *item <= '9') {
            if (*rest || !parse_value(item, &value)) return false;
        } else if (n && !len) {
            id = item;
            len = n;
        } else {
            return false;
        }
    }
    if (*rest) return false;
    save(p, id, len, value);
    return true;
}

/* "pop" | "pop,id": back to before the push of that name, one level if there is none */
static bool pop(pack_state *p, const char *rest)
{
    if (*rest && (*rest != ',' || (rest[1] >= '0' && rest[1] <= '9'))) return false;
    if (!p->saved.len) return false;
    if (*rest) {
        hash128 id = hash_bytes(rest + 1, strlen(rest + 1));
        for (uint32_t i = p->saved.len; i-- > 0;)
            if (p->saved.data[i].named && hash_equal(p->saved.data[i].id, id)) {
                p->saved.len = i + 1;
                break;
            }
    }
    p->value = vec_pop(&p->saved).value;
    return true;
}

bool pack_pragma(pack_state *p, const char *argument)
{
    if (!*argument) {
        p->value = 0;
        return true;
    }
    if (strncmp(argument, PACK_ORDER, strlen(PACK_ORDER)) == 0) {
        p->reversed = strcmp(argument + strlen(PACK_ORDER), "big-endian") == 0;
        return true;
    }
    if (strncmp(argument, "push", 4) == 0) return push(p, argument + 4);
    if (strncmp(argument, "pop", 3) == 0) return pop(p, argument + 3);
    return parse_value(argument, &p->value);
}

void pack_free(pack_state *p) { vec_free(&p->saved); }

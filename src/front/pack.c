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

/* "push" | "push,n" | "push,id" | "push,id,n"; identifiers are not needed to find the right level in well-nested text. */
static bool push(pack_state *p, const char *rest)
{
    uint32_t value = p->value;
    if (*rest == ',') {
        const char *last = strrchr(rest, ',') + 1;
        bool is_number = *last >= '0' && *last <= '9';
        if (is_number && !parse_value(last, &value)) return false;
    } else if (*rest) {
        return false;
    }
    vec_push(&p->saved, p->value);
    p->value = value;
    return true;
}

bool pack_pragma(pack_state *p, const char *argument)
{
    if (!*argument) {
        p->value = 0;
        return true;
    }
    if (strncmp(argument, "push", 4) == 0) return push(p, argument + 4);
    if (strncmp(argument, "pop", 3) == 0) {
        if (!p->saved.len) return false;
        p->value = vec_pop(&p->saved);
        return true;
    }
    return parse_value(argument, &p->value);
}

void pack_free(pack_state *p) { vec_free(&p->saved); }

#include "cfa/meaning.h"

hash128 meaning_of_environment(const cfa_meaning *m)
{
    hash128 h = hash_u64(0x3ea9);
#define PROGRAM_FLAG(name, options, what) h = hash_add(h, m->name);
#define PROGRAM_RANGES(name, options, what) \
    h = hash_add(h, m->count_##name);       \
    for (uint32_t k = 0; k < m->count_##name; k++) h = hash_add(hash_add(h, m->name[k].first), m->name[k].last);
#include "cfa/meaning.def"
    return h;
}

hash128 meaning_of_program(const cfa_program *p)
{
    hash128 h = meaning_of_environment(&p->meaning);
#define READING_FLAG(name, options, what) h = hash_add(h, p->name);
#define READING_NAMES(name, options, what) \
    h = hash_add(h, p->name.len);          \
    for (uint32_t k = 0; k < p->name.len; k++) h = hash_join(h, intern_hash(&p->space->names, p->name.data[k]));
#include "cfa/meaning.def"
    return h;
}

#include "reuse/revision_key.h"

#include "cfa/meaning.h"
#include <elf.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

static hash128 add_text(hash128 h, const char *text) { return hash_join(h, text ? hash_bytes(text, strlen(text)) : hash_u64(0)); }

static hash128 add_texts(hash128 h, const char *const *texts)
{
    for (const char *const *t = texts; t && *t; t++) h = add_text(h, *t);
    return hash_add(h, 0x7e9); /* where the list ends */
}

/* The linker's hash of this executable. */
static int find_build(struct dl_phdr_info *info, size_t size, void *out)
{
    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        if (p->p_type != PT_NOTE) continue;
        const char *at = (const char *)(info->dlpi_addr + p->p_vaddr), *end = at + p->p_memsz;
        while (at + sizeof(ElfW(Nhdr)) <= end) {
            const ElfW(Nhdr) *n = (const ElfW(Nhdr) *)at;
            const char *owner = at + sizeof *n, *bytes = owner + ((n->n_namesz + 3) & ~3u);
            if (n->n_type == NT_GNU_BUILD_ID && n->n_namesz == 4 && memcmp(owner, "GNU", 4) == 0) {
                *(hash128 *)out = hash_bytes(bytes, n->n_descsz);
                return 1;
            }
            at = bytes + ((n->n_descsz + 3) & ~3u);
        }
    }
    return 1; /* the first object is the executable: no other one counts */
}

hash128 revision_build(void)
{
    hash128 build = {0, 0};
    dl_iterate_phdr(find_build, &build);
    return build;
}

/* Statics of several files may have one name. */
static hash128 add_symbol(hash128 h, const cfa_program *p, var x)
{
    const var_info *v = var_get(p->space, x);
    return add_text(add_text(h, space_text(p->space, v->name)), space_text(p->space, v->file));
}

/* Parts of expressions whose order C leaves open: automata tell only one order, but whether another one matters is part of the answer.
 * Where they stand in the file does not count. */
static hash128 hash_unsequenced(const cfa_program *p)
{
    hash128 all = {0, 0};
    for (uint32_t k = 0; k < p->unsequenced.len; k++) {
        const cfa_unsequenced *u = &p->unsequenced.data[k];
        hash128 h = add_symbol(hash_u64(u->first[1] - u->first[0]), p, u->function);
        for (uint32_t n = u->first[0]; n < u->first[2]; n++) {
            const cfa_unsequenced_name *used = &p->unsequenced_names.data[n];
            h = hash_join(add_symbol(h, p, used->symbol), hash_u64(used->use));
            if (used->value.i) h = hash_join(h, ex_get(p->space, used->value)->hash);
        }
        if (u->value.i) h = hash_join(h, ex_get(p->space, u->value)->hash);
        all.lo += h.lo;
        all.hi += h.hi;
    }
    return all;
}

hash128 revision_program(const cfa_program *p)
{
    hash128 h = add_text(hash_add(meaning_of_program(p), p->runs_at_end), p->unmodelled ? p->unmodelled : "");
    for (uint32_t k = 0; k < p->borrowed.len; k++) h = add_text(h, space_text(p->space, p->borrowed.data[k]));
    for (uint32_t k = 0; k < p->differences.len; k++) h = add_text(h, space_text(p->space, p->differences.data[k]));
    for (uint32_t f = 0; f < p->functions.len; f++) {
        const cfa_function *x = &p->functions.data[f];
        h = hash_join(add_symbol(h, p, x->symbol), x->closure);
        h = hash_add(h, (uint64_t)x->constructor | (uint64_t)x->destructor << 1 | (uint64_t)x->is_static << 2 | (uint64_t)x->noreturn << 3 |
                            (uint64_t)x->is_inline_only << 4 | (uint64_t)x->constructor_priority << 16 |
                            (uint64_t)x->destructor_priority << 32);
    }
    for (uint32_t g = 0; g < p->globals.len; g++) {
        const cfa_global *x = &p->globals.data[g];
        h = hash_join(add_symbol(h, p, x->symbol), x->closure);
        h = hash_add(h, (uint64_t)x->defined | (uint64_t)x->weak << 1 | (uint64_t)x->is_thread_local << 2 | (uint64_t)x->is_static << 3 |
                            (uint64_t)x->is_const << 4 | (uint64_t)x->has_external_alias << 5 | (uint64_t)x->of_library << 6 |
                            (uint64_t)x->is_register << 7 | (uint64_t)x->align << 8);
    }
    for (uint32_t e = 0; e < p->externals.len; e++) {
        const cfa_external *x = &p->externals.data[e];
        h = hash_add(add_symbol(h, p, x->symbol), (uint64_t)x->noreturn | (uint64_t)x->weak << 1);
    }
    for (uint32_t a = 0; a < p->assemblies.len; a++) h = add_text(h, space_text(p->space, p->assemblies.data[a]));
    return hash_join(h, hash_unsequenced(p));
}

hash128 revision_question_hash(const revision_question *q)
{
    hash128 h = hash_u64(0x9e57);
#define QUESTION_TEXT(name, options, what)   h = add_text(h, q->name);
#define QUESTION_TEXTS(name, options, what)  h = add_texts(h, q->name);
#define QUESTION_FLAG(name, options, what)   h = hash_add(h, q->name);
#define QUESTION_NUMBER(name, options, what) h = hash_add(h, q->name);
#include "cfa/meaning.def"
    return h;
}

static int ascending(const void *a, const void *b) { return hash_compare(*(const hash128 *)a, *(const hash128 *)b); }

typedef VEC(hash128) hash_list;

/* Moves the smallest ones to `out`, each once. Returns how many. Frees the list. */
static uint32_t take_smallest(hash_list *all, hash128 *out, uint32_t most)
{
    uint32_t n = 0;
    if (all->len) qsort(all->data, all->len, sizeof *all->data, ascending);
    for (uint32_t k = 0; k < all->len && n < most; k++)
        if (!n || !hash_equal(all->data[k], out[n - 1])) out[n++] = all->data[k];
    vec_free(all);
    return n;
}

static void add_parts(const cfa_program *p, const cfa_function *f, hash_list *out)
{
    for (uint32_t w = LOC_ENTRY; w < f->count_locations; w++) {
        const location *l = &f->locations[w];
        if (!l->op.i) continue;
        hash128 h = hash_join(hash_u64(2), op_get(p->space, l->op)->hash);
        for (unsigned k = 0; k < 2; k++) {
            op next = l->next[k] ? f->locations[l->next[k]].op : (op){0};
            h = hash_join(h, next.i ? op_get(p->space, next)->hash : hash_u64(l->next[k] != 0));
        }
        vec_push(out, h);
    }
}

uint32_t revision_sketch(const cfa_program *p, hash128 *out, uint32_t most, uint32_t *count_parts)
{
    hash_list functions = {0}, parts = {0};
    for (uint32_t f = 0; f < p->functions.len; f++)
        vec_push(&functions, hash_join(add_text(hash_u64(1), fn_name(p, (fn){f})), p->functions.data[f].body));
    uint32_t n = take_smallest(&functions, out, most);
    for (uint32_t f = 0; f < p->functions.len && n < most; f++) add_parts(p, &p->functions.data[f], &parts);
    *count_parts = take_smallest(&parts, out + n, most - n);
    return n + *count_parts;
}

/* cfa/mentions.h — which objects and functions a set of operations mentions.
 * In: operations or expressions, added one by one.  Out: the distinct expressions, objects with static storage and functions in
 * them, in the order of their first occurrence, which depends on nothing but the operations.
 * The scratch memory is as large as the space and is reused: mentions_begin costs nothing, so that a whole program is
 * scanned function by function in time linear in its size.
 * Invariant: nothing may be interned into the space between mentions_init and mentions_free. */
#ifndef CFA_MENTIONS_H
#define CFA_MENTIONS_H

#include "cfa/space.h"

typedef struct {
    const cfa_space *s;
    uint32_t *ex_mark, *var_mark; /* = stamp: seen since mentions_begin */
    uint32_t stamp;
    VEC(ex) stack;
    VEC(ex) seen;       /* every expression, once */
    VEC(var) objects;   /* globals, file-statics, static locals: read, written or address taken */
    VEC(var) functions; /* called directly or address taken */
    VEC(ty) stepped;    /* types of pointers to records (or arrays of them) that arithmetic moves by their target's size */
} mentions;

void mentions_init(mentions *m, const cfa_space *s);
void mentions_free(mentions *m);
void mentions_begin(mentions *m); /* forgets everything seen */
void mentions_add_expression(mentions *m, ex e);
void mentions_add_operation(mentions *m, op o);
bool mentions_function(const mentions *m, var function); /* seen since mentions_begin */

/* Operands of an expression; returns how many (0..2). */
static inline uint32_t ex_operands(const ex_info *e, ex out[2])
{
    switch (e->kind) {
    case E_NONE:
    case E_INT:
    case E_FLOAT:
    case E_FUNC:
    case E_LABEL:
    case E_ZERO:
    case E_VAR:
    case E_STRING: return 0;
    case E_DEREF:
    case E_MEMBER:
    case E_ADDR:
    case E_CAST:
    case E_NEG:
    case E_BITNOT:
    case E_NOT: out[0] = e->a; return 1;
    default:
        out[0] = e->a;
        out[1] = e->b;
        return 2;
    }
}

static inline bool var_is_object(const var_info *v) { return v->kind <= VAR_STATIC_LOCAL; }

#endif

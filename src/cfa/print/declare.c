/* cfa/print/declare.c — which variables are declared where they get their first value (cfa/print/body.h).
 * In: the statements of a body and, noted while they were printed once, who mentions which variable.  Out: per statement the variable that
 * it declares. `int x = e;` stands for x = e; if whatever mentions x stands behind it in the same block, so that control comes by. A
 * variable that the user declared without a value stays at the top: its declaration is an operation of its own there. */
#include "cfa/print/body.h"

typedef struct {
    var v;
    uint32_t first;        /* statement that mentions it first */
    uint32_t times;        /* how often statements mention it */
    bool is_assigned;      /* first is v = … */
    bool is_declared;      /* without a value, by the user */
    bool is_below;         /* all statements that mention it are the first one, or behind that in its block */
    bool is_below_in_loop; /* the same, but only the statement right behind the first one, or in it */
} mention;

struct declare_notes {
    const statement *all;
    uint32_t now;           /* the statement that is being printed */
    uint32_t count_now;     /* mentions in it so far */
    uint32_t *list, *owner; /* by statement: the first one of its block; the statement around it, 0: none */
    map64 index;            /* variable → all */
    VEC(mention) found;
};

static void note_owners(struct declare_notes *m, uint32_t first, uint32_t owner)
{
    for (uint32_t at = first; at; at = m->all[at].next) {
        m->list[at] = first;
        m->owner[at] = owner;
        note_owners(m, m->all[at].inner, at);
        note_owners(m, m->all[at].other, at);
    }
}

struct declare_notes *declare_begin(body *b, const structure *s)
{
    struct declare_notes *m = ARENA_ARRAY(&b->memory, struct declare_notes, 1);
    m->all = s->all.data;
    m->list = ARENA_ARRAY(&b->memory, uint32_t, s->all.len);
    m->owner = ARENA_ARRAY(&b->memory, uint32_t, s->all.len);
    note_owners(m, s->first, 0);
    return m;
}

void declare_enter(struct declare_notes *m, uint32_t which)
{
    m->now = which;
    m->count_now = 0;
}

void declare_mention(struct declare_notes *m, var v)
{
    bool fresh;
    uint32_t *slot = map_slot(&m->index, v.i, &fresh);
    if (fresh) {
        *slot = m->found.len;
        vec_push(&m->found, (mention){.v = v, .first = m->now, .is_below = true, .is_below_in_loop = true});
    }
    mention *here = &m->found.data[*slot];
    m->count_now++;
    if (here->first == m->now) {
        here->times++;
        return;
    }
    uint32_t at = m->now;
    while (at && m->list[at] != m->list[here->first]) at = m->owner[at];
    here->is_below &= at != 0;
    here->is_below_in_loop &= at != 0 && at == m->all[here->first].next;
}

void declare_end_node(struct declare_notes *m, const printer *pr, uint32_t from)
{
    printer silent = *pr;
    silent.notes = NULL;
    for (uint32_t k = m->found.len; k-- > 0 && m->found.data[k].first == m->now;) {
        mention *here = &m->found.data[k];
        const char *its_name = names_var(&silent, here->v), *text = pr->out->data + from;
        size_t length = strlen(its_name);
        if (strncmp(text, its_name, length) == 0 && strncmp(text + length, " = ", 3) == 0) here->is_assigned = true;
    }
}

/* ---- the choice ---- */

/* Variables that were declared without a value. */
static void note_declared(struct declare_notes *m, const body *b)
{
    for (uint32_t l = LOC_ENTRY; l < b->f->count_locations; l++) {
        if (!b->f->locations[l].op.i) continue;
        const op_info *o = op_get(b->pr->s, b->f->locations[l].op);
        uint32_t k;
        if (o->kind != OP_DECL || info_of(b->pr, o->lhs)->kind != E_VAR) continue;
        if (map_get(&m->index, info_of(b->pr, o->lhs)->var.i, &k)) m->found.data[k].is_declared = true;
    }
}

static void choose(body *b, const structure *s, const struct declare_notes *m, var v)
{
    uint32_t k;
    const ty_info *t = ty_get(b->pr->s, var_get(b->pr->s, v)->type);
    if (!map_get(&m->index, v.i, &k) || (!ty_is_scalar(t) && !vla_is(t))) return;
    const mention *found = &m->found.data[k];
    if (!found->is_assigned || found->times != 1 || !found->is_below || (found->is_declared && !vla_is(t))) return;
    /* Inside of an inner block it has to be dead when control leaves the block, and no jump may lead into the block. The memory of an array
     * of variable length lives on, and no code takes the address of the pointer to it. */
    bool may_be_inside = !s->gotos && !b->f->count_labels && (vla_is(t) || !body_escapes(b, v));
    uint32_t owner = m->owner[found->first];
    if (owner && (!may_be_inside || s->all.data[owner].kind == STATEMENT_SWITCH)) return;
    map_put(&b->declared, v.i, found->first);
    b->declares[found->first] = v;
    b->declares_in_head[found->first] = may_be_inside && found->is_below_in_loop;
}

void declare_choose(body *b, const structure *s, struct declare_notes *m)
{
    b->declares = ARENA_ARRAY(&b->memory, var, s->all.len);
    b->declares_in_head = ARENA_ARRAY(&b->memory, bool, s->all.len);
    note_declared(m, b);
    for (uint32_t k = 0; k < b->f->count_locals; k++) choose(b, s, m, b->f->locals[k]);
}

bool declare_has(const body *b, var v) { return map_get(&b->declared, v.i, NULL); }

void declare_end(struct declare_notes *m)
{
    map_free(&m->index);
    vec_free(&m->found);
}

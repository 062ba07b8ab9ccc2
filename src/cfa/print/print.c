/* cfa/print/print.c — the whole program, and the printer's interface (cfa/print/print.h). */
#include "cfa/library.h"
#include "cfa/print/internal.h"

static printer make_printer(const cfa_program *p, const print_names *n, buf *out)
{
    return (printer){.p = p, .s = p->space, .n = n, .out = out};
}

/* ---- head ---- */

static void print_pragmas(const printer *pr)
{
    const struct {
        bool on;
        const char *option, *why;
    } table[] = {
        {pr->n->library_mismatch, "builtin-declaration-mismatch", "the program declares library names in its own way"},
        {pr->n->packed_address, "address-of-packed-member", "the program takes addresses inside packed records"},
        {pr->n->returns_local, "return-local-addr", "a function returns the address of its own variable"},
        {pr->n->compares_same, "tautological-compare", "the program compares something with itself"},
        {pr->n->divides_by_zero, "div-by-zero", "the program divides by a constant zero"},
        {pr->n->shifts_too_far, "shift-count-overflow", "the program shifts by constants out of range"},
        {pr->n->shifts_too_far, "shift-count-negative", "the same"},
        {pr->n->overflows, "overflow", "the program has constants that overflow"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].on) buf_printf(pr->out, "#pragma GCC diagnostic ignored \"-W%s\" /* %s */\n", table[i].option, table[i].why);
}

/* gcc predefines these as macros; a program that uses them as names was preprocessed without */
static void print_undefs(const printer *pr)
{
    static const char *const macros[] = {"linux", "unix", "i386"};
    for (size_t m = 0; m < sizeof macros / sizeof *macros; m++) {
        size_t len = strlen(macros[m]);
        for (uint32_t i = 0; i < pr->s->names.count; i++) {
            if (pr->s->names.entries[i].len != len || memcmp(pr->s->names.entries[i].text, macros[m], len) != 0) continue;
            buf_printf(pr->out, "#undef %s\n", macros[m]);
            break;
        }
    }
}

/* ---- globals, each before the first initialiser that mentions it ---- */

static void declare_mentioned(const printer *pr, ex e, bool *declared)
{
    for (;;) {
        const ex_info *i = ex_get(pr->s, e);
        uint32_t k;
        switch (i->kind) {
        case E_VAR:
            if (map_get(&pr->p->symbol_global, i->var.i, &k) && !declared[k]) {
                declared[k] = true;
                global_print(pr, &pr->p->globals.data[k], true);
            }
            return;
        case E_ADDR:
        case E_CAST:
        case E_MEMBER:
        case E_DEREF:
        case E_NEG:
        case E_BITNOT:
        case E_NOT: e = i->a; break;
        case E_INDEX:
        case E_PTRADD:
        case E_PTRDIFF:
        case E_ADD:
        case E_SUB:
            declare_mentioned(pr, i->b, declared);
            e = i->a;
            break;
        default: return;
        }
    }
}

static void print_globals(const printer *pr)
{
    bool *declared = mem_alloc(pr->p->globals.len + 1);
    memset(declared, 0, pr->p->globals.len + 1);
    for (uint32_t k = 0; k < pr->p->globals.len; k++) {
        const cfa_global *g = &pr->p->globals.data[k];
        if ((!pr->n->in_function[k] && g->defined) || (pr->n->part && pr->n->no_global[k])) continue;
        for (uint32_t i = 0; i < g->count_inits; i++) declare_mentioned(pr, g->inits[i].value, declared);
        if (g->defined || declared[k]) continue;
        declared[k] = true;
        global_print(pr, g, false);
    }
    for (uint32_t k = 0; k < pr->p->globals.len; k++) {
        const cfa_global *g = &pr->p->globals.data[k];
        if (!g->defined || pr->n->in_function[k] || (pr->n->part && pr->n->no_global[k])) continue;
        declared[k] = true; /* an object may mention itself */
        for (uint32_t i = 0; i < g->count_inits; i++) declare_mentioned(pr, g->inits[i].value, declared);
        global_print(pr, g, false);
    }
    free(declared);
}

/* ---- functions ---- */

static void print_external(const printer *pr, const cfa_external *x)
{
    const var_info *v = var_get(pr->s, x->symbol);
    const ty_info *t = ty_get(pr->s, v->type);
    if (x->is_builtin || t->kind != TY_FUNCTION) return;
    print_text(pr, "extern ");
    parameter_list params = {t->params, NULL, t->count_params, t->has_prototype, t->variadic};
    type_print_function(pr, t->target, names_var(pr, x->symbol), params);
    if (x->noreturn) print_text(pr, " __attribute__((noreturn))");
    if (x->weak) print_text(pr, " __attribute__((weak))");
    print_text(pr, ";\n");
}

enum { NO_PRIORITY = UINT16_MAX }; /* what cfa_function says where the source gives no number */

static void print_startup(const printer *pr, const char *attribute, uint16_t priority)
{
    if (priority == NO_PRIORITY) buf_printf(pr->out, " __attribute__((%s))", attribute);
    else buf_printf(pr->out, " __attribute__((%s(%u)))", attribute, priority);
}

static void print_prototype(const printer *pr, fn f)
{
    const cfa_function *i = fn_get(pr->p, f);
    function_print_head(pr, f, false);
    if (i->noreturn) print_text(pr, " __attribute__((noreturn))");
    bool has_body = part_wants_body(pr->n, f);
    if (i->constructor && has_body) print_startup(pr, "constructor", i->constructor_priority);
    if (i->destructor && has_body) print_startup(pr, "destructor", i->destructor_priority);
    print_text(pr, ";\n");
}

/* C cannot declare that char is unsigned. The output needs -funsigned-char and checks for it at compile time. */
static void print_char_check(const printer *pr)
{
    for (uint32_t k = 0; k < pr->s->types.len; k++) {
        const ty_info *t = &pr->s->types.data[k];
        if (t->kind != TY_CHAR || t->is_signed) continue;
        print_text(pr, "_Static_assert((char)-1 > 0, \"to be compiled with -funsigned-char\");\n");
        return;
    }
}

/* Types, globals, prototypes. */
static void print_declarations(const printer *pr)
{
    print_text(pr, "/* written by reprove from control-flow automata */\n");
    print_pragmas(pr);
    print_undefs(pr);
    print_char_check(pr);
    print_text(pr, "\n");
    uint32_t at = pr->out->len;
    type_print_records(pr);
    if (pr->out->len > at) print_text(pr, "\n");
    at = pr->out->len;
    for (uint32_t k = 0; k < pr->p->externals.len; k++)
        if (!pr->n->part || !pr->n->no_external[k]) print_external(pr, &pr->p->externals.data[k]);
    if (pr->n->arbitrary_calls) print_text(pr, "extern void __reprove_arbitrary(unsigned, unsigned, unsigned, void *, unsigned long);\n");
    for (uint32_t k = 0; k < pr->p->functions.len; k++)
        if (!pr->n->part || !pr->n->no_function[k]) print_prototype(pr, (fn){k});
    if (pr->out->len > at) print_text(pr, "\n");
    at = pr->out->len;
    print_globals(pr);
    for (uint32_t k = 0; k < pr->p->assemblies.len; k++) {
        print_text(pr, "__asm__(");
        const_print_text(pr, space_text(pr->s, pr->p->assemblies.data[k]), name_len(&pr->s->names, pr->p->assemblies.data[k]));
        print_text(pr, ");\n");
    }
    if (pr->out->len > at) print_text(pr, "\n");
}

/* ---- interface ---- */

static void print_with(const cfa_program *p, print_names *n, buf *out)
{
    printer pr = make_printer(p, n, out);
    print_declarations(&pr);
    for (uint32_t k = 0; k < p->functions.len; k++) {
        if (n->part && n->no_function[k]) continue;
        if (k) buf_char(out, '\n');
        if (!part_wants_body(n, (fn){k}) || model_chooses_for(fn_name(p, (fn){k}))) part_print_without_body(&pr, (fn){k});
        else function_print(&pr, (fn){k});
    }
    print_names_free(n);
}

void print_program(const cfa_program *p, buf *out) { print_with(p, print_names_new(p), out); }

void print_program_from(const cfa_program *p, const bool *functions, buf *out)
{
    print_part part = {.from = functions};
    print_with(p, part_names_new(p, &part), out);
}

void print_arbitrary_program(const cfa_program *p, buf *out)
{
    print_names *n = print_names_new(p);
    n->arbitrary_calls = true;
    print_with(p, n, out);
}

void print_arbitrary_part(const cfa_program *p, const print_part *part, buf *out)
{
    print_names *n = part_names_new(p, part);
    n->arbitrary_calls = true;
    print_with(p, n, out);
}

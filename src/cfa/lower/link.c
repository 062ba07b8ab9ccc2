#include "cfa/lower/internal.h"
#include "cfa/library.h"
#include "cfa/library_object.h"

/* The file-scope names of all units, linked: an external name is one entry however many units declare it; a static name is
 * an entry of its own. Types and variables are made only when somebody asks, so that unused declarations cost little. */

/* ---- collecting ---- */

static bool is_tentative(const symbol *sym) { return sym->tentative && !sym->init; }

static uint8_t strength_of(const symbol *sym)
{
    if (sym->kind == SYM_FUNCTION) {
        if (!sym->body) return name_empty(sym->alias) && name_empty(sym->resolver) && !sym->unsupported ? 0 : sym->weak ? 2 : 3;
        if (sym->is_extern_inline_only) return 1;
        return sym->weak || sym->is_inline ? 2 : 3;
    }
    if (!name_empty(sym->alias)) return sym->weak ? 1 : 3;
    if (!sym->defined) return 0;
    if (sym->weak) return 1;
    return is_tentative(sym) ? 2 : 3; /* several tentative definitions are one, as under -fcommon */
}

name link_name(const symbol *sym)
{
    bool renamed = !name_empty(sym->asm_name) && sym->linkage == LINK_EXTERNAL && !sym->is_register;
    return renamed ? sym->asm_name : sym->name;
}

const char *link_called(const builder *b, const symbol *sym) { return space_text(b->s, link_name(sym)); }

static bool is_unsized(const ctype *c) { return c->kind == CT_ARRAY && c->count == ARRAY_UNKNOWN; }

/* which of two declared types says more */
static bool is_better_type(const build_entry *e, const symbol *sym)
{
    if (e->is_function) return e->strength == 0 && !e->type->has_prototype && sym->type->has_prototype;
    if (is_unsized(e->type) || !type_complete(e->type)) return type_complete(sym->type);
    return (!e->chosen->defined || is_tentative(e->chosen)) && e->type->kind == CT_ARRAY && type_complete(sym->type) &&
           type_size(sym->type) > type_size(e->type);
}

static void refuse(symbol *sym, srcpos at, const char *why)
{
    if (sym->unsupported) return;
    sym->unsupported = why;
    sym->unsupported_at = at;
}

/* The compiler may take an inline body or call the definition elsewhere. They are the same if they are one text in a header, in which
 * macros mean the same. */
static void compare_inline_bodies(const builder *b, symbol *one, symbol *other)
{
    if (!one->body || !other->body || !(one->is_extern_inline_only || other->is_extern_inline_only) || !b->p->sources) return;
    source_place a = source_locate(b->p->sources, one->at), c = source_locate(b->p->sources, other->at);
    bool is_one_place = a.line == c.line && a.file && c.file && strcmp(a.file, c.file) == 0;
    if (is_one_place && source_same_text(b->p->sources, one->at, one->end, other->at, other->end)) return;
    refuse(one, one->at, "inline function with another definition");
    refuse(other, one->at, "inline function with another definition");
}

static void merge(builder *b, build_entry *e, symbol *sym, uint32_t unit_index)
{
    uint8_t strength = strength_of(sym);
    if (e->is_function != (sym->kind == SYM_FUNCTION)) {
        diag_error(b->d, sym->at, "'%s' is %s here but %s elsewhere", space_text(b->s, sym->name),
                   e->is_function ? "an object" : "a function", e->is_function ? "a function" : "an object");
        diag_note(b->d, e->chosen->at, "the other declaration is here");
        return;
    }
    compare_inline_bodies(b, e->chosen, sym);
    if (strength == 3 && e->strength == 3) {
        diag_error(b->d, sym->at, "multiple definition of '%s'", space_text(b->s, sym->name));
        diag_note(b->d, e->chosen->at, "first defined here");
        return;
    }
    if (!sym->is_builtin && !e->chosen->is_builtin) link_compare_types(b, e->type, e->chosen, sym);
    e->weak = e->weak && sym->weak;
    bool defines = strength > e->strength;
    bool has_size = e->is_function || !is_unsized(sym->type) || is_unsized(e->type);
    if (defines ? has_size : is_better_type(e, sym)) {
        e->type = sym->type;
        e->type_unit = unit_index;
    }
    if (defines) {
        e->chosen = sym;
        e->unit = unit_index;
        e->strength = strength;
    }
}

static uint32_t add_entry(builder *b, symbol *sym, uint32_t unit_index)
{
    vec_push(&b->entries, (build_entry){.key = link_name(sym),
                                        .chosen = sym,
                                        .type = sym->type,
                                        .unit = unit_index,
                                        .type_unit = unit_index,
                                        .strength = strength_of(sym),
                                        .is_function = sym->kind == SYM_FUNCTION,
                                        .is_static = sym->linkage == LINK_INTERNAL,
                                        .weak = sym->weak});
    return b->entries.len - 1;
}

static void collect(builder *b, symbol *sym, uint32_t unit_index)
{
    if (sym->is_static_local || (sym->is_temporary && sym->kind == SYM_OBJECT)) return;
    if (b->unit_count > 1) {
        bool fresh;
        uint32_t *in = map_slot(&b->unit_of, sym->name.i, &fresh);
        if (fresh) *in = unit_index + 1;
        else if (*in != unit_index + 1) *in = UINT32_MAX;
    }
    uint32_t index;
    if (sym->linkage == LINK_INTERNAL) {
        index = add_entry(b, sym, unit_index);
    } else {
        bool fresh;
        uint32_t *slot = map_slot(&b->entry_of, link_name(sym).i, &fresh);
        if (fresh) *slot = add_entry(b, sym, unit_index);
        else merge(b, &b->entries.data[*slot], sym, unit_index);
        index = *slot;
    }
    sym->canonical = ENTRY_MARK | index;
}

static bool find_entry(const builder *b, name n, uint32_t unit_index, uint32_t *found)
{
    if (map_get(&b->entry_of, n.i, found)) return true;
    for (*found = 0; *found < b->entries.len; ++*found) {
        const build_entry *e = &b->entries.data[*found];
        if (e->is_static && e->unit == unit_index && name_equal(e->key, n)) return true;
    }
    return false;
}

static uint32_t final_entry(const uint32_t *aliased, uint32_t count, uint32_t i)
{
    for (uint32_t hops = 0; aliased[i] != i && hops <= count; hops++) i = aliased[i];
    return i;
}

static void move_entry(builder *b, uint32_t **aliased, uint32_t from, uint32_t to)
{
    if (!*aliased) {
        *aliased = ARENA_ARRAY(&b->p->memory, uint32_t, b->entries.len);
        for (uint32_t n = 0; n < b->entries.len; n++) (*aliased)[n] = n;
    }
    (*aliased)[from] = to;
}

static const char *library_same_as(const builder *b, uint32_t entry)
{
    const build_entry *e = &b->entries.data[entry];
    if (e->is_function || e->is_static || e->strength) return NULL;
    const library_object *o = library_object_find(space_text(b->s, e->key));
    return o ? o->same_as : NULL;
}

/* timezone and __timezone are one object of the library. */
static void link_library_aliases(builder *b, uint32_t **aliased)
{
    for (uint32_t i = 1; i < b->entries.len; i++) {
        const char *object = library_same_as(b, i), *other;
        for (uint32_t k = 0; object && k < i; k++)
            if ((other = library_same_as(b, k)) && strcmp(other, object) == 0) {
                move_entry(b, aliased, i, k);
                break;
            }
    }
}

/* An object that is an alias is the object it names: its symbols are moved to that entry. */
static void link_aliases(builder *b)
{
    uint32_t count = b->entries.len, *aliased = NULL, target;
    link_library_aliases(b, &aliased);
    for (uint32_t i = 0; i < b->unit_count; i++) {
        const unit *u = b->units[i];
        for (uint32_t k = 0; k < u->objects.len; k++) {
            const symbol *sym = u->objects.data[k];
            if (name_empty(sym->alias) || !link_is_chosen(b, sym)) continue;
            bool found = find_entry(b, sym->alias, i, &target) && !b->entries.data[target].is_function;
            if (!found || (!sym->weak && !b->entries.data[target].strength && name_empty(b->entries.data[target].chosen->alias))) {
                if (!sym->weak)
                    diag_error(b->d, sym->at, "'%s' is an alias of '%s', which is not defined", space_text(b->s, sym->name),
                               space_text(b->s, sym->alias));
                continue;
            }
            b->entries.data[target].has_external_alias |= sym->linkage == LINK_EXTERNAL;
            move_entry(b, &aliased, sym->canonical & ~ENTRY_MARK, target);
        }
    }
    if (!aliased) return;
    for (uint32_t i = 0; i < b->unit_count; i++) {
        for (uint32_t k = 0; k < b->units[i]->objects.len; k++) {
            symbol *sym = b->units[i]->objects.data[k];
            if (!(sym->canonical & ENTRY_MARK)) continue;
            uint32_t from = sym->canonical & ~ENTRY_MARK, to = final_entry(aliased, count, from);
            sym->canonical = ENTRY_MARK | to;
            if (from != to && sym->linkage == LINK_EXTERNAL) map_put(&b->entry_of, link_name(sym).i, to);
        }
    }
}

/* ---- objects whose contents are not modelled ---- */

static const symbol *unsupported_in(const builder *b, const initializer *init);

static const symbol *unsupported_below(const builder *b, const expr *e)
{
    if (!e) return NULL;
    if (e->kind == EX_OBJECT) {
        const symbol *s = link_definition(b, e->symbol);
        return s->unsupported ? s : NULL;
    }
    if (e->kind == EX_COMPOUND) return e->symbol->init ? unsupported_in(b, e->symbol->init) : NULL;
    const symbol *s = unsupported_below(b, e->a);
    if (!s) s = unsupported_below(b, e->b);
    return s || e->kind != EX_COND ? s : unsupported_below(b, e->c);
}

static const symbol *unsupported_in(const builder *b, const initializer *init)
{
    const symbol *s = NULL;
    for (uint32_t i = 0; i < init->count && !s; i++) s = unsupported_below(b, init->items[i].value);
    return s;
}

static bool spread_unsupported(builder *b)
{
    bool changed = false;
    for (uint32_t i = 0; i < b->unit_count; i++)
        for (uint32_t k = 0; k < b->units[i]->objects.len; k++) {
            symbol *sym = b->units[i]->objects.data[k];
            const symbol *s = sym->init && !sym->unsupported ? unsupported_in(b, sym->init) : NULL;
            if (!s) continue;
            sym->unsupported = s->unsupported;
            sym->unsupported_at = s->unsupported_at;
            changed = true;
        }
    return changed;
}

static bool has_section(const builder *b, const char *section)
{
    for (uint32_t i = 0; i < b->unit_count; i++)
        for (uint32_t k = 0; k < b->units[i]->objects.len; k++)
            if (strcmp(space_text(b->s, b->units[i]->objects.data[k]->section), section) == 0) return true;
    return false;
}

/* __start_NAME and __stop_NAME, which the linker puts around section NAME */
static bool is_section_end(const builder *b, const symbol *sym)
{
    const char *text = space_text(b->s, sym->name);
    if (sym->defined || strncmp(text, "__st", 4) != 0) return false;
    size_t prefix = strncmp(text, "__start_", 8) == 0 ? 8 : strncmp(text, "__stop_", 7) == 0 ? 7 : 0;
    return prefix && has_section(b, text + prefix);
}

/* If an object cannot be modelled, neither can functions that use it, or that use an object which may point to it. */
static void mark_unsupported(builder *b)
{
    bool any = false;
    for (uint32_t i = 0; i < b->unit_count; i++)
        for (uint32_t k = 0; k < b->units[i]->objects.len; k++) {
            symbol *sym = b->units[i]->objects.data[k];
            if (is_section_end(b, sym)) refuse(sym, sym->at, "address of a section's end");
            any |= sym->unsupported != NULL;
        }
    while (any && spread_unsupported(b)) continue;
}

/* An inline body with __builtin_va_arg_pack was dropped (front/decl.c). That of a library function does the same as the function. */
static void mark_dropped_bodies(builder *b)
{
    for (uint32_t i = 0; i < b->unit_count; i++)
        for (uint32_t k = 0; k < b->units[i]->externals.len; k++) {
            symbol *sym = b->units[i]->externals.data[k], *is = sym;
            if (sym->kind != SYM_FUNCTION || !sym->uses_arg_pack || library_find(space_text(b->s, sym->name)) != LIBRARY_NO_ROW) continue;
            if (sym->canonical & ENTRY_MARK) is = b->entries.data[sym->canonical & ~ENTRY_MARK].chosen;
            refuse(is, sym->at, "__builtin_va_arg_pack");
        }
}

void link_units(builder *b)
{
    for (uint32_t i = 0; i < b->unit_count; i++) {
        unit *u = b->units[i];
        for (uint32_t k = 0; k < u->functions.len; k++) collect(b, u->functions.data[k], i);
        for (uint32_t k = 0; k < u->externals.len; k++) collect(b, u->externals.data[k], i);
        for (uint32_t k = 0; k < u->objects.len; k++) collect(b, u->objects.data[k], i);
    }
    link_aliases(b);
    mark_unsupported(b);
    mark_dropped_bodies(b);
}

/* ---- variables of entries ---- */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static name file_of(builder *b, uint32_t unit_index)
{
    const char *path = b->units[unit_index]->text->path, *base = base_name(path);
    for (uint32_t i = 0; i < b->unit_count; i++)
        if (i != unit_index && strcmp(base_name(b->units[i]->text->path), base) == 0) return intern_str(&b->s->names, path);
    return intern_str(&b->s->names, base);
}

static name disambiguator(builder *b, const build_entry *e)
{
    uint32_t in;
    if (!e->is_static || b->unit_count < 2 || !map_get(&b->unit_of, e->chosen->name.i, &in) || in != UINT32_MAX) return (name){0};
    return file_of(b, e->unit);
}

static uint8_t function_flags(const builder *b, const build_entry *e)
{
    bool ends = e->chosen->noreturn || e->type->noreturn;
    /* library functions by name, unless the program has its own */
    if (!e->chosen->body && map_get(&b->noreturn_names, e->key.i, NULL)) ends = true;
    return (uint8_t)((ends ? VF_NORETURN : 0) | (e->weak && !e->chosen->body ? VF_WEAK : 0));
}

static var entry_variable(builder *b, uint32_t index)
{
    build_entry e = b->entries.data[index];
    if (e.var.i) return e.var;
    name outer_hint = b->type_hint;
    unit *outer_unit = b->u;
    b->type_hint = e.chosen->name;
    b->u = b->units[e.type_unit]; /* nameless structs are looked for in the type's own unit */
    var_info info = {.type = build_type(b, e.type), .file = disambiguator(b, &e)};
    b->type_hint = outer_hint;
    b->u = outer_unit;
    info.name = e.strength ? e.chosen->name : e.key;
    info.kind = e.is_function ? VAR_FUNCTION : VAR_GLOBAL;
    var v = var_intern(b->s, &info);
    b->entries.data[index].var = v;
    if (e.is_function) build_flag(b, v, function_flags(b, &e));
    else if (e.weak && !e.strength) build_flag(b, v, VF_WEAK);
    return v;
}

var build_builtin(builder *b, name n)
{
    ty type = ty_intern(b->s, &(ty_info){.kind = TY_FUNCTION, .size = 1, .align = 1, .target = b->p->void_type});
    var v = var_intern(b->s, &(var_info){.kind = VAR_FUNCTION, .name = n, .type = type});
    map_put(&b->p->symbol_external, v.i, b->p->externals.len);
    vec_push(&b->p->externals, (cfa_external){.symbol = v, .is_builtin = true});
    return v;
}

/* ---- variables of symbols ---- */

void build_flag(builder *b, var v, uint8_t flag)
{
    if (v.i >= b->flags.len) {
        uint32_t len = b->s->vars.len > v.i ? b->s->vars.len : v.i + 1, old = b->flags.len;
        vec_reserve(&b->flags, len);
        memset(b->flags.data + old, 0, b->flags.cap - old);
        b->flags.len = b->flags.cap;
    }
    b->flags.data[v.i] |= flag;
}

void build_take_function(builder *b, var v)
{
    if (build_flags(b, v) & VF_TAKEN) return;
    map_put(&b->p->address_taken, v.i, 1);
    build_flag(b, v, VF_TAKEN);
}

name build_owner(builder *b, var function)
{
    const var_info *f = var_get(b->s, function);
    if (name_empty(f->file)) return f->name;
    return intern_str(&b->s->names, arena_printf(&b->p->memory, "%s@%s", space_text(b->s, f->name), space_text(b->s, f->file)));
}

static var file_scope_literal(builder *b, symbol *sym)
{
    char *text = arena_printf(&b->p->memory, "%s.$lit%u", space_text(b->s, b->literal_owner.name), ++b->literal_count);
    ty type = build_type(b, sym->type);
    var_info info = {.kind = b->literal_owner.kind,
                     .ordinal = b->literal_owner.ordinal,
                     .function = b->literal_owner.function,
                     .name = intern_str(&b->s->names, text),
                     .file = b->literal_owner.file,
                     .type = type};
    return var_intern(b->s, &info);
}

static name parameter_name(builder *b, const symbol *sym)
{
    if (!name_empty(sym->name)) return sym->name;
    uint32_t n = 0;
    while (n < b->function->param_count && b->function->params[n] != sym) n++;
    return intern_str(&b->s->names, arena_printf(&b->p->memory, "$arg%u", n + 1));
}

/* The length of an array is named after the variable declared with it, so that it does not depend on what came before. */
static var length_variable(builder *b, const symbol *sym, ty type)
{
    if (!b->sized) return graph_local(b, VAR_TEMP, intern_str(&b->s->names, "$length"), sym->ordinal, type);
    char *text = arena_printf(&b->p->memory, "%s.$length%u", space_text(b->s, b->sized->name), ++b->sized_lengths);
    return graph_local(b, VAR_TEMP, intern_str(&b->s->names, text), b->sized->ordinal, type);
}

static var local_variable(builder *b, symbol *sym)
{
    name outer = b->type_hint;
    b->type_hint = sym->name;
    ty type = build_type(b, sym->type);
    b->type_hint = outer;
    if (sym->is_static_local) {
        name owner = build_owner(b, build_symbol(b, sym->function));
        return var_intern(
            b->s,
            &(var_info){.kind = VAR_STATIC_LOCAL, .ordinal = (uint16_t)sym->ordinal, .function = owner, .name = sym->name, .type = type});
    }
    if (sym->is_temporary) {
        var v = length_variable(b, sym, type);
        build_flag(b, v, VF_QUIET);
        return v;
    }
    if (sym->is_parameter) {
        var v = graph_local(b, VAR_PARAM, parameter_name(b, sym), sym->ordinal ? sym->ordinal : 1, type);
        if (!sym->address_taken) build_flag(b, v, VF_QUIET);
        return v;
    }
    uint32_t align = !sym->align && sym->type->user_align ? sym->type->align : sym->align;
    var v = graph_aligned_local(b, VAR_LOCAL, sym->name, sym->ordinal ? sym->ordinal : 1, type, align);
    if (!sym->address_taken) build_flag(b, v, VF_QUIET);
    return v;
}

static void collect_late(builder *b, symbol *sym) /* not among its unit's declarations, e.g. a builtin */
{
    uint32_t u = 0;
    while (u + 1 < b->unit_count && b->units[u] != b->u) u++;
    collect(b, sym, u);
}

var build_symbol(builder *b, symbol *sym)
{
    if (!sym->canonical && sym->linkage != LINK_NONE && !(sym->is_temporary && b->constant)) collect_late(b, sym);
    if (sym->canonical & ENTRY_MARK) {
        var v = entry_variable(b, sym->canonical & ~ENTRY_MARK);
        if (!(build_flags(b, v) & VF_ASKED)) build_flag(b, v, VF_ASKED);
        return v;
    }
    if (!sym->canonical) sym->canonical = (sym->is_temporary && b->constant ? file_scope_literal(b, sym) : local_variable(b, sym)).i;
    return (var){sym->canonical};
}

/* ---- questions about entries ---- */

bool link_is_chosen(const builder *b, const symbol *sym)
{
    return sym->canonical & ENTRY_MARK && b->entries.data[sym->canonical & ~ENTRY_MARK].chosen == sym;
}

const symbol *link_definition(const builder *b, const symbol *sym)
{
    return sym->canonical & ENTRY_MARK ? b->entries.data[sym->canonical & ~ENTRY_MARK].chosen : sym;
}

bool link_is_asked(const builder *b, const symbol *sym)
{
    if (!(sym->canonical & ENTRY_MARK)) return sym->canonical != 0;
    var v = b->entries.data[sym->canonical & ~ENTRY_MARK].var;
    return v.i && build_flags(b, v) & VF_ASKED;
}

symbol *link_find(const builder *b, name n)
{
    uint32_t i;
    if (map_get(&b->entry_of, n.i, &i)) return b->entries.data[i].chosen;
    for (i = 0; i < b->entries.len; i++)
        if (b->entries.data[i].is_static && b->units[b->entries.data[i].unit] == b->u && name_equal(b->entries.data[i].key, n))
            return b->entries.data[i].chosen;
    return NULL;
}

static bool is_static_called(const symbol *sym, name n)
{
    bool is_renamed = !name_empty(sym->asm_name), has_name = is_renamed || !sym->is_static_local; /* x.0 otherwise, which gcc chooses */
    if (!sym->is_static_local && sym->linkage != LINK_INTERNAL) return false;
    return has_name && name_equal(is_renamed ? sym->asm_name : sym->name, n);
}

bool link_is_static(const builder *b, name n)
{
    for (uint32_t u = 0; u < b->unit_count; u++) {
        const unit *of = b->units[u];
        for (uint32_t k = 0; k < of->functions.len; k++)
            if (is_static_called(of->functions.data[k], n)) return true;
        for (uint32_t k = 0; k < of->objects.len; k++)
            if (is_static_called(of->objects.data[k], n)) return true;
    }
    return false;
}

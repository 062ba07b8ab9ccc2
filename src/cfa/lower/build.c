#include "cfa/lower/internal.h"
#include "cfa/library_object.h"
#include <ctype.h>

/* The program as a whole: link the units, lower every function that was chosen, then the initialisers of what has static
 * storage, then list the external functions that something mentions. */

/* ---- functions ---- */

static void describe_function(builder *b, cfa_function *f, const symbol *sym, var v)
{
    *f = (cfa_function){.symbol = v,
                        .type = var_get(b->s, v)->type,
                        .is_static = sym->linkage == LINK_INTERNAL,
                        .variadic = sym->type->variadic,
                        .noreturn = (sym->noreturn || sym->type->noreturn) && !b->jumps, /* it may be left by a jump */
                        .constructor = sym->constructor && !b->runs_startup && startup_is_emitted(sym),
                        .destructor = sym->destructor && !b->runs_startup && startup_is_emitted(sym),
                        .constructor_priority = sym->constructor ? sym->constructor_priority : PRIORITY_NONE,
                        .destructor_priority = sym->destructor ? sym->destructor_priority : PRIORITY_NONE,
                        .is_inline_only = sym->is_extern_inline_only,
                        .at = sym->at,
                        .end = sym->end};
    f->result = build_type(b, sym->type->target);
}

static void start_function(builder *b, symbol *sym, var v)
{
    b->function = sym;
    b->function_var = v;
    b->owner = build_owner(b, v);
    b->unsupported = NULL;
    b->reads_volatile = b->uses_fixed_address = false;
    graph_start(b);
}

static void end_function(builder *b, cfa_function *f)
{
    graph_finish(b, f);
    const symbol *sym = b->function;
    uint32_t n = 0;
    for (uint32_t i = 0; i < sym->label_count; i++) n += sym->labels[i]->address_taken;
    f->labels = ARENA_ARRAY(&b->p->memory, cfa_label, n);
    for (uint32_t i = 0; i < sym->label_count; i++) {
        label *l = sym->labels[i];
        if (l->address_taken)
            f->labels[f->count_labels++] = (cfa_label){build_label_name(b, l), l->target ? graph_location(b, l->target) : 0};
    }
    f->reads_volatile = b->reads_volatile;
    f->uses_fixed_address = b->uses_fixed_address;
    if (b->unsupported) f->unsupported = intern_str(&b->s->names, b->unsupported);
    map_put(&b->p->symbol_function, f->symbol.i, b->p->functions.len);
    vec_push(&b->p->functions, *f);
    b->function = NULL;
}

static void lower_function(builder *b, symbol *sym)
{
    cfa_function f;
    var v = build_symbol(b, sym);
    describe_function(b, &f, sym, v);
    start_function(b, sym, v);
    f.count_params = sym->param_count;
    f.params = ARENA_ARRAY(&b->p->memory, var, sym->param_count);
    for (uint32_t i = 0; i < sym->param_count; i++) f.params[i] = build_symbol(b, sym->params[i]);
    build_main_environment(b, sym, f.params);
    startup_begin(b);
    build_body(b, sym);
    end_function(b, &f);
}

/* The result of the resolver of an ifunc, as a pointer to a function of type f; it runs anew for each call, which makes no difference to a
 * resolver that always gives the same. */
static ex resolved_function(builder *b, var resolver, ty f)
{
    ty type = ty_get(b->s, var_get(b->s, resolver)->type)->target, pointer = build_pointer_to(b, f, 0);
    ex result = graph_temp(b, type);
    graph_emit(b, op_call(b->s, result, build_function_ex(b, resolver), NULL, 0));
    recast_note(b->p, result, pointer);
    return ex_cast(b->s, pointer, result);
}

/* attributes alias and ifunc: a function that passes everything on */
static void lower_forwarding(builder *b, symbol *sym)
{
    bool is_ifunc = name_empty(sym->alias);
    name to = is_ifunc ? sym->resolver : sym->alias;
    symbol *aliased = link_find(b, to);
    if (!aliased || aliased == sym || aliased->kind != SYM_FUNCTION) {
        diag_error(b->d, sym->at, "'%s' is an alias of '%s', which is not defined", space_text(b->s, sym->name), space_text(b->s, to));
        return;
    }
    cfa_function f;
    var v = build_symbol(b, sym), target = build_symbol(b, aliased);
    describe_function(b, &f, sym, v);
    f.end = sym->at;
    start_function(b, sym, v);
    b->at = sym->at;
    const ctype *type = sym->type;
    f.count_params = type->param_count;
    f.params = ARENA_ARRAY(&b->p->memory, var, type->param_count);
    uint32_t base = b->args.len;
    for (uint32_t i = 0; i < type->param_count; i++) {
        name n = intern_str(&b->s->names, arena_printf(&b->p->memory, "$arg%u", i + 1));
        f.params[i] = graph_local(b, VAR_PARAM, n, 1, build_type(b, type->params[i].type));
        ex arg = ex_var(b->s, f.params[i]);
        vec_push(&b->args, arg);
    }
    if (type->variadic) graph_unsupported(b, sym->at, is_ifunc ? "attribute ifunc of a variadic function" : "alias of a variadic function");
    ex callee = is_ifunc && graph_alive(b) ? resolved_function(b, target, f.type) : build_function_ex(b, target);
    ex result = {0};
    if (type->target->kind != CT_VOID) result = graph_temp(b, f.result);
    graph_emit(b, op_call(b->s, result, callee, b->args.data + base, b->args.len - base));
    b->args.len = base;
    graph_emit(b, op_return(b->s, result));
    graph_goto(b, LOC_EXIT);
    end_function(b, &f);
}

/* a function that exists without a body that could be read */
static void lower_unsupported(builder *b, symbol *sym)
{
    cfa_function f;
    var v = build_symbol(b, sym);
    describe_function(b, &f, sym, v);
    f.end = sym->at;
    start_function(b, sym, v);
    f.count_params = sym->type->param_count;
    f.params = ARENA_ARRAY(&b->p->memory, var, f.count_params);
    for (uint32_t i = 0; i < f.count_params; i++) {
        name n = intern_str(&b->s->names, arena_printf(&b->p->memory, "$arg%u", i + 1));
        f.params[i] = graph_local(b, VAR_PARAM, n, 1, build_type(b, sym->type->params[i].type));
    }
    graph_unsupported(b, sym->unsupported_at, sym->unsupported);
    end_function(b, &f);
}

static void lower_functions(builder *b)
{
    for (uint32_t i = 0; i < b->unit_count && !b->stopped; i++) {
        b->u = b->units[i];
        for (uint32_t k = 0; k < b->u->functions.len && !b->stopped; k++) {
            symbol *sym = b->u->functions.data[k];
            if (link_is_chosen(b, sym)) lower_function(b, sym);
        }
        for (uint32_t k = 0; k < b->u->externals.len; k++) {
            symbol *sym = b->u->externals.data[k];
            if (!link_is_chosen(b, sym)) continue;
            if (!name_empty(sym->alias) || !name_empty(sym->resolver)) lower_forwarding(b, sym);
            else if (sym->unsupported) lower_unsupported(b, sym);
        }
        for (uint32_t k = 0; k < b->u->assemblies.len; k++) vec_push(&b->p->assemblies, b->u->assemblies.data[k]->text);
    }
}

/* ---- objects with static storage ---- */

static bool is_const(const ctype *c)
{
    while (c->kind == CT_ARRAY) c = c->target;
    return (c->quals & (Q_CONST | Q_VOLATILE)) == Q_CONST;
}

/* The library has set the content of its objects. */
static void take_from_library(builder *b, cfa_global *g)
{
    const library_object *o = library_object_find(space_text(b->s, var_get(b->s, g->symbol)->name));
    if (!o || g->defined || g->is_static || var_get(b->s, g->symbol)->kind != VAR_GLOBAL) return;
    ty type = var_get(b->s, g->symbol)->type;
    if (o->content != OBJECT_STREAM) g->weak = false;
    if (o->content != OBJECT_HOLDS || !ty_is_scalar(ty_get(b->s, type))) return;
    g->defined = g->of_library = true;
    if (!o->value || ty_get(b->s, type)->kind == TY_POINTER) return;
    g->inits = ARENA_ARRAY(&b->p->memory, cfa_init, 1);
    g->inits[0] = (cfa_init){.place = ex_var(b->s, g->symbol), .value = ex_int(b->s, type, o->value)};
    g->count_inits = 1;
}

static void add_global(builder *b, symbol *sym, var v, bool defined)
{
    if (map_get(&b->p->symbol_global, v.i, NULL)) return;
    cfa_global g = {.symbol = v,
                    .defined = defined,
                    .is_static = sym->linkage != LINK_EXTERNAL,
                    .has_external_alias = sym->canonical & ENTRY_MARK && b->entries.data[sym->canonical & ~ENTRY_MARK].has_external_alias,
                    .is_thread_local = sym->is_thread_local,
                    .weak = sym->weak,
                    .is_register = sym->is_register && sym->linkage != LINK_NONE,
                    .is_const = is_const(sym->type),
                    .align = sym->align,
                    .at = sym->at};
    if (!g.align && sym->type->user_align) g.align = sym->type->align;
    if (defined && sym->init) {
        const var_info *info = var_get(b->s, v);
        if (!sym->is_temporary) {
            b->literal_owner = *info;
            b->literal_count = 0;
        }
        b->constant = true;
        b->cur = 0;
        b->function = sym->function;
        if (sym->function) b->function_var = build_symbol(b, sym->function);
        vec_clear(&b->inits);
        build_init(b, ex_var(b->s, v), sym->type, sym->init, false);
        b->constant = false;
        b->function = NULL;
        g.count_inits = b->inits.len;
        g.inits = ARENA_ARRAY(&b->p->memory, cfa_init, b->inits.len);
        if (b->inits.len) memcpy(g.inits, b->inits.data, b->inits.len * sizeof(cfa_init));
    }
    take_from_library(b, &g);
    map_put(&b->p->symbol_global, v.i, b->p->globals.len);
    vec_push(&b->p->globals, g);
    while (b->literals.len) { /* its compound literals, which may have further ones */
        symbol *literal = vec_pop(&b->literals);
        add_global(b, literal, build_symbol(b, literal), true);
    }
}

/* One round over the objects of a unit; false if nothing new turned up. */
static bool lower_objects(builder *b)
{
    bool changed = false;
    for (uint32_t k = 0; k < b->u->objects.len; k++) {
        symbol *sym = b->u->objects.data[k];
        if (sym->is_temporary) continue;
        if (!sym->is_static_local && !link_is_chosen(b, sym)) continue;
        /* static locals that are never mentioned belong to code that was left out */
        if ((sym->is_static_local || !sym->defined) && !link_is_asked(b, sym)) continue;
        var v = build_symbol(b, sym);
        if (map_get(&b->p->symbol_global, v.i, NULL)) continue;
        if (!name_empty(sym->alias)) diag_unsupported(b->d, sym->at, "alias of an object");
        add_global(b, sym, v, sym->defined);
        changed = true;
    }
    return changed;
}

static void lower_all_objects(builder *b)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < b->unit_count; i++) {
            b->u = b->units[i];
            changed |= lower_objects(b);
        }
    }
}

/* Everything mentioned that no unit defines. */
static void list_externals(builder *b)
{
    for (uint32_t i = 0; i < b->entries.len; i++) {
        build_entry e = b->entries.data[i];
        if (!e.var.i || !(build_flags(b, e.var) & VF_ASKED)) continue;
        if (!e.is_function) {
            b->u = b->units[e.unit];
            add_global(b, e.chosen, e.var, e.chosen->defined);
            continue;
        }
        if (map_get(&b->p->symbol_function, e.var.i, NULL)) continue;
        map_put(&b->p->symbol_external, e.var.i, b->p->externals.len);
        vec_push(&b->p->externals, (cfa_external){.symbol = e.var,
                                                  .noreturn = build_flags(b, e.var) & VF_NORETURN,
                                                  .is_builtin = e.chosen->is_builtin,
                                                  .implicit = e.chosen->implicit,
                                                  .weak = build_flags(b, e.var) & VF_WEAK,
                                                  .at = e.chosen->at});
    }
}

/* By an assembler label, or as an alias of an object. */
static void list_borrowed(builder *b, const symbol *sym)
{
    bool defines = sym->body || sym->defined || !name_empty(sym->alias);
    bool has_own = name_empty(sym->asm_name) && (sym->kind == SYM_FUNCTION || name_empty(sym->alias));
    if (defines && !has_own && sym->linkage == LINK_EXTERNAL) vec_push(&b->p->borrowed, link_name(sym));
}

static void list_mentioned(builder *b)
{
    for (uint32_t i = 0; i < b->unit_count; i++) {
        const unit *u = b->units[i];
        for (uint32_t k = 0; k < u->mentioned.len; k++) vec_push(&b->p->mentioned, u->mentioned.data[k]);
        for (uint32_t k = 0; k < u->only_declared.len; k++) vec_push(&b->p->only_declared, u->only_declared.data[k]);
        for (uint32_t k = 0; k < u->functions.len; k++) list_borrowed(b, u->functions.data[k]);
        for (uint32_t k = 0; k < u->externals.len; k++) list_borrowed(b, u->externals.data[k]);
        for (uint32_t k = 0; k < u->objects.len; k++) list_borrowed(b, u->objects.data[k]);
    }
}

/* ---- what runs or defines things without being called ---- */

bool section_is(const char *section, const char *kind)
{
    size_t length = strlen(kind);
    return strncmp(section, kind, length) == 0 && !isalnum((unsigned char)section[length]) && section[length] != '_';
}

/* Pointers in these sections are called at the start or at the end; so is the code in .init and .fini. */
static bool is_run_by_loader(const builder *b, const char *section)
{
    if (b->runs_startup && (section_is(section, ".init_array") || section_is(section, ".fini_array"))) return false;
    return section_is(section, ".init_array") || section_is(section, ".preinit_array") || section_is(section, ".fini_array") ||
           section_is(section, ".ctors") || section_is(section, ".dtors") || strcmp(section, ".init") == 0 || strcmp(section, ".fini") == 0;
}

static void find_unmodelled(builder *b)
{
    for (uint32_t i = 0; i < b->unit_count; i++) {
        const unit *u = b->units[i];
        for (uint32_t k = 0; k < u->objects.len; k++)
            if (is_run_by_loader(b, space_text(b->s, u->objects.data[k]->section))) b->p->unmodelled = "functions that the loader calls";
        for (uint32_t k = 0; k < u->functions.len; k++)
            if (is_run_by_loader(b, space_text(b->s, u->functions.data[k]->section))) b->p->unmodelled = "functions that the loader calls";
    }
    const char *assembled = build_assembled(b);
    if (assembled) b->p->unmodelled = assembled;
    const char *linked = link_problem(b);
    if (linked) b->p->unmodelled = linked;
}

/* ---- entry point ---- */

static void prepare_names(builder *b)
{
    static const char *const endings[] = {"abort",
                                          "exit",
                                          "_exit",
                                          "_Exit",
                                          "quick_exit",
                                          "__assert_fail",
                                          "__assert_perror_fail",
                                          "__assert",
                                          "__assert_rtn",
                                          "__assert_func",
                                          "__builtin_unreachable",
                                          "__builtin_trap",
                                          "__builtin_abort",
                                          "__builtin_exit",
                                          "__builtin__exit",
                                          "__builtin__Exit",
                                          "longjmp",
                                          "_longjmp",
                                          "siglongjmp",
                                          "__builtin_longjmp"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) map_put(&b->noreturn_names, intern_str(&b->s->names, endings[i]).i, 1);
    b->main_name = intern_str(&b->s->names, "main");
    b->expect_name = intern_str(&b->s->names, "__builtin_expect");
    b->constant_p_name = intern_str(&b->s->names, "__builtin_constant_p");
    b->va_start_name = intern_str(&b->s->names, "__builtin_va_start");
    b->va_arg_name = intern_str(&b->s->names, "__builtin_va_arg");
    b->prefetch_name = intern_str(&b->s->names, "__builtin_prefetch");
}

static void builder_free(builder *b)
{
    build_types_free(b);
    vec_free(&b->entries);
    map_free(&b->entry_of);
    map_free(&b->compared_tags);
    map_free(&b->unit_of);
    map_free(&b->noreturn_names);
    map_free(&b->function_ex);
    map_free(&b->volatile_places);
    vec_free(&b->constructors);
    vec_free(&b->destructors);
    vec_free(&b->flags);
    vec_free(&b->literals);
    vec_free(&b->cleanups);
    vec_free(&b->cleanup_gotos);
    vec_free(&b->jump_sites);
    vec_free(&b->jump_locals);
    vec_free(&b->nodes);
    vec_free(&b->locals);
    vec_free(&b->args);
    vec_free(&b->temp_names);
    vec_free(&b->literal_names);
    vec_free(&b->forward);
    vec_free(&b->resolved);
    numbering_free(&b->order);
    vec_free(&b->inits);
    vec_free(&b->templates);
}

cfa_program *cfa_build(cfa_space *s, unit *const *units, uint32_t count, source_map *sources, diag *d, limits *l)
{
    return cfa_build_meaning(s, units, count, &(cfa_meaning){0}, sources, d, l);
}

cfa_program *cfa_build_meaning(cfa_space *s, unit *const *units, uint32_t count, const cfa_meaning *meaning, source_map *sources, diag *d,
                               limits *l)
{
    bool ilp32 = count && units[0]->types.model == MODEL_ILP32;
    builder b = {.s = s, .p = program_new(s, ilp32), .d = d, .l = l, .units = units, .unit_count = count};
    b.p->sources = sources;
    b.p->meaning = *meaning;
    if (count) b.u = units[0];
    prepare_names(&b);
    link_units(&b);
    startup_collect(&b);
    jump_collect(&b);
    lower_functions(&b);
    if (!b.stopped) {
        lower_all_objects(&b);
        list_externals(&b);
        startup_check_pointers(&b); /* initialisers take addresses, too */
        list_mentioned(&b);
        find_unmodelled(&b);
        if (build_allocation_taken(&b)) b.p->unmodelled = build_allocation_taken(&b);
        recast_find_functions(b.p);
    }
    cfa_program *p = b.p;
    if (b.stopped) {
        program_free(p);
        p = NULL;
    }
    builder_free(&b);
    return p;
}

#include "front/parse_internal.h"

/* asm statements: basic, extended, goto; their text is kept, but for comments, their operands are typed. */

typedef VEC(asm_operand) operand_list;

/* The operand is a place in memory, not a value. */
static bool wants_memory(const char *constraint)
{
    bool memory = false;
    for (const char *c = constraint; *c; c++) {
        if (*c == 'm' || *c == 'o' || *c == 'V' || *c == 'Q') memory = true;
        if (*c == 'r' || *c == 'g' || *c == 'q' || *c == 'a' || *c == 'i' || *c == 'n') return false;
    }
    return memory;
}

static void operands(parser *p, operand_list *list, bool outputs)
{
    while (p->tok->kind == TOK_STRING || p->tok->kind == '[') {
        asm_operand o = {0};
        if (parse_accept(p, '[')) {
            unsigned k = p->tok->kind;
            o.symbolic = k == TOK_IDENT || k >= TOK_KEYWORDS ? p->tok->name : (name){0};
            parse_next(p);
            if (!parse_expect(p, ']')) return;
        }
        o.constraint = parse_string_name(p);
        if (!parse_expect(p, '(')) return;
        o.value = expr_parse(p);
        if (!parse_expect(p, ')')) return;
        if (outputs) {
            if (!o.value->is_lvalue && !check_is_error(p, o.value)) parse_error(p, o.value->at, "an output of asm has to be an lvalue");
        } else if (!o.value->is_lvalue || !wants_memory(parse_name_text(p, o.constraint))) {
            o.value = check_rvalue(p, o.value);
        }
        vec_push(list, o);
        if (!parse_accept(p, ',')) return;
    }
}

static void clobbers(parser *p, assembly *a)
{
    VEC(name) list = {0};
    while (p->tok->kind == TOK_STRING) {
        name n = parse_string_name(p);
        if (strcmp(parse_name_text(p, n), "memory") == 0) a->clobbers_memory = true;
        vec_push(&list, n);
        if (!parse_accept(p, ',')) break;
    }
    a->clobber_count = list.len;
    a->clobbers = ARENA_ARRAY(p->mem, name, list.len);
    if (list.len) memcpy(a->clobbers, list.data, list.len * sizeof *a->clobbers);
    vec_free(&list);
}

static void labels(parser *p, assembly *a)
{
    VEC(label *) list = {0};
    while (p->tok->kind == TOK_IDENT && p->fn) {
        vec_push(&list, scope_label(p, p->tok->name, parse_at(p)));
        parse_next(p);
        if (!parse_accept(p, ',')) break;
    }
    a->label_count = list.len;
    a->labels = ARENA_ARRAY(p->mem, label *, list.len);
    if (list.len) memcpy(a->labels, list.data, list.len * sizeof *a->labels);
    vec_free(&list);
}

static void move_to_arena(parser *p, operand_list *list, asm_operand **out, uint32_t *count)
{
    *count = list->len;
    *out = ARENA_ARRAY(p->mem, asm_operand, list->len);
    if (list->len) memcpy(*out, list->data, list->len * sizeof **out);
    vec_free(list);
}

/* A comment that ends with the line. In it, nothing else begins. */
static bool is_line_comment(const char *text, const char *at)
{
    if (*at == '#') return true;
    if (*at != '/' || at[1] == '*') return false;
    while (at > text && (at[-1] == ' ' || at[-1] == '\t')) at--;
    return at == text || at[-1] == '\n';
}

/* How many characters stand for themselves here: a text, a character, a comment to the end of the line. */
static size_t literal_length(const char *text, const char *at)
{
    size_t n = 1;
    if (is_line_comment(text, at)) return strcspn(at, "\n");
    if (*at == '\'') return at[1] == '\\' && at[2] ? 3 : at[1] ? 2 : 1;
    if (*at != '"') return 0;
    while (at[n] && at[n] != '"') n += at[n] == '\\' && at[n + 1] ? 2 : 1;
    return at[n] ? n + 1 : n;
}

/* Comments are spaces for the assembler. */
static name without_comments(parser *p, name text)
{
    const char *whole = parse_name_text(p, text), *from = whole;
    if (!strstr(from, "/*")) return text;
    char *plain = arena_copy(p->mem, from, strlen(from)), *to = plain;
    while (*from) {
        size_t copied = literal_length(whole, from);
        const char *end = !copied && from[0] == '/' && from[1] == '*' ? strstr(from + 2, "*/") : NULL;
        if (end) {
            *to++ = ' ';
            from = end + 2;
            continue;
        }
        copied += !copied;
        memcpy(to, from, copied);
        to += copied;
        from += copied;
    }
    *to = 0;
    return intern(p->names, plain, (size_t)(to - plain));
}

assembly *asm_parse(parser *p, bool file_scope)
{
    assembly *a = ARENA_NEW(p->mem, assembly);
    parse_next(p);
    for (;; parse_next(p)) {
        if (p->tok->kind == KW_VOLATILE) a->is_volatile = true;
        else if (p->tok->kind == KW_GOTO) a->is_goto = true;
        else if (p->tok->kind != KW_INLINE && p->tok->kind != KW_CONST) break;
    }
    if (!parse_expect(p, '(')) return a;
    a->text = parse_string_name(p);
    a->is_basic = p->tok->kind == ')';
    bool has_dialects = !a->is_basic && strchr(parse_name_text(p, a->text), '{'); /* gcc chooses one first, which comments may be made of */
    if (!has_dialects) a->text = without_comments(p, a->text);
    if (a->is_basic || file_scope) a->is_volatile = true;
    operand_list outputs = {0}, inputs = {0};
    if (parse_accept(p, ':')) {
        operands(p, &outputs, true);
        if (!p->panic && parse_accept(p, ':')) operands(p, &inputs, false);
        if (!p->panic && parse_accept(p, ':')) clobbers(p, a);
        if (!p->panic && parse_accept(p, ':')) labels(p, a);
    }
    move_to_arena(p, &outputs, &a->outputs, &a->output_count);
    move_to_arena(p, &inputs, &a->inputs, &a->input_count);
    if (!a->output_count) a->is_volatile = true;
    parse_expect(p, ')');
    return a;
}

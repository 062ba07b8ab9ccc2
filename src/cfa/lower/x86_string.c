#include "cfa/lower/x86_string.h"

#include "cfa/lower/template.h"

#include <ctype.h>

enum { MOST_STEPS = 8 };

typedef enum { TO, FROM, COUNT, VALUE, REGISTERS, NO_REGISTER = REGISTERS } which_register;

typedef struct {
    bool is_copy, is_repeated;
    unsigned size; /* of an element, in bytes */
} step;

typedef struct {
    ex given;         /* its value before; none: not known */
    unsigned size;    /* of that value, in bytes */
    bool is_output;   /* an instruction may change it */
    bool is_volatile; /* it points to something volatile */
    ex now;           /* while the instructions are executed: a temporary */
} reg;

typedef struct { /* an operand in memory */
    ex place;
    bool keeps_rest; /* bytes that are not written keep their values */
} memory_operand;

typedef struct {
    builder *b;
    const assembly *a;
    const ex *operands;
    uint32_t count_steps;
    step steps[MOST_STEPS];
    reg registers[REGISTERS];
    memory_operand written, read; /* place: none, or the only one */
} machine;

static unsigned address_size(const machine *m) { return m->b->p->ilp32 ? 4 : 8; }

/* ---- the text ---- */

static bool read_step(machine *m, const char *word, bool is_repeated)
{
    static const char *const names[] = {"stos", "movs"};
    static const char suffixes[] = "bwlq";
    for (unsigned k = 0; k < 2; k++) {
        const char *suffix = strncmp(word, names[k], 4) == 0 && word[4] && !word[5] ? strchr(suffixes, word[4]) : NULL;
        unsigned size = suffix ? 1u << (suffix - suffixes) : 0;
        if (!size || m->count_steps == MOST_STEPS || (size == 8 && m->b->p->ilp32)) continue;
        m->steps[m->count_steps++] = (step){k == 1, is_repeated, size};
        return true;
    }
    return false;
}

static bool read_template(machine *m)
{
    const char *text = space_text(m->b->s, m->a->text);
    assembly_instruction i;
    char word[16];
    bool is_repeated = false;
    if (strpbrk(text, "{|}#:")) return false;
    while (assembly_next(&text, &i)) {
        const char *at = assembly_mnemonic(i.at, i.end, word);
        if (strcmp(word, "rep") == 0 && !is_repeated) {
            is_repeated = true;
            if (at == i.end) continue; /* the instruction is on the next line */
            at = assembly_mnemonic(at, i.end, word);
        }
        if (at != i.end) return false;
        if (strcmp(word, "cld") == 0 && !is_repeated) continue;
        if (!read_step(m, word, is_repeated)) return false;
        is_repeated = false;
    }
    return m->count_steps > 0 && !is_repeated;
}

/* ---- operands ---- */

static which_register register_named(const char *constraint)
{
    static const char letters[] = "DSca";
    const char *found = constraint[0] && !constraint[1] ? strchr(letters, constraint[0]) : NULL;
    return found ? (which_register)(found - letters) : NO_REGISTER;
}

/* The register of an input that shares it with an output. */
static which_register matched_register(const machine *m, const char *constraint)
{
    const cfa_space *s = m->b->s;
    uint32_t to = UINT32_MAX;
    if (isdigit((unsigned char)*constraint) && !constraint[1]) to = (uint32_t)(*constraint - '0');
    for (uint32_t k = 0; *constraint == '[' && k < m->a->output_count; k++) {
        const char *own = space_text(s, m->a->outputs[k].symbolic);
        size_t n = strlen(own);
        if (n && strncmp(constraint + 1, own, n) == 0 && strcmp(constraint + 1 + n, "]") == 0) to = k;
    }
    if (to >= m->a->output_count) return NO_REGISTER;
    const char *output = space_text(s, m->a->outputs[to].constraint);
    bool fits = ty_get(s, ex_get(s, m->operands[to])->type)->size <= address_size(m);
    return fits ? register_named(output + strspn(output, "=+&")) : NO_REGISTER;
}

static bool read_register(machine *m, which_register r, uint32_t k, const asm_operand *o, bool is_read)
{
    cfa_space *s = m->b->s;
    reg *is = &m->registers[r];
    const ty_info *t = ty_get(s, ex_get(s, m->operands[k])->type);
    bool is_number = (ty_is_integer(t) && t->kind != TY_BOOL) || t->kind == TY_POINTER;
    if (!is_number || expr_is_of_bitfield(o->value) || t->size > address_size(m)) return false;
    if (o->value->type->quals & Q_VOLATILE && m->b->p->meaning.arbitrary_volatile) return false;
    is->is_volatile |= t->kind == TY_POINTER && t->quals & TYQ_VOLATILE;
    if (k < m->a->output_count) is->is_output = true;
    if (!is_read) return true;
    if (is->given.i) return false;
    is->given = m->operands[k];
    is->size = (unsigned)t->size;
    return true;
}

static bool is_memory(const char *constraint) { return strcmp(constraint, "m") == 0 || strcmp(constraint, "o") == 0; }

static bool read_memory_operand(memory_operand *into, ex place, bool keeps_rest)
{
    if (into->place.i) return false;
    *into = (memory_operand){place, keeps_rest};
    return true;
}

static bool read_output(machine *m, uint32_t k)
{
    const asm_operand *o = &m->a->outputs[k];
    const char *c = space_text(m->b->s, o->constraint);
    bool is_read = *c == '+';
    c += strspn(c, "=+&");
    which_register r = register_named(c);
    if (r != NO_REGISTER) return read_register(m, r, k, o, is_read);
    return is_memory(c) && !o->value->is_bitfield && read_memory_operand(&m->written, m->operands[k], is_read);
}

/* An input that is neither a register that counts nor memory is not used. */
static bool read_input(machine *m, uint32_t k)
{
    const asm_operand *o = &m->a->inputs[k - m->a->output_count];
    const char *c = space_text(m->b->s, o->constraint);
    bool is_matched = *c == '[' || isdigit((unsigned char)*c);
    which_register r = is_matched ? matched_register(m, c) : register_named(c);
    if (r != NO_REGISTER) return read_register(m, r, k, o, true);
    if (is_matched) return false;
    return !is_memory(c) || !o->value->is_lvalue || read_memory_operand(&m->read, m->operands[k], true);
}

static bool read_operands(machine *m)
{
    uint32_t outputs = m->a->output_count;
    for (uint32_t k = 0; k < outputs + m->a->input_count; k++)
        if (k < outputs ? !read_output(m, k) : !read_input(m, k)) return false;
    return !m->b->p->meaning.count_devices;
}

/* ---- is it exact? ---- */

static bool is_ready(const machine *m, which_register r, bool is_changed, unsigned size)
{
    const reg *is = &m->registers[r];
    return is->given.i && is->size >= size && (is->is_output || !is_changed) && !(is->is_volatile && m->b->p->meaning.arbitrary_volatile);
}

/* Memory that all of gcc takes for changed. Without volatile, gcc may drop what has only this effect. */
static bool is_clobbered(const machine *m) { return m->a->clobbers_memory && m->a->is_volatile; }

static bool has_size(const machine *m, ex place)
{
    const ty_info *t = ty_get(m->b->s, ex_get(m->b->s, place)->type);
    return t->complete && t->size && t->kind != TY_FUNCTION && !(t->kind == TY_ARRAY && t->count < 0);
}

/* Writes must lie within the output in memory: gcc thinks that nothing else is written, or that all of the output is. */
static bool must_cover_written(const machine *m) { return !is_clobbered(m) || (m->written.place.i && !m->written.keeps_rest); }
static bool must_cover_read(const machine *m) { return m->steps[0].is_copy && !m->a->clobbers_memory; }

/* Whether an operand covers it is asked when it is executed. */
static bool is_declared(const machine *m)
{
    ex to = m->written.place, from = m->read.place;
    if (must_cover_written(m) && (m->count_steps > 1 || !to.i || !has_size(m, to))) return false;
    return !must_cover_read(m) || (m->count_steps == 1 && from.i && has_size(m, from));
}

static bool is_exact(const machine *m)
{
    unsigned address = address_size(m);
    for (uint32_t k = 0; k < m->count_steps; k++) {
        const step *s = &m->steps[k];
        bool is_known = is_ready(m, TO, true, address) && (!s->is_repeated || is_ready(m, COUNT, true, address)) &&
                        (s->is_copy ? is_ready(m, FROM, true, address) : is_ready(m, VALUE, false, s->size));
        if (!is_known) return false;
    }
    for (uint32_t r = 0; r < REGISTERS; r++)
        if (m->registers[r].is_output && !m->registers[r].given.i) return false;
    return is_declared(m);
}

/* ---- the operations ---- */

static ty element_type(const machine *m, unsigned size)
{
    static const ty_kind kinds[] = {[1] = TY_UCHAR, [2] = TY_USHORT, [4] = TY_UINT};
    if (size == 8) return m->b->p->size_type;
    return ty_intern(m->b->s, &(ty_info){.kind = (uint8_t)kinds[size], .size = size, .align = size, .complete = true});
}

static void advance(machine *m, which_register r, ty pointer)
{
    builder *b = m->b;
    ex at = ex_cast(b->s, pointer, m->registers[r].now);
    ex next = ex_binary(b->s, E_PTRADD, pointer, at, ex_int(b->s, b->p->ptrdiff_type, 1));
    graph_assign(b, m->registers[r].now, ex_cast(b->s, b->p->void_pointer, next));
}

static void lower_element(machine *m, const step *s)
{
    builder *b = m->b;
    ty type = element_type(m, s->size), pointer = build_pointer_to(b, type, 0);
    ex value = s->is_copy ? graph_save(b, ex_deref(b->s, type, ex_cast(b->s, pointer, m->registers[FROM].now)))
                          : ex_cast(b->s, type, m->registers[VALUE].now);
    graph_assign(b, ex_deref(b->s, type, ex_cast(b->s, pointer, m->registers[TO].now)), value);
    advance(m, TO, pointer);
    if (s->is_copy) advance(m, FROM, pointer);
}

static void lower_step(machine *m, const step *s)
{
    builder *b = m->b;
    ty size = b->p->size_type;
    ex count = m->registers[COUNT].now;
    uint32_t head = graph_label(b), body = graph_label(b), end = graph_label(b);
    if (!s->is_repeated) {
        lower_element(m, s);
        return;
    }
    graph_force(b, head);
    graph_branch(b, ex_binary(b->s, E_NE, b->p->int_type, count, ex_int(b->s, size, 0)), body, end);
    graph_begin(b, body);
    lower_element(m, s);
    graph_assign(b, count, ex_binary(b->s, E_SUB, size, count, ex_int(b->s, size, 1)));
    graph_goto(b, head);
    graph_begin(b, end);
}

static void require(builder *b, ex condition)
{
    uint32_t holds = graph_label(b), fails = graph_label(b);
    graph_branch(b, condition, holds, fails);
    graph_begin(b, fails);
    graph_unmodelled(b, "assembly that touches memory beyond its operands");
    graph_begin(b, holds);
}

/* The elements from the register on lie within the operand; if the rest of it is lost, they are all of it. */
static void require_covered(machine *m, which_register r, const memory_operand *o)
{
    builder *b = m->b;
    ty size = b->p->size_type;
    const step *s = &m->steps[0];
    ty type = ex_get(b->s, o->place)->type;
    uint64_t bytes = ty_get(b->s, type)->size;
    ex elements = s->is_repeated ? m->registers[COUNT].now : ex_int(b->s, size, 1), most = ex_int(b->s, size, (__int128)(bytes / s->size));
    build_take(b, o->place);
    ex begin = ex_cast(b->s, b->p->void_pointer, ex_addr(b->s, build_pointer_to(b, type, 0), o->place));
    require(b, ex_binary(b->s, E_EQ, b->p->int_type, m->registers[r].now, begin));
    require(b, ex_binary(b->s, o->keeps_rest ? E_LE : E_EQ, b->p->int_type, elements, most));
}

static void load_registers(machine *m)
{
    cfa_program *p = m->b->p;
    for (uint32_t r = 0; r < REGISTERS; r++) {
        reg *is = &m->registers[r];
        if (!is->given.i) continue;
        ty type = r == TO || r == FROM ? p->void_pointer : r == COUNT ? p->size_type : ex_get(m->b->s, is->given)->type;
        is->now = graph_save(m->b, ex_cast(m->b->s, type, is->given));
    }
}

bool x86_string_lower(builder *b, const assembly *a, const ex *operands)
{
    machine m = {.b = b, .a = a, .operands = operands};
    if (a->is_goto || a->is_basic || !read_template(&m) || !read_operands(&m) || !is_exact(&m)) return false;
    ex *places = ARENA_ARRAY(&b->p->memory, ex, a->output_count + 1);
    load_registers(&m);
    for (uint32_t k = 0; k < a->output_count; k++) places[k] = build_fixed_place(b, operands[k]);
    if (must_cover_written(&m)) require_covered(&m, TO, &m.written);
    if (must_cover_read(&m)) require_covered(&m, FROM, &m.read);
    for (uint32_t k = 0; k < m.count_steps; k++) lower_step(&m, &m.steps[k]);
    for (uint32_t k = 0; k < a->output_count; k++) {
        const char *c = space_text(b->s, a->outputs[k].constraint);
        which_register r = register_named(c + strspn(c, "=+&"));
        if (r != NO_REGISTER) graph_assign(b, places[k], ex_cast(b->s, ex_get(b->s, places[k])->type, m.registers[r].now));
    }
    return true;
}

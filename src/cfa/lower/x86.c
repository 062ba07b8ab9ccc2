#include "cfa/lower/x86.h"
#include "base/text.h"

#include "cfa/lower/template.h"

#include <ctype.h>
#include <errno.h>

enum { MOST_OPERANDS = 8, MOST_INSTRUCTIONS = 8, NO_OPERAND = 255 };

typedef enum { ADD, SUB, AND, OR, XOR, INC, DEC, NEG, NOT, BT, BTS, BTR, BTC, SBB, XADD, XCHG, SET } code;
typedef enum { NO_CONDITION, IF_CARRY, IF_NO_CARRY, IF_ZERO, IF_NOT_ZERO, IF_SIGN, IF_NO_SIGN } condition;

typedef struct {
    code code;
    condition condition; /* SET */
    unsigned size;       /* bytes, by the suffix; 0: by the operands */
    uint8_t from, to;    /* operands; from: NO_OPERAND if it is a number, or there is none */
    int64_t number;
} step;

typedef struct {
    bool is_output, is_memory, is_early; /* is_early: shares its register with no input */
    bool is_read;                        /* an output in a register whose old value is there */
    bool is_known;                       /* it has a value */
    bool is_constant;
    bool may_be_immediate; /* a number in the instruction, of more than 5 bits */
    bool may_be_number;    /* a number of any size in the instruction */
    bool may_be_memory;
    condition flag;   /* an output that is a flag */
    unsigned size;    /* bytes */
    uint32_t matched; /* input: number of the output whose register it is in; UINT32_MAX: none */
    ty type;
    ex place; /* output, or in memory */
    ex value; /* in a register */
} operand;

typedef struct {
    builder *b;
    const assembly *a;
    uint32_t count_operands, count_steps;
    operand operands[MOST_OPERANDS];
    step steps[MOST_INSTRUCTIONS];
    ex carry, zero, sign; /* as int; none: not known */
} machine;

/* ---- the text ---- */

static const struct {
    const char *name;
    uint8_t code, operands;
} instructions[] = {
    {"add", ADD, 2}, {"sub", SUB, 2}, {"and", AND, 2},   {"or", OR, 2},     {"xor", XOR, 2}, {"inc", INC, 1},
    {"dec", DEC, 1}, {"neg", NEG, 1}, {"not", NOT, 1},   {"bt", BT, 2},     {"bts", BTS, 2}, {"btr", BTR, 2},
    {"btc", BTC, 2}, {"sbb", SBB, 2}, {"xadd", XADD, 2}, {"xchg", XCHG, 2},
};

static condition condition_named(const char *text, size_t length)
{
    static const struct {
        const char *name;
        condition is;
    } names[] = {{"c", IF_CARRY}, {"b", IF_CARRY},     {"nc", IF_NO_CARRY}, {"ae", IF_NO_CARRY}, {"z", IF_ZERO},
                 {"e", IF_ZERO},  {"nz", IF_NOT_ZERO}, {"ne", IF_NOT_ZERO}, {"s", IF_SIGN},      {"ns", IF_NO_SIGN}};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strlen(names[k].name) == length && memcmp(names[k].name, text, length) == 0) return names[k].is;
    return NO_CONDITION;
}

static unsigned size_of_suffix(char c) { return c == 'l' ? 4 : c == 'q' ? 8 : 0; }

/* → how many operands follow; 0: not one of ours */
static unsigned read_mnemonic(const char *word, step *out)
{
    size_t n = strlen(word);
    if (n > 3 && memcmp(word, "set", 3) == 0) {
        out->code = SET;
        out->condition = condition_named(word + 3, n - 3);
        return out->condition ? 1 : 0;
    }
    for (size_t k = 0; k < sizeof instructions / sizeof *instructions; k++) {
        size_t own = strlen(instructions[k].name);
        bool begins = n >= own && memcmp(word, instructions[k].name, own) == 0;
        if (!begins || n > own + 1 || (n == own + 1 && !size_of_suffix(word[own]))) continue;
        out->code = (code)instructions[k].code;
        out->size = n > own ? size_of_suffix(word[own]) : 0;
        return instructions[k].operands;
    }
    return 0;
}

static uint8_t operand_named(const machine *m, const char *text, size_t length)
{
    for (uint32_t k = 0; k < m->count_operands; k++) {
        uint32_t outputs = m->a->output_count;
        const char *own = space_text(m->b->s, k < outputs ? m->a->outputs[k].symbolic : m->a->inputs[k - outputs].symbolic);
        if (strlen(own) == length && length && memcmp(own, text, length) == 0) return (uint8_t)k;
    }
    return NO_OPERAND;
}

/* %1, %[name] or $1. → what is behind it; NULL: something else */
static const char *read_operand(const machine *m, const char *at, const char *end, uint8_t *is, int64_t *number)
{
    *is = NO_OPERAND;
    if (end - at < 2) return NULL;
    if (*at == '$' && isdigit((unsigned char)at[1])) {
        char *behind;
        errno = 0;
        *number = (int64_t)strtoull(at + 1, &behind, 0);
        return errno ? NULL : behind;
    }
    if (*at++ != '%') return NULL;
    if (*at == '[') {
        const char *close = memchr(at, ']', (size_t)(end - at));
        if (close) *is = operand_named(m, at + 1, (size_t)(close - at - 1));
        return *is == NO_OPERAND ? NULL : close + 1;
    }
    if (!isdigit((unsigned char)*at) || (at + 1 < end && isdigit((unsigned char)at[1]))) return NULL;
    *is = (uint8_t)(*at - '0');
    return *is < m->count_operands ? at + 1 : NULL;
}

static const char *skip_spaces(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\r')) at++;
    return at;
}

static bool read_step(machine *m, const char *at, const char *end)
{
    char word[16];
    at = assembly_mnemonic(at, end, word);
    if (strcmp(word, "lock") == 0) {
        if (at == end) return true;
        at = assembly_mnemonic(at, end, word);
    }
    step s = {.from = NO_OPERAND};
    unsigned count = read_mnemonic(word, &s);
    if (!count || m->count_steps == MOST_INSTRUCTIONS) return false;
    if (count == 2) {
        at = read_operand(m, at, end, &s.from, &s.number);
        if (!at) return false;
        at = skip_spaces(at, end);
        if (at == end || *at != ',') return false;
        at = skip_spaces(at + 1, end);
    }
    int64_t none;
    at = read_operand(m, at, end, &s.to, &none);
    if (!at || s.to == NO_OPERAND || skip_spaces(at, end) != end) return false;
    m->steps[m->count_steps++] = s;
    return true;
}

/* Where the kernel lists its lock prefixes: data of another section. */
static bool skips_lock_list(const char **text, const char *word, const char *at)
{
    static const char *const data[] = {".balign", ".align", ".p2align", ".long", ".quad", NULL};
    const char *end = strcmp(word, ".section") == 0 ? ".previous" : strcmp(word, ".pushsection") == 0 ? ".popsection" : NULL;
    if (!end || strncmp(at, ".smp_locks", 10) != 0) return false;
    assembly_instruction i;
    char inside[16];
    while (assembly_next(text, &i)) {
        (void)assembly_mnemonic(i.at, i.end, inside);
        if (strcmp(inside, end) == 0) return true;
        if (!text_is_one_of(inside, data)) return false;
    }
    return false;
}

static bool read_template(machine *m)
{
    const char *text = space_text(m->b->s, m->a->text);
    assembly_instruction i;
    char word[16];
    if (strpbrk(text, "{|}#")) return false;
    while (assembly_next(&text, &i)) {
        const char *at = assembly_mnemonic(i.at, i.end, word);
        if (word[0] == '.' ? !skips_lock_list(&text, word, at) : !read_step(m, i.at, i.end)) return false;
    }
    return m->count_steps > 0;
}

/* ---- operands ---- */

static bool read_constraint(operand *o, const char *c, bool is_place)
{
    bool is_register = false;
    o->is_read = o->is_output && *c == '+';
    if (o->is_output && strncmp(c, "=@cc", 4) == 0) {
        o->flag = condition_named(c + 4, strlen(c + 4));
        return o->flag != NO_CONDITION;
    }
    for (c += o->is_output; *c; c++) {
        o->may_be_immediate |= !o->is_output && strchr("gine", *c) != NULL;
        o->may_be_number |= !o->is_output && strchr("gineI", *c) != NULL;
        o->may_be_memory |= strchr("gm", *c) != NULL;
        if (*c == '&') o->is_early = true;
        else if (strchr("rqQRg", *c)) is_register = true;
        else if (*c == 'm') o->is_memory = true;
        else if (!o->is_output && strchr("ineI", *c)) is_register = true;
        else if (o->is_output || !isdigit((unsigned char)*c)) return false;
    }
    o->is_memory = o->is_memory && !is_register && is_place;
    o->is_known = !o->is_output || o->is_memory || o->is_read;
    return o->is_memory || is_register || o->matched != UINT32_MAX;
}

static bool read_operands(machine *m, const ex *given)
{
    cfa_space *s = m->b->s;
    uint32_t outputs = m->a->output_count;
    m->count_operands = outputs + m->a->input_count;
    if (m->count_operands > MOST_OPERANDS) return false;
    for (uint32_t k = 0; k < m->count_operands; k++) {
        operand *o = &m->operands[k];
        const asm_operand *from = k < outputs ? &m->a->outputs[k] : &m->a->inputs[k - outputs];
        const char *constraint = space_text(s, from->constraint);
        bool is_place = k < outputs || from->value->is_lvalue;
        *o = (operand){.is_output = k < outputs, .matched = UINT32_MAX, .type = ex_get(s, given[k])->type};
        if (k >= outputs && isdigit((unsigned char)*constraint)) o->matched = (uint32_t)(*constraint - '0');
        const ty_info *t = ty_get(s, o->type);
        o->size = (unsigned)t->size;
        o->is_constant = ex_get(s, given[k])->kind == E_INT;
        if (is_place) o->place = given[k];
        if (k >= outputs) o->value = given[k];
        bool is_number = (ty_is_integer(t) && t->kind != TY_BOOL) || t->kind == TY_POINTER;
        if (!is_number || expr_is_of_bitfield(from->value) ||
            (from->value->type->quals & Q_VOLATILE && m->b->p->meaning.arbitrary_volatile))
            return false;
        if (!read_constraint(o, constraint, is_place)) return false;
        if (o->matched == UINT32_MAX) continue;
        if (o->matched >= outputs || m->operands[o->matched].is_memory || m->operands[o->matched].size != o->size) return false;
        m->operands[o->matched].is_known = true;
    }
    return !m->b->p->meaning.count_devices;
}

/* ---- is it exact? ---- */

static bool is_bit_step(const step *s) { return s->code >= BT && s->code <= BTC; }

/* The lvalue goes through a pointer, so that its neighbours can be reached. */
static bool is_behind_pointer(const machine *m, ex place)
{
    const ex_info *i = ex_get(m->b->s, place);
    while (i->kind == E_MEMBER || i->kind == E_INDEX) i = ex_get(m->b->s, i->a);
    return i->kind == E_DEREF;
}

static bool is_size(const machine *m, unsigned size) { return size == 4 || (size == 8 && !m->b->p->ilp32); }

/* Without a suffix, a register says how many bytes an instruction changes; if there is none, the assembler takes four. A bit is the same.
 */
static bool size_is_said(const step *s, const operand *to, const operand *from)
{
    bool by_target = !to->may_be_memory, by_source = from && !from->may_be_memory && !from->may_be_number;
    return s->size || by_target || by_source || to->size == 4 || s->code == SET || is_bit_step(s);
}

static bool sizes_agree(const machine *m, const step *s)
{
    const operand *to = &m->operands[s->to], *from = s->from == NO_OPERAND ? NULL : &m->operands[s->from];
    if (!size_is_said(s, to, from)) return false;
    if (s->code == SET) return to->size == 1;
    if (!is_size(m, to->size) || (s->size && s->size != to->size && !(is_bit_step(s) && to->is_memory))) return false;
    if (is_bit_step(s))
        return from ? is_size(m, from->size) && (to->is_memory || from->size == to->size) : s->number >= 0 && s->number < 32;
    return !from || from->size == to->size;
}

/* A bit of memory may be beyond the operand, if its number is in a register; one in the instruction counts within the operand. */
static bool reaches_bit(const machine *m, const step *s)
{
    const operand *to = &m->operands[s->to];
    __int128 number = -1;
    if (!is_bit_step(s) || !to->is_memory || s->from == NO_OPERAND) return true;
    const operand *from = &m->operands[s->from];
    bool is_number = !from->is_memory && from->value.i && ex_is_int(m->b->s, from->value, &number);
    if (from->may_be_immediate && !(is_number && number >= 0 && number < 32)) return false;
    return is_behind_pointer(m, to->place) || (is_number && number >= 0 && number < 8 * (int)to->size);
}

/* An input that is matched to an output lies in the same register, early or not. */
static void forget_matched(const machine *m, uint8_t output, bool known[MOST_OPERANDS])
{
    for (uint32_t k = 0; k < m->count_operands; k++)
        if (m->operands[k].matched == output) known[k] = false;
}

static bool writes(const step *s) { return s->code != BT; }
static bool reads_target(const step *s) { return s->code != SET && s->code != SBB; }

/* Every value that is read is there, and no register that is read may have been overwritten for another operand. */
static bool is_exact(const machine *m)
{
    bool known[MOST_OPERANDS], shares = false, has_carry = false, has_result = false;
    for (uint32_t k = 0; k < m->count_operands; k++) known[k] = m->operands[k].is_known;
    for (uint32_t k = 0; k < m->count_steps; k++) {
        const step *s = &m->steps[k];
        const operand *to = &m->operands[s->to], *from = s->from == NO_OPERAND ? NULL : &m->operands[s->from];
        if (!sizes_agree(m, s) || !reaches_bit(m, s) || (writes(s) && !to->is_output)) return false;
        if ((reads_target(s) && !known[s->to]) || (from && s->code != SBB && !known[s->from])) return false;
        if (shares && (to->is_memory || !to->is_output || (from && !from->is_output && !from->is_constant))) return false;
        if (s->code == SBB && (s->from != s->to || to->is_memory || !has_carry)) return false;
        if ((s->code == XADD || s->code == XCHG) && (!from || !from->is_output || from->is_memory || s->from == s->to)) return false;
        bool wants_carry = s->condition == IF_CARRY || s->condition == IF_NO_CARRY;
        if (s->condition && !(wants_carry ? has_carry : has_result)) return false;
        if (s->code <= NEG) has_result = true;
        if (s->code <= XOR || s->code == NEG || is_bit_step(s) || s->code == XADD) has_carry = true;
        if (is_bit_step(s) || s->code == SBB) has_result = false;
        if (s->code == XADD) has_result = true;
        if (writes(s)) known[s->to] = true, forget_matched(m, s->to, known);
        if (s->code == XADD || s->code == XCHG) forget_matched(m, s->from, known);
        shares |= writes(s) && !to->is_memory && !to->is_early;
        shares |= (s->code == XADD || s->code == XCHG) && !from->is_early;
    }
    for (uint32_t k = 0; k < m->a->output_count; k++) {
        condition flag = m->operands[k].flag;
        bool has = flag == IF_CARRY || flag == IF_NO_CARRY ? has_carry : has_result;
        if (flag ? !has : !known[k]) return false;
    }
    return true;
}

/* ---- the operations ---- */

static ty unsigned_type(const machine *m, unsigned size)
{
    if (size == 8) return m->b->p->size_type;
    return ty_intern(m->b->s, &(ty_info){.kind = TY_UINT, .size = 4, .align = 4, .complete = true});
}

static ty signed_type(const machine *m, unsigned size) { return size == 8 ? m->b->p->ptrdiff_type : m->b->p->int_type; }

static ex read_value(machine *m, uint8_t k, ty as)
{
    const operand *o = &m->operands[k];
    return ex_cast(m->b->s, as, o->is_memory ? o->place : o->value);
}

static void write_value(machine *m, uint8_t k, ex value)
{
    operand *o = &m->operands[k];
    value = ex_cast(m->b->s, o->type, value);
    if (o->is_memory) graph_assign(m->b, o->place, value);
    else o->value = graph_save(m->b, value);
}

static ex compare(machine *m, ex_kind kind, ex a, ex b) { return ex_binary(m->b->s, kind, m->b->p->int_type, a, b); }
static ex number(machine *m, ty type, int64_t n) { return ex_int(m->b->s, type, n); }

/* The flags after a result; the carry is the caller's. */
static void set_flags(machine *m, ex result, unsigned size)
{
    m->zero = graph_save(m->b, compare(m, E_EQ, result, number(m, unsigned_type(m, size), 0)));
    ty is = signed_type(m, size);
    m->sign = graph_save(m->b, compare(m, E_LT, ex_cast(m->b->s, is, result), number(m, is, 0)));
}

/* bt and its relatives. A number from a register counts bits from the operand in memory on, also backwards; the bit of a number is the same
 * whether memory is taken in steps of 4 or 8 bytes. */
static void lower_bit(machine *m, const step *s)
{
    builder *b = m->b;
    operand *to = &m->operands[s->to];
    unsigned width = 8 * to->size, from_size = s->from == NO_OPERAND ? 4 : m->operands[s->from].size;
    ty whole = unsigned_type(m, to->size), counts = signed_type(m, from_size);
    ex bit = s->from == NO_OPERAND ? number(m, counts, s->number) : read_value(m, s->from, counts);
    ex place = to->place;
    if (to->is_memory && is_behind_pointer(m, place) && s->from != NO_OPERAND) {
        ty pointer = build_pointer_to(b, to->type, 0);
        ex index = ex_binary(b->s, E_SHR, counts, bit, number(m, b->p->int_type, width == 64 ? 6 : 5));
        index = ex_cast(b->s, b->p->ptrdiff_type, index);
        place = ex_deref(b->s, to->type, graph_save(b, ex_binary(b->s, E_PTRADD, pointer, ex_addr(b->s, pointer, place), index)));
    }
    ex in_whole = graph_save(b, ex_binary(b->s, E_AND, counts, bit, number(m, counts, width - 1)));
    ex old = graph_save(b, to->is_memory ? ex_cast(b->s, whole, place) : read_value(m, s->to, whole));
    ex shifted = ex_binary(b->s, E_SHR, whole, old, in_whole), mask = ex_binary(b->s, E_SHL, whole, number(m, whole, 1), in_whole);
    m->carry = graph_save(b, ex_cast(b->s, b->p->int_type, ex_binary(b->s, E_AND, whole, shifted, number(m, whole, 1))));
    if (s->code == BT) return;
    ex result = s->code == BTS   ? ex_binary(b->s, E_OR, whole, old, mask)
                : s->code == BTC ? ex_binary(b->s, E_XOR, whole, old, mask)
                                 : ex_binary(b->s, E_AND, whole, old, ex_unary(b->s, E_BITNOT, whole, mask));
    if (to->is_memory) graph_assign(b, place, ex_cast(b->s, to->type, result));
    else write_value(m, s->to, result);
}

static void lower_arithmetic(machine *m, const step *s)
{
    static const ex_kind kinds[] = {[ADD] = E_ADD, [SUB] = E_SUB, [AND] = E_AND, [OR] = E_OR, [XOR] = E_XOR, [INC] = E_ADD, [DEC] = E_SUB};
    builder *b = m->b;
    unsigned size = m->operands[s->to].size;
    ty type = unsigned_type(m, size);
    ex old = graph_save(b, read_value(m, s->to, type)), by = number(m, type, s->code == INC || s->code == DEC ? 1 : s->number), result;
    if (s->from != NO_OPERAND) by = graph_save(b, read_value(m, s->from, type));
    if (s->code == NEG) result = ex_unary(b->s, E_NEG, type, old);
    else if (s->code == NOT) result = ex_unary(b->s, E_BITNOT, type, old);
    else result = ex_binary(b->s, kinds[s->code], type, old, by);
    result = graph_save(b, result);
    write_value(m, s->to, result);
    if (s->code == NOT) return;
    set_flags(m, result, size);
    if (s->code == ADD) m->carry = graph_save(b, compare(m, E_LT, result, by));
    else if (s->code == SUB) m->carry = graph_save(b, compare(m, E_LT, old, by));
    else if (s->code == NEG) m->carry = graph_save(b, compare(m, E_NE, old, number(m, type, 0)));
    else if (s->code <= XOR) m->carry = number(m, b->p->int_type, 0);
}

static void lower_exchange(machine *m, const step *s)
{
    builder *b = m->b;
    unsigned size = m->operands[s->to].size;
    ty type = unsigned_type(m, size);
    ex old = graph_save(b, read_value(m, s->to, type)), by = graph_save(b, read_value(m, s->from, type)), result = by;
    if (s->code == XADD) {
        result = graph_save(b, ex_binary(b->s, E_ADD, type, old, by));
        set_flags(m, result, size);
        m->carry = graph_save(b, compare(m, E_LT, result, by));
    }
    write_value(m, s->from, old);
    write_value(m, s->to, result);
}

static ex flag_value(machine *m, condition c)
{
    ex flag = c == IF_CARRY || c == IF_NO_CARRY ? m->carry : c == IF_ZERO || c == IF_NOT_ZERO ? m->zero : m->sign;
    bool is_negated = c == IF_NO_CARRY || c == IF_NOT_ZERO || c == IF_NO_SIGN;
    return is_negated ? ex_unary(m->b->s, E_NOT, m->b->p->int_type, flag) : flag;
}

static void lower_step(machine *m, const step *s)
{
    if (is_bit_step(s)) lower_bit(m, s);
    else if (s->code == XADD || s->code == XCHG) lower_exchange(m, s);
    else if (s->code == SET) write_value(m, s->to, flag_value(m, s->condition));
    else if (s->code == SBB) write_value(m, s->to, ex_unary(m->b->s, E_NEG, m->b->p->int_type, m->carry));
    else lower_arithmetic(m, s);
}

/* Registers have their values before the first instruction. */
static void load_registers(machine *m)
{
    for (uint32_t k = 0; k < m->count_operands; k++) {
        operand *o = &m->operands[k];
        if (o->is_memory || o->is_constant) continue;
        if (!o->is_output) o->value = graph_save(m->b, o->value);
        else if (o->is_read) o->value = graph_save(m->b, o->place);
    }
    for (uint32_t k = m->a->output_count; k < m->count_operands; k++) {
        const operand *o = &m->operands[k];
        if (o->matched != UINT32_MAX) m->operands[o->matched].value = ex_cast(m->b->s, m->operands[o->matched].type, o->value);
    }
}

bool x86_lower(builder *b, const assembly *a, const ex *operands)
{
    machine m = {.b = b, .a = a};
    if (a->is_goto || a->is_basic || !read_operands(&m, operands) || !read_template(&m) || !is_exact(&m)) return false;
    load_registers(&m);
    for (uint32_t k = 0; k < m.count_steps; k++) lower_step(&m, &m.steps[k]);
    for (uint32_t k = 0; k < a->output_count; k++) {
        operand *o = &m.operands[k];
        if (o->flag) graph_assign(b, o->place, ex_cast(b->s, o->type, flag_value(&m, o->flag)));
        else if (!o->is_memory) graph_assign(b, o->place, o->value);
    }
    return true;
}

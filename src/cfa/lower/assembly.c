#include "cfa/mentions.h"
#include "base/text.h"
#include "cfa/lower/internal.h"
#include "cfa/lower/template.h"
#include "cfa/lower/x86.h"
#include "cfa/lower/x86_string.h"

#include <ctype.h>

/* Assembly. A template without instructions moves its operands and nothing else: it becomes assignments, and a read-write operand keeps its
 * value. Instructions that do what C can say become that (cfa/lower/x86, x86_string). Of others the outputs are arbitrary afterwards; if it
 * says that it clobbers memory, or writes over a register, so is all memory that its operands or the outside reach (the pseudo function
 * __reprove_assembly_memory, whose effect library.def has). A template that may call or jump is not modelled, but for jumps within it.
 * asm goto may go on at any of its labels, but without instructions it goes on behind it. */

/* ---- the template ---- */

static bool is_of_program(const builder *b, const char *word, size_t length)
{
    uint32_t i;
    name n = intern(&b->s->names, word, length);
    return map_get(&b->entry_of, n.i, &i) || link_is_static(b, n);
}

/* Behind the operand that begins here (%0, %c1, %[name]), or NULL: there is none (%%, %=, %{). */
static const char *behind_operand(const char *at, const char *end)
{
    if (at + 1 >= end || *at != '%') return NULL;
    at += 1 + (isalpha((unsigned char)at[1]) != 0);
    if (at < end && *at == '[') {
        const char *close = memchr(at, ']', (size_t)(end - at));
        return close ? close + 1 : NULL;
    }
    const char *from = at;
    while (at < end && isdigit((unsigned char)*at)) at++;
    return at > from ? at : NULL;
}

/* An operand is a part of a name: arr%c0, %c0_size. Neither a number nor $ in front of it is part of a name. */
static bool puts_name_together(const char *at, const char *end)
{
    const char *word = NULL; /* that ends here */
    while (at < end) {
        const char *behind = behind_operand(at, end);
        if (behind && (word || (behind < end && assembly_is_symbol_character(*behind)))) return true;
        if (*at == '%' && !behind) at++;
        else if (assembly_is_symbol_character(*at) && *at != '$' && (word || !isdigit((unsigned char)*at))) word = at;
        else if (!assembly_is_symbol_character(*at) || *at == '$') word = NULL;
        at = behind ? behind : at + 1;
    }
    return false;
}

/* An operand of an instruction is a name that the program defines or declares, or may be one. */
static bool names_program(const builder *b, const char *text, bool is_basic)
{
    assembly_instruction i;
    char word[16];
    while (assembly_next(&text, &i)) {
        if (*i.at == '#') continue;
        const char *end, *from = assembly_operation(i.at, i.end, word);
        if (!is_basic && puts_name_together(from, i.end)) return true;
        for (const char *at = from; at<i.end; at = end> at ? end : at + 1) {
            at += *at == '$';
            for (end = at; end < i.end && assembly_is_symbol_character(*end); end++) continue;
            bool is_word = end > at && !isdigit((unsigned char)*at) && at[-1] != '%';
            if (is_word && is_of_program(b, at, (size_t)(end - at))) return true;
        }
    }
    return false;
}

/* A jump within the text, or to a label of asm goto. */
static bool stays(const char *word, const char *to, const char *end, bool is_goto)
{
    bool is_jump = word[0] == 'j' || text_starts_with(word, "loop") || text_starts_with(word, "b");
    if (assembly_is_local_label(to, end)) return true;
    return is_goto && is_jump && to + 1 < end && to[0] == '%' && to[1] == 'l';
}

/* It may run other code, which may be the program's, or never come back. */
static bool may_leave(const builder *b, const char *text, const assembly *a)
{
    assembly_place place = {0};
    assembly_instruction i;
    char word[16];
    if (names_program(b, text, a->is_basic)) return true;
    while (assembly_next(&text, &i)) {
        const char *to = assembly_operation(i.at, i.end, word);
        if (!assembly_is_instruction(&place, word) || assembly_is_idle_bytes(word, to, i.end)) continue;
        if (word[0] == '.' || (assembly_leads_out(word) && !stays(word, to, i.end, a->is_goto))) return true;
    }
    return false;
}

/* It changes how floating-point numbers are rounded. */
static bool sets_rounding(const char *text)
{
    static const char *const beginnings[] = {"ldmxcsr", "vldmxcsr", "fldcw", "fldenv", "frstor",
                                             "fxrstor", "xrstor",   "finit", "fninit", NULL};
    assembly_instruction i;
    char word[16];
    while (assembly_next(&text, &i)) {
        (void)assembly_operation(i.at, i.end, word);
        if (text_starts_with_one(word, beginnings)) return true;
    }
    return false;
}

/* ---- operands ---- */

/* The number of the output whose place this input shares; UINT32_MAX: none. */
static uint32_t matched_output(const builder *b, const assembly *a, const asm_operand *input)
{
    const char *c = space_text(b->s, input->constraint);
    c += strspn(c, "%&");
    if (isdigit((unsigned char)*c)) return (uint32_t)strtoul(c, NULL, 10);
    for (uint32_t k = 0; *c == '[' && k < a->output_count; k++) {
        const char *own = space_text(b->s, a->outputs[k].symbolic);
        size_t n = strlen(own);
        if (n && strncmp(c + 1, own, n) == 0 && c[1 + n] == ']') return k;
    }
    return UINT32_MAX;
}

/* A register that held the value holds what is stored: lower bytes of a number, all of a float. A bit-field is given as a number of the
 * fewest bytes, and what is above them is not said. */
static bool fits(const builder *b, const expr *given, ex value, ex place)
{
    if (expr_is_of_bitfield(given)) return false;
    const ty_info *from = ty_get(b->s, ex_get(b->s, value)->type), *to = ty_get(b->s, ex_get(b->s, place)->type);
    if (!ty_is_scalar(from) || !ty_is_scalar(to) || ty_is_float(from) != ty_is_float(to)) return false;
    if (to->kind == TY_BOOL && from->kind != TY_BOOL) return false; /* a conversion would make 1 of 2 */
    return ty_is_float(from) ? from->size == to->size : from->size >= to->size;
}

/* Memory, and no choice of the compiler. */
static bool is_memory_alone(const builder *b, const asm_operand *o)
{
    const char *c = space_text(b->s, o->constraint);
    c += strspn(c, "=+&");
    return *c && c[strspn(c, "moV<>")] == 0;
}

static bool may_be_memory(const builder *b, const asm_operand *o) { return strpbrk(space_text(b->s, o->constraint), "moVQgX<>") != NULL; }

/* The template reads the object that the output is, so that the compiler has to store it before. */
static bool is_also_input(const builder *b, const assembly *a, uint32_t base, uint32_t output)
{
    for (uint32_t i = 0; i < a->input_count; i++) {
        bool is_place = a->inputs[i].value->is_lvalue && is_memory_alone(b, &a->inputs[i]);
        if (is_place && b->args.data[base + a->output_count + i].i == b->args.data[base + output].i) return true;
    }
    return false;
}

/* The text of asm goto would have to be split, so its effects are those of an assembly without text. It alone knows what it leaves in an
 * output, or which label it chooses: no counterexample may choose it, unless assembly is opaque. */
static void leave_open(builder *b, ex place)
{
    name constraint = intern_str(&b->s->names, "=m"), symbolic = {0};
    op_asm made = {.text = intern_str(&b->s->names, ""),
                   .is_volatile = true,
                   .count_outputs = 1,
                   .constraints = &constraint,
                   .symbolic = &symbolic,
                   .operands = &place};
    graph_emit(b, b->p->meaning.opaque_assembly ? op_havoc(b->s, place) : op_intern(b->s, &(op_info){.kind = OP_ASM, .assembly = &made}));
}

/* In place of an assembly: an output is computed from the operands; without one, memory that they reach is written. */
static void emit_without_text(builder *b, const assembly *a, uint32_t base, ex output)
{
    uint32_t n = a->output_count + a->input_count, count = 0;
    name *constraints = ARENA_ARRAY(&b->p->memory, name, n + 1), *symbolic = ARENA_ARRAY(&b->p->memory, name, n + 1);
    ex *operands = ARENA_ARRAY(&b->p->memory, ex, n + 1);
    if (output.i) {
        operands[count] = output;
        constraints[count++] = intern_str(&b->s->names, "=m");
    }
    for (uint32_t k = 0; k < n; k++) {
        bool is_read = k >= a->output_count || strchr(space_text(b->s, a->outputs[k].constraint), '+');
        if (!is_read) continue;
        operands[count] = b->args.data[base + k];
        bool is_scalar = ty_is_scalar(ty_get(b->s, ex_get(b->s, operands[count])->type));
        constraints[count++] = intern_str(&b->s->names, is_scalar ? "g" : "m");
    }
    op_asm made = {.text = intern_str(&b->s->names, ""),
                   .is_volatile = true,
                   .clobbers_memory = !output.i,
                   .count_outputs = output.i != 0,
                   .count_inputs = count - (output.i != 0),
                   .constraints = constraints,
                   .symbolic = symbolic,
                   .operands = operands};
    graph_emit(b, op_intern(b->s, &(op_info){.kind = OP_ASM, .assembly = &made}));
}

/* A template without instructions: outputs get the values of the inputs in their places. An output in memory is the object itself: it keeps
 * its value, unless the compiler may think that it is never read. Only the compiler knows the content of a register that was not written.
 */
static void lower_moves(builder *b, const assembly *a, uint32_t base)
{
    uint32_t outputs = a->output_count;
    ex *moved = ARENA_ARRAY(&b->p->memory, ex, outputs + 1);
    for (uint32_t i = 0; i < a->input_count; i++) {
        uint32_t to = matched_output(b, a, &a->inputs[i]);
        ex value = b->args.data[base + outputs + i];
        if (to < outputs && !is_memory_alone(b, &a->outputs[to]) && fits(b, a->inputs[i].value, value, b->args.data[base + to]))
            moved[to] = graph_save(b, value);
    }
    for (uint32_t k = 0; k < outputs; k++) {
        ex place = b->args.data[base + k];
        if (strchr(space_text(b->s, a->outputs[k].constraint), '+')) continue;
        if (is_memory_alone(b, &a->outputs[k]) && is_also_input(b, a, base, k)) continue;
        if (moved[k].i) graph_assign(b, place, ex_cast(b->s, ex_get(b->s, place)->type, moved[k]));
        else if (b->p->meaning.opaque_assembly || !a->input_count) leave_open(b, place);
        else emit_without_text(b, a, base, place); /* registers may be shared without being matched */
    }
}

/* An operand that is a part of an object gives away the whole of it: another part is a displacement away. */
static void clobber_around(builder *b, ex place)
{
    const ex_info *i = ex_get(b->s, place);
    bool is_part = i->kind == E_MEMBER || i->kind == E_INDEX;
    for (; i->kind == E_MEMBER || i->kind == E_INDEX; i = ex_get(b->s, place)) place = i->a;
    if (i->kind == E_DEREF) vec_push(&b->args, i->a);
    else if (is_part && i->kind == E_VAR) graph_emit(b, op_havoc(b->s, place));
}

static bool may_be_address(const builder *b, ex value)
{
    const ty_info *t = ty_get(b->s, ex_get(b->s, value)->type);
    return ex_get(b->s, value)->kind != E_INT && (t->kind == TY_POINTER || (ty_is_integer(t) && t->size >= 4));
}

static void keep_address(builder *b, ex value)
{
    const ex_info *i = ex_get(b->s, value);
    ex kept = {0};
    if (ty_is_scalar(ty_get(b->s, i->type))) {
        if (may_be_address(b, value)) kept = graph_save(b, value);
    } else if (i->is_lvalue) { /* there may be addresses in it */
        kept = ex_addr(b->s, build_pointer_to(b, i->type, 0), value);
        build_take(b, value);
    }
    if (kept.i) vec_push(&b->args, kept);
}

/* The addresses that it gets, before it has changed what they are computed from. → how many of them are arguments now */
static uint32_t keep_addresses(builder *b, const assembly *a, uint32_t base)
{
    uint32_t before = b->args.len;
    for (uint32_t k = 0; k < a->output_count + a->input_count; k++) {
        bool is_read = k >= a->output_count || strchr(space_text(b->s, a->outputs[k].constraint), '+');
        if (is_read) keep_address(b, b->args.data[base + k]);
    }
    return b->args.len - before;
}

/* Memory that the arguments from this one on reach is arbitrary; they are not arguments then. */
static void write_reached_memory(builder *b, uint32_t arguments)
{
    if (!b->assembly_memory.i) b->assembly_memory = build_builtin(b, intern_str(&b->s->names, "__reprove_assembly_memory"));
    ex callee = build_function_ex(b, b->assembly_memory);
    graph_emit(b, op_call(b->s, (ex){0}, callee, b->args.data + arguments, b->args.len - arguments));
    b->args.len = arguments;
}

/* Memory that it may write without naming it as an output. The last `kept` arguments are the addresses that it has got. */
static void lower_memory_clobber(builder *b, const assembly *a, uint32_t base, uint32_t kept)
{
    uint32_t from = base + a->output_count, arguments = b->args.len - kept;
    for (uint32_t k = 0; k < a->output_count; k++) clobber_around(b, b->args.data[base + k]);
    for (uint32_t i = 0; i < a->input_count; i++) {
        ex input = b->args.data[from + i];
        if (!a->inputs[i].value->is_lvalue || !may_be_memory(b, &a->inputs[i])) continue;
        graph_emit(b, op_havoc(b->s, input));
        clobber_around(b, input);
    }
    ex outside = graph_temp(b, b->p->void_pointer);
    graph_emit(b, op_havoc(b->s, outside));
    vec_push(&b->args, outside);
    write_reached_memory(b, arguments);
}

/* Its type does not say how many bytes it has: *(char (*)[n])p, *(char (*)[])p, what ends with an array of any length. */
static bool has_open_end(const ctype *c)
{
    if (build_type_runtime(c)) return true;
    if (c->kind == CT_ARRAY) return c->count <= 0 || has_open_end(c->target);
    if (c->kind != CT_STRUCT && c->kind != CT_UNION) return false;
    if (!c->tag->complete || c->tag->flexible) return true;
    for (uint32_t k = c->tag->member_count; k-- > 0;) {
        if (has_open_end(c->tag->members[k].type)) return true;
        if (c->kind == CT_STRUCT) break;
    }
    return c->tag->member_count == 0;
}

/* An output of a size that is not known is changed as what a pointer to it reaches. */
static void lower_open_outputs(builder *b, const assembly *a, uint32_t base)
{
    uint32_t arguments = b->args.len;
    for (uint32_t k = 0; k < a->output_count; k++) {
        ex place = b->args.data[base + k];
        if (!has_open_end(a->outputs[k].value->type)) continue;
        ex pointer = ex_addr(b->s, build_pointer_to(b, ex_get(b->s, place)->type, 0), place);
        build_take(b, place);
        vec_push(&b->args, pointer);
    }
    if (b->args.len > arguments) write_reached_memory(b, arguments);
}

static void emit_assembly(builder *b, const assembly *a, name *names, uint32_t base)
{
    uint32_t n = a->output_count + a->input_count;
    op_asm made = {.text = a->text,
                   .is_volatile = a->is_volatile,
                   .is_basic = a->is_basic,
                   .clobbers_memory = a->clobbers_memory,
                   .count_outputs = a->output_count,
                   .count_inputs = a->input_count,
                   .count_clobbers = a->clobber_count,
                   .constraints = names,
                   .symbolic = names + n,
                   .operands = b->args.data + base,
                   .clobbers = a->clobbers};
    graph_emit(b, op_intern(b->s, &(op_info){.kind = OP_ASM, .assembly = &made}));
}

/* lea gives the address of an operand in memory, which no other operation has taken. */
static bool takes_address(const builder *b, const assembly *a, const char *text)
{
    bool in_memory = false, lea = false;
    assembly_instruction i;
    char word[16];
    for (uint32_t k = 0; k < a->output_count + a->input_count; k++) {
        const asm_operand *o = k < a->output_count ? &a->outputs[k] : &a->inputs[k - a->output_count];
        in_memory |= may_be_memory(b, o);
    }
    while (assembly_next(&text, &i)) {
        (void)assembly_operation(i.at, i.end, word);
        lea |= strncmp(word, "lea", 3) == 0 && strcmp(word, "leave") != 0;
    }
    return in_memory && lea;
}

static bool reads_volatile(const assembly *a)
{
    for (uint32_t k = 0; k < a->input_count; k++)
        if (a->inputs[k].value->type->quals & Q_VOLATILE) return true;
    for (uint32_t k = 0; k < a->output_count; k++)
        if (a->outputs[k].value->type->quals & Q_VOLATILE) return true;
    return false;
}

static void refuse(builder *b, srcpos at, const char *what, const char *text)
{
    char plain[60];
    size_t n = 0;
    for (text += strspn(text, " \t\n;"); *text && n < sizeof plain - 1; text++)
        plain[n++] = *text == '\n' || *text == '\t' || *text == '"' || *text == '*' ? ' ' : *text;
    plain[n] = 0;
    graph_unsupported(b, at, arena_printf(&b->p->memory, "%s: %s", what, plain));
}

/* Without an output, an address that it gets would be forgotten. */
static bool keeps_address(const builder *b, const assembly *a, uint32_t base)
{
    bool any = false;
    for (uint32_t k = 0; k < a->input_count && !a->output_count; k++) any |= may_be_address(b, b->args.data[base + k]);
    return any;
}

/* asm goto: on at any of its labels, or behind it */
static void choose_label(builder *b, const assembly *a)
{
    for (uint32_t k = 0; k < a->label_count && graph_alive(b); k++) {
        uint32_t next = graph_label(b);
        ex chosen = graph_temp(b, b->p->int_type);
        leave_open(b, chosen);
        graph_branch(b, chosen, build_label_target(b, a->labels[k]), next);
        graph_begin(b, next);
    }
}

/* The expressions in the address of a place. */
typedef struct {
    bool reads_memory, reads_variable;
    bool reads_changed; /* the variable of which an output is a part */
} address_source;

static var variable_of(const builder *b, ex place) /* {0}: it is behind a pointer */
{
    const ex_info *i = ex_get(b->s, place);
    while (i->kind == E_MEMBER || i->kind == E_INDEX) i = ex_get(b->s, i->a);
    return i->kind == E_VAR ? i->var : (var){0};
}

static void note_source(const builder *b, ex value, var changed, address_source *s)
{
    const ex_info *i = ex_get(b->s, value);
    ex operands[2];
    s->reads_variable |= i->kind == E_VAR;
    s->reads_changed |= i->kind == E_VAR && i->var.i == changed.i;
    s->reads_memory |= i->kind == E_DEREF || i->kind == E_MEMBER || i->kind == E_INDEX;
    for (uint32_t n = ex_operands(i, operands); n-- > 0;) note_source(b, operands[n], changed, s);
}

/* What decides which object the place is. The variable, member or element itself is not read. */
static address_source source_of(const builder *b, ex place, var changed)
{
    address_source s = {0};
    const ex_info *i = ex_get(b->s, place);
    for (; i->kind == E_MEMBER || i->kind == E_INDEX; i = ex_get(b->s, i->a))
        if (i->kind == E_INDEX) note_source(b, i->b, changed, &s);
    if (i->kind == E_DEREF) note_source(b, i->a, changed, &s);
    return s;
}

/* A change of the output may change which object the place is. */
static bool may_move(const builder *b, ex place, ex output)
{
    var changed = variable_of(b, output);
    address_source s = source_of(b, place, changed);
    return s.reads_memory || (changed.i ? s.reads_changed : s.reads_variable);
}

/* A register that is only written, by a constraint with "=". */
static bool is_stored_afterwards(const builder *b, const asm_operand *output)
{
    const char *constraint = space_text(b->s, output->constraint);
    return !strchr(constraint, '+') && constraint[strspn(constraint, "=&,mo<>V ")];
}

/* In asm("…" : "=r"(i), "=r"(a[i])), gcc finds the element before or after it stores i, as it optimises. */
static bool output_decides_place(const builder *b, const assembly *a, uint32_t base)
{
    for (uint32_t k = 0; k < a->output_count; k++)
        for (uint32_t other = 0; other < a->output_count && is_stored_afterwards(b, &a->outputs[k]); other++) {
            var changed = variable_of(b, b->args.data[base + other]);
            if (other != k && changed.i && source_of(b, b->args.data[base + k], changed).reads_changed) return true;
        }
    return false;
}

/* The place with its address in a temporary; a bit-field is still a member. */
static ex fix_place(builder *b, ex place)
{
    const ex_info *i = ex_get(b->s, place);
    if (i->kind != E_MEMBER) return build_fixed_place(b, place);
    uint32_t member = i->index;
    return ex_member(b->s, fix_place(b, i->a), member);
}

/* In asm("…" : "+r"(i), "+r"(a[i])), the element is chosen before i changes; so is an operand in memory. Equal places stay equal. */
static void fix_places(builder *b, const assembly *a, uint32_t base)
{
    uint32_t count = a->output_count + a->input_count;
    for (uint32_t k = 0; k < count; k++) {
        ex place = b->args.data[base + k];
        bool moves = false, is_place = k < a->output_count || a->inputs[k - a->output_count].value->is_lvalue;
        for (uint32_t other = 0; is_place && other < a->output_count; other++)
            moves |= other != k && may_move(b, place, b->args.data[base + other]);
        if (!moves) continue;
        ex fixed = fix_place(b, place);
        for (uint32_t equal = 0; equal < count; equal++)
            if (b->args.data[base + equal].i == place.i) b->args.data[base + equal] = fixed;
    }
}

void build_assembly(builder *b, stmt *st)
{
    const assembly *a = st->assembly;
    const char *text = space_text(b->s, a->text);
    assembly instructions = *a; /* as the assembler gets them */
    if (!a->is_basic) text = assembly_first_dialect(&b->p->memory, text);
    instructions.text = intern_str(&b->s->names, text);
    vec_push(&b->templates, instructions.text);
    uint32_t n = a->output_count + a->input_count, base = b->args.len;
    name *names = ARENA_ARRAY(&b->p->memory, name, 2 * n + 1);
    for (uint32_t i = 0; i < n; i++) {
        const asm_operand *o = i < a->output_count ? &a->outputs[i] : &a->inputs[i - a->output_count];
        names[i] = o->constraint;
        names[n + i] = o->symbolic;
        bool is_place = i < a->output_count || o->value->is_lvalue;
        for (uint32_t j = base; j < b->args.len && o->value->has_effect; j++) {
            bool was_place = j - base < a->output_count || a->inputs[j - base - a->output_count].value->is_lvalue;
            ex earlier = b->args.data[j], kept = was_place ? order_keep_place(b, earlier, o->value) : order_keep(b, earlier, o->value);
            b->args.data[j] = kept;
        }
        ex v = is_place ? build_place(b, o->value) : build_value(b, o->value);
        vec_push(&b->args, v);
    }
    order_note_operands(b, a);
    b->at = st->at;
    bool opaque = b->p->meaning.opaque_assembly;
    bool is_ambiguous = graph_alive(b) && output_decides_place(b, a, base);
    if (graph_alive(b)) fix_places(b, a, base);
    if (!graph_alive(b)) {
    } else if (b->p->meaning.arbitrary_volatile && reads_volatile(a)) {
        refuse(b, st->at, "assembly that reads a volatile object", text);
    } else if (is_ambiguous) {
        refuse(b, st->at, "assembly with an output that decides where another one is", text);
    } else if (assembly_is_inert(text)) {
        lower_moves(b, a, base);
    } else if (!opaque && assembly_kind_of(text) != ASSEMBLY_PLAIN) {
        refuse(b, st->at, "assembly that is not understood", text);
    } else if (x86_lower(b, &instructions, b->args.data + base) || x86_string_lower(b, &instructions, b->args.data + base)) {
    } else if (takes_address(b, a, text)) {
        refuse(b, st->at, "assembly that takes the address of an operand", text);
    } else if (!opaque && may_leave(b, text, a)) {
        refuse(b, st->at, assembly_has_jump(text) ? "assembly that may call or jump" : "assembly that names something of the program",
               text);
    } else if (!opaque && sets_rounding(text)) {
        refuse(b, st->at, "assembly that sets the rounding mode", text);
    } else {
        bool writes_memory = !opaque && (a->clobbers_memory || assembly_writes_over_register(text));
        uint32_t kept = writes_memory ? keep_addresses(b, a, base) : 0;
        if (!a->is_goto) emit_assembly(b, a, names, base);
        if (a->is_goto && (writes_memory || (!opaque && keeps_address(b, a, base)))) emit_without_text(b, a, base, (ex){0});
        for (uint32_t k = 0; a->is_goto && k < a->output_count; k++) emit_without_text(b, a, base, b->args.data[base + k]);
        if (writes_memory) lower_memory_clobber(b, a, base, kept);
        lower_open_outputs(b, a, base);
    }
    b->args.len = base;
    if (a->is_goto && !assembly_is_inert(text)) choose_label(b, a);
}

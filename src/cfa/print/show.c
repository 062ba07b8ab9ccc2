/* cfa/print/show.c — short C-like texts of expressions and operations for traces, pictures and messages (cfa/program.h).
 * The printer writes them, with the names as the user wrote them; it stops soon after the text is longer than wanted. */
#include "cfa/print/internal.h"
#include <stdio.h>

static printer short_printer(const cfa_program *p, buf *text, size_t size)
{
    return (printer){.p = p, .s = p->space, .out = text, .limit = size > UINT32_MAX / 2 ? UINT32_MAX / 2 : (uint32_t)size + 1};
}

static void finish_text(buf *text, char *out, size_t size)
{
    if (size) snprintf(out, size, "%s", text->data ? text->data : "");
    buf_free(text);
}

void ex_show(const cfa_program *p, ex e, char *out, size_t size)
{
    buf text = {0};
    printer pr = short_printer(p, &text, size);
    if (e.i) expr_print(&pr, e, BIND_ANY);
    finish_text(&text, out, size);
}

static void show_call(const printer *pr, const op_info *o)
{
    if (o->lhs.i) {
        expr_print_lvalue(pr, o->lhs, BIND_ANY);
        buf_str(pr->out, " = ");
    }
    expr_print(pr, o->rhs, BIND_POSTFIX);
    buf_char(pr->out, '(');
    for (uint32_t k = 0; k < o->count_args && !printer_full(pr); k++) {
        if (k) buf_str(pr->out, ", ");
        expr_print_argument(pr, o->args[k]);
    }
    buf_char(pr->out, ')');
}

static void show_declaration(const printer *pr, const op_info *o)
{
    const ex_info *x = ex_get(pr->s, o->lhs);
    type_print(pr, x->type, 0, names_var(pr, x->var));
    if (!o->rhs.i) return;
    buf_str(pr->out, " /* ");
    expr_print(pr, o->rhs, BIND_ANY);
    buf_str(pr->out, " elements */");
}

void op_show(const cfa_program *p, op o, char *out, size_t size)
{
    buf text = {0};
    printer pr = short_printer(p, &text, size);
    const op_info *i = op_get(p->space, o);
    switch (o.i ? i->kind : OP_NONE) {
    case OP_SKIP: buf_str(&text, "skip"); break;
    case OP_ASSIGN:
        expr_print_lvalue(&pr, i->lhs, BIND_ANY);
        buf_str(&text, " = ");
        if (ex_get(p->space, i->rhs)->kind == E_ZERO) expr_print_zero(&pr, ex_get(p->space, i->rhs)->type);
        else expr_print_stored(&pr, i->rhs, i->lhs);
        break;
    case OP_ASSUME:
        buf_str(&text, i->positive ? "[" : "[!(");
        expr_print_condition(&pr, i->rhs, true);
        buf_str(&text, i->positive ? "]" : ")]");
        break;
    case OP_CALL: show_call(&pr, i); break;
    case OP_RETURN:
        buf_str(&text, i->rhs.i ? "return " : "return");
        if (i->rhs.i) expr_print(&pr, i->rhs, BIND_ANY);
        break;
    case OP_DECL: show_declaration(&pr, i); break;
    case OP_HAVOC:
        buf_str(&text, "havoc ");
        expr_print_lvalue(&pr, i->lhs, BIND_ANY);
        break;
    case OP_ASM:
        buf_str(&text, "asm(");
        const_print_text(&pr, space_text(p->space, i->assembly->text), name_len(&p->space->names, i->assembly->text));
        buf_char(&text, ')');
        break;
    case OP_UNSUPPORTED: buf_printf(&text, "unsupported: %s", space_text(p->space, i->text)); break;
    default: break;
    }
    finish_text(&text, out, size);
}

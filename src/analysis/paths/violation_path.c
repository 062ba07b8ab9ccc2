/* Hashes of places, and finding the next decision about one. */
#include "analysis/paths/violation_path.h"

#include "analysis/budgets.h"
#include <string.h>

uint64_t violation_path_function(const cfa_program *p, fn f)
{
    const char *text = fn_name(p, f);
    return hash_bytes(text, strlen(text)).lo;
}

uint64_t violation_path_place(const cfa_program *p, fn f, uint32_t where)
{
    return hash_add(op_get(p->space, fn_get(p, f)->locations[where].op)->hash, violation_path_function(p, f)).lo;
}

bool violation_path_has_choice_of_callee(const verify_task *t, fn f, uint32_t where)
{
    uint32_t count;
    bool leaves;
    if (op_get(t->program->space, fn_get(t->program, f)->locations[where].op)->kind != OP_CALL) return false;
    (void)task_callees(t, f, where, &count, &leaves);
    return count > 1 || (count == 1 && leaves);
}

bool violation_path_recall(const violation_path *w, uint32_t *next, uint64_t at, uint64_t *went)
{
    for (uint32_t k = *next; k < w->count && k < *next + BUDGET_VIOLATION_PATH_LOOK_AHEAD; k++) {
        if (w->decisions[k].at != at) continue;
        *went = w->decisions[k].went;
        *next = k + 1;
        return true;
    }
    return false;
}

/* Another execution of a program that is translated already. The program sees the same state as before the first one. */
#include "cfa/exec/internal.h"

static void forget_frames(run *m)
{
    vec_clear(&m->frames);
    m->frames_high = m->nesting = 0;
    m->at = NULL;
    m->returned = 0;
    m->returned_bytes = NULL;
    m->returned_type = (value_type){0};
}

static void forget_library(run *m)
{
    while (m->held.len) free(vec_pop(&m->held));
    vec_clear(&m->named);
    vec_clear(&m->exit_handlers);
    m->input_ended = m->exiting = false;
    m->rand = NULL;
    m->strtok_at = 0;
    if (m->errno_address) memset(mem_host(&m->mem, m->errno_address), 0, sizeof(int));
}

void run_restart(run *m)
{
    forget_frames(m);
    forget_library(m);
    m->steps = 0;
    m->flags = (value_flags){0};
    m->result = (run_result){.function = FN_NONE};
    mem_restore(&m->mem, m->stack_high);
    m->stack_high = 0;
}

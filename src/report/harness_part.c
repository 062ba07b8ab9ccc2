#include "report/harness_internal.h"

#include "cfa/print/print.h"

void harness_print_part(const violation *v, const harness_record *r, buf *out)
{
    const cfa_program *p = v->task->program;
    bool *is_error = mem_alloc(p->functions.len + 1u);
    bool **locations = mem_alloc((p->functions.len + 1u) * sizeof *locations);
    for (uint32_t k = 0; k < p->functions.len; k++) {
        is_error[k] = property_is_error(&v->task->property, fn_name(p, (fn){k}));
        locations[k] = is_error[k] ? NULL : r->locations[k];
    }
    print_part part = {.locations = (const bool *const *)locations, .is_error = is_error};
    print_arbitrary_part(p, &part, out);
    free(locations);
    free(is_error);
}

#include "replay/harness_internal.h"

#include "cfa/library.h"
#include "cfa/print/print.h"

/* The library may call what the execution did not: then everything is wanted. */
static bool runs_choosing_model(const cfa_program *p, const harness_record *r)
{
    for (uint32_t k = 0; k < p->functions.len; k++)
        if (r->locations[k] && model_chooses_for(fn_name(p, (fn){k}))) return true;
    return false;
}

static bool *all_locations(const cfa_program *p, uint32_t k)
{
    size_t size = p->functions.data[k].count_locations + 1u;
    bool *all = mem_alloc(size);
    memset(all, 1, size);
    return all;
}

void harness_print_part(const violation *v, const harness_record *r, buf *out)
{
    const cfa_program *p = v->task->program;
    bool *is_error = mem_alloc(p->functions.len + 1u);
    bool **locations = mem_alloc((p->functions.len + 1u) * sizeof *locations);
    bool whole = runs_choosing_model(p, r);
    for (uint32_t k = 0; k < p->functions.len; k++) {
        is_error[k] = property_is_error(&v->task->property, fn_name(p, (fn){k}));
        if (is_error[k] || model_chooses_for(fn_name(p, (fn){k}))) locations[k] = NULL;
        else locations[k] = whole ? all_locations(p, k) : r->locations[k];
    }
    print_part part = {.locations = (const bool *const *)locations, .is_error = is_error};
    print_arbitrary_part(p, &part, out);
    for (uint32_t k = 0; whole && k < p->functions.len; k++) free(locations[k]);
    free(locations);
    free(is_error);
}

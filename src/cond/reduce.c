#include "cond/reduce.h"

#include "cond/unfold.h"

restricted_program *reduce_program(const product *x, const call_graph *calls, const reduce_options *o)
{
    restricted_program *r = NULL;
    if (fold_is_id(o->folder)) return NULL;
    if (!fold_is_cfa(o->folder)) {
        partition *classes = fold_compute(x, o->folder, o->bound);
        r = unfold_classes(classes, calls, o->externals, o->most_growth);
        partition_free(classes);
    }
    return r ? r : restrict_program(x, o->externals);
}

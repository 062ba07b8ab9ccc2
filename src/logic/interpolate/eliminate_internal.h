/* logic/interpolate/eliminate_internal.h — declarations that eliminate.c and eliminate_cases.c share. */
#ifndef LOGIC_INTERPOLATE_ELIMINATE_INTERNAL_H
#define LOGIC_INTERPOLATE_ELIMINATE_INTERNAL_H

#include "base/map.h"
#include "logic/interpolate/eliminate.h"
#include "logic/term/simplify.h"

/* eliminate.c */
void eliminate_replace_facts(eliminator *x, fact_list *facts); /* by x->next */
void eliminate_exactly(eliminator *x, fact_list *facts, const vocabulary *v);

/* eliminate_cases.c; true: the facts have changed */
bool eliminate_into_cases(eliminator *x, fact_list *facts, const vocabulary *v);
bool eliminate_inside_cases(eliminator *x, fact_list *facts, const vocabulary *v);

#endif

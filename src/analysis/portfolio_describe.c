/* How an engine fared in a race, in a few words. */
#include "analysis/portfolio.h"

#include <stdio.h>

void portfolio_describe(const portfolio_run *r, char *out, size_t size)
{
    switch (r->outcome) {
    case PORTFOLIO_NOT_STARTED: snprintf(out, size, "not started%s%s", r->problem[0] ? ": " : "", r->problem); return;
    case PORTFOLIO_CRASHED: snprintf(out, size, "crashed: %s", r->problem); return;
    case PORTFOLIO_OUT_OF_MEMORY: snprintf(out, size, "out of memory"); return;
    case PORTFOLIO_STOPPED: snprintf(out, size, "stopped"); return;
    case PORTFOLIO_ANSWERED: break;
    }
    if (r->result.answer == ENGINE_FALSE && !r->is_confirmed) snprintf(out, size, "counterexample did not replay: %s", r->problem);
    else if (r->result.answer == ENGINE_TRUE && r->result.bound) snprintf(out, size, "true(bounded %u)", r->result.bound);
    else if (r->result.answer == ENGINE_TRUE) snprintf(out, size, "true");
    else if (r->result.answer == ENGINE_FALSE) snprintf(out, size, "false");
    else snprintf(out, size, "%s", r->result.reason[0] ? r->result.reason : "no reason given");
}

/* analysis/budgets.h — the numbers of analysis/budgets.def as constants: BUDGET_PATHS_POINTS, BUDGET_BOUNDED_QUICK, …
 * Counts are enum constants, seconds and shares are doubles. Why one table: a reader who asks "why did it stop there?" finds the answer,
 * the unit and the reason in one place. Sizes of buffers and numbers with a meaning of their own (the first page of memory holds no object)
 * are not budgets and stay where they are used. */
#ifndef ANALYSIS_BUDGETS_H
#define ANALYSIS_BUDGETS_H

enum {
#define BUDGET_COUNT(name, value, unit, purpose) BUDGET_##name = (value),
#define BUDGET_REAL(name, value, unit, purpose)
#include "analysis/budgets.def"
#undef BUDGET_COUNT
#undef BUDGET_REAL
};

#define BUDGET_COUNT(name, value, unit, purpose)
#define BUDGET_REAL(name, value, unit, purpose) static const double BUDGET_##name __attribute__((unused)) = (value);
#include "analysis/budgets.def"
#undef BUDGET_COUNT
#undef BUDGET_REAL

#endif

/* analysis/facts/locale.h — does a result depend on a locale that the program has chosen?
 * In: a task.  Out: the first reachable call that chooses another locale than "C", if the program also calls a function whose model is that
 * of the "C" locale and whose result a locale changes.
 * Why: a program starts in the "C" locale, and the models of the library (classes of characters, order of strings, the decimal point) hold
 * there alone. The set of locales and their contents are not known. */
#ifndef ANALYSIS_FACTS_LOCALE_H
#define ANALYSIS_FACTS_LOCALE_H

#include "analysis/task.h"

/* false: none. *function and *at: what is called, and where; at: 0 if its address is taken */
bool locale_matters(const verify_task *t, const char **function, srcpos *at);

#endif

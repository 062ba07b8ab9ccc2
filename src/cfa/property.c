#include "cfa/property.h"

#include "cfa/library.h"
#include <stddef.h>
#include <string.h>

/* __builtin_abort is abort; __builtin_trap is nothing but itself. */
static const char *called(const char *function)
{
    const char *plain = library_plain_name(function);
    return plain != function && library_find(function) == LIBRARY_NO_ROW && library_find(plain) != LIBRARY_NO_ROW ? plain : function;
}

static bool is_listed(const char *const *names, const char *function)
{
    for (; *names; names++)
        if (strcmp(called(*names), called(function)) == 0) return true;
    return false;
}

bool property_is_error(const property *of, const char *function)
{
    static const char *const usual[] = {"reach_error", "__VERIFIER_error", NULL};
    static const char *const asserts[] = {"__assert_fail", "__assert_perror_fail", "__assert", "__assert_rtn", "__assert_func", NULL};
    if (is_listed(of->error_functions ? of->error_functions : usual, function)) return true;
    return of->failed_assert_is_error && is_listed(asserts, function);
}

const char *property_violated_name(const property *of)
{
    (void)of; /* all that there is so far */
    return "unreach-call";
}

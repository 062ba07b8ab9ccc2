#include "cfa/model.h"

#include <stdlib.h>
#include <string.h>

/* Their own names begin with __reprove_: the program has none of those. */
#define TEXT(...) #__VA_ARGS__ "\n"

/* clang-format off */

static const char exit_handlers[] = TEXT(
    enum { MOST_HANDLERS = 64 };
    void __reprove_too_many_handlers(void);
    static void (*__reprove_handlers[MOST_HANDLERS])(void);
    static int __reprove_handler_count;

    int atexit(void (*handler)(void))
    {
        if (__reprove_handler_count >= MOST_HANDLERS) __reprove_too_many_handlers();
        __reprove_handlers[__reprove_handler_count++] = handler;
        return 0;
    }
    void __reprove_exit(int status)
    {
        while (__reprove_handler_count > 0) __reprove_handlers[--__reprove_handler_count]();
    }
);

/* glibc keeps one list for atexit and on_exit. The last one that was registered runs first; what it registers runs right
 * after it. A handler that calls exit leaves the rest to that call. */
static const char exit_handlers_with_status[] = TEXT(
    enum { MOST_HANDLERS = 64 };
    void __reprove_too_many_handlers(void);
    static struct {
        void (*plain)(void);
        void (*with_status)(int, void *);
        void *argument;
    } __reprove_handlers[MOST_HANDLERS];
    static int __reprove_handler_count;

    int atexit(void (*handler)(void))
    {
        if (__reprove_handler_count >= MOST_HANDLERS) __reprove_too_many_handlers();
        __reprove_handlers[__reprove_handler_count].with_status = 0;
        __reprove_handlers[__reprove_handler_count].plain = handler;
        __reprove_handler_count++;
        return 0;
    }
    int on_exit(void (*handler)(int, void *), void *argument)
    {
        if (__reprove_handler_count >= MOST_HANDLERS) __reprove_too_many_handlers();
        __reprove_handlers[__reprove_handler_count].with_status = handler;
        __reprove_handlers[__reprove_handler_count].argument = argument;
        __reprove_handler_count++;
        return 0;
    }
    void __reprove_exit(int status)
    {
        while (__reprove_handler_count > 0) {
            int k = --__reprove_handler_count;
            if (__reprove_handlers[k].with_status) __reprove_handlers[k].with_status(status, __reprove_handlers[k].argument);
            else __reprove_handlers[k].plain();
        }
    }
);

static const char quick_exit_handlers[] = TEXT(
    enum { MOST_QUICK_HANDLERS = 64 };
    void __reprove_too_many_handlers(void);
    static void (*__reprove_quick_handlers[MOST_QUICK_HANDLERS])(void);
    static int __reprove_quick_count;

    int at_quick_exit(void (*handler)(void))
    {
        if (__reprove_quick_count >= MOST_QUICK_HANDLERS) __reprove_too_many_handlers();
        __reprove_quick_handlers[__reprove_quick_count++] = handler;
        return 0;
    }
    void __reprove_quick_exit(void)
    {
        while (__reprove_quick_count > 0) __reprove_quick_handlers[--__reprove_quick_count]();
    }
);

/* A buffer holds the number of its setjmp. */
static const char jumps[] = TEXT(
    void __reprove_no_setjmp(void);
    static unsigned long __reprove_jump_number;
    unsigned long __reprove_jumping;
    int __reprove_jump_value;

    unsigned long __reprove_setjmp(void *buffer)
    {
        __reprove_jump_number++;
        *(unsigned long *)buffer = __reprove_jump_number;
        return __reprove_jump_number;
    }
    void __reprove_longjmp(void *buffer, int value)
    {
        __reprove_jumping = *(unsigned long *)buffer;
        __reprove_jump_value = value ? value : 1;
        if (__reprove_jumping == 0) __reprove_no_setjmp();
    }
);

/* Any order of the elements that is sorted: neighbours do not contradict the comparison, unless that contradicts itself. Before, any two
 * elements are compared. Parameters have names that no program has: cfa/print/part.c writes a body of its own with them. */
static const char sorting[] = TEXT(
    void __CPROVER_assume(int);
    static void __reprove_swap(char *one, char *other, unsigned long size)
    {
        if (size == sizeof(int)) {
            int kept = *(int *)one;
            *(int *)one = *(int *)other;
            *(int *)other = kept;
        } else if (size == sizeof(long long)) {
            long long kept = *(long long *)one;
            *(long long *)one = *(long long *)other;
            *(long long *)other = kept;
        } else {
            for (unsigned long k = 0; k < size; k++) {
                char kept = one[k];
                one[k] = other[k];
                other[k] = kept;
            }
        }
    }
    void __reprove_qsort(void *__reprove_1, unsigned long __reprove_2, unsigned long __reprove_3,
                         int (*__reprove_4)(const void *, const void *))
    {
        char *at = __reprove_1;
        unsigned long first;
        unsigned long second;
        if (__reprove_2 < 2 || __reprove_3 == 0) return;
        if (first < __reprove_2 && second < __reprove_2) __reprove_4(at + first * __reprove_3, at + second * __reprove_3);
        for (unsigned long k = 0; k + 1 < __reprove_2; k++) {
            unsigned long chosen;
            __CPROVER_assume(chosen >= k && chosen < __reprove_2);
            if (chosen != k) __reprove_swap(at + k * __reprove_3, at + chosen * __reprove_3, __reprove_3);
        }
        for (unsigned long k = 0; k + 1 < __reprove_2; k++) {
            char *one = at + k * __reprove_3;
            char *other = one + __reprove_3;
            int order = __reprove_4(one, other);
            if (order > 0) __CPROVER_assume(__reprove_4(other, one) >= 0);
        }
    }
);

/* Any element that is equal to the key; none only if a binary search, as glibc has it, finds none. */
static const char searching[] = TEXT(
    void __CPROVER_assume(int);
    void *__reprove_bsearch(const void *__reprove_1, const void *__reprove_2, unsigned long __reprove_3, unsigned long __reprove_4,
                            int (*__reprove_5)(const void *, const void *))
    {
        const char *at = __reprove_2;
        unsigned long chosen, low = 0, high = __reprove_3;
        if (chosen < __reprove_3) {
            __CPROVER_assume(__reprove_5(__reprove_1, at + chosen * __reprove_4) == 0);
            return (void *)(at + chosen * __reprove_4);
        }
        while (low < high) {
            unsigned long middle = (low + high) / 2;
            int order = __reprove_5(__reprove_1, at + middle * __reprove_4);
            __CPROVER_assume(order != 0);
            if (order < 0) high = middle;
            else low = middle + 1;
        }
        return 0;
    }
);

/* clang-format on */

/* Functions that a text defines; the text is needed if the program calls the first one, and defines none of them. Of two texts that define
 * the same the first one is taken. */
static const struct {
    const char *functions[2], *text;
} table[] = {
    {{"on_exit", "atexit"}, exit_handlers_with_status},
    {{"atexit"}, exit_handlers},
    {{"at_quick_exit"}, quick_exit_handlers},
    {{"qsort"}, sorting},
    {{"bsearch"}, searching},
    {{"setjmp"}, jumps},
    {{"_setjmp"}, jumps},
    {{"sigsetjmp"}, jumps},
    {{"__sigsetjmp"}, jumps},
    {{"__builtin_setjmp"}, jumps},
    {{"longjmp"}, jumps},
    {{"_longjmp"}, jumps},
    {{"siglongjmp"}, jumps},
    {{"__longjmp_chk"}, jumps},
    {{"__builtin_longjmp"}, jumps},
};
enum { COUNT_TABLE = sizeof table / sizeof *table };

static bool is_called(unit *const *units, uint32_t count, const interner *names, const char *function)
{
    for (uint32_t u = 0; u < count; u++)
        for (uint32_t k = 0; k < units[u]->externals.len; k++)
            if (strcmp(name_text(names, units[u]->externals.data[k]->name), function) == 0) return true;
    return false;
}

static bool is_defined(unit *const *units, uint32_t count, const interner *names, const char *function)
{
    for (uint32_t u = 0; u < count; u++) {
        for (uint32_t k = 0; k < units[u]->functions.len; k++)
            if (strcmp(name_text(names, units[u]->functions.data[k]->name), function) == 0) return true;
        for (uint32_t k = 0; k < units[u]->externals.len; k++) {
            const symbol *f = units[u]->externals.data[k];
            bool is_other = !name_empty(f->alias) || !name_empty(f->asm_name) || !name_empty(f->resolver);
            if (is_other && strcmp(name_text(names, f->name), function) == 0) return true;
        }
    }
    return false;
}

static bool is_wanted(unit *const *units, uint32_t count, const interner *names, uint32_t row)
{
    const char *const *functions = table[row].functions;
    return is_called(units, count, names, functions[0]) && !is_defined(units, count, names, functions[0]) &&
           !(functions[1] && is_defined(units, count, names, functions[1]));
}

char *model_text(unit *const *units, uint32_t count, const interner *names)
{
    bool wanted[COUNT_TABLE];
    size_t size = 1;
    for (uint32_t k = 0; k < COUNT_TABLE; k++) {
        wanted[k] = is_wanted(units, count, names, k);
        for (uint32_t other = 0; other < k; other++)
            if (wanted[other] && table[other].text == table[k].text) wanted[k] = false;
            else if (wanted[other] && table[other].functions[1] && strcmp(table[other].functions[1], table[k].functions[0]) == 0)
                wanted[k] = false;
        if (wanted[k]) size += strlen(table[k].text);
    }
    char *text = size > 1 ? calloc(size, 1) : NULL;
    for (uint32_t k = 0; text && k < COUNT_TABLE; k++)
        if (wanted[k]) strcat(text, table[k].text);
    return text;
}

/* cfa/exec/library.h — models of functions that the program does not define.
 * A model reads its arguments from a library_call, works on the simulated memory through run_readable/run_writable (which end
 * the run on a bad access) and sets the result. The models are the column `executor` of cfa/library.def, which also declares them; they are
 * found by name once per symbol. */
#ifndef CFA_EXEC_LIBRARY_H
#define CFA_EXEC_LIBRARY_H

#include "cfa/exec/internal.h"
#include "cfa/library_variant.h"

typedef struct {
    value v;
    value_type type;
    ty t;
    const char *bytes; /* V_BYTES */
} library_argument;

struct library_call {
    run *m;
    const call *call;
    const char *name;
    uint32_t variant; /* which of the model's functions it is */
    const library_argument *args;
    uint32_t count;
    ty result;
    value_type result_type;
    value ret;         /* of result_type */
    const char *bytes; /* result of struct type */
};

#define LIBRARY(name, effect, executor, encoder, variant, signature) void executor(library_call *c);
#include "cfa/library.def"

const library_argument *library_arg(library_call *c, uint32_t k); /* ends the run if it is missing */
uint64_t library_u64(library_call *c, uint32_t k);                /* canonical; a pointer, size_t … */
int64_t library_i64(library_call *c, uint32_t k);
int library_int(library_call *c, uint32_t k);
uint64_t library_size(library_call *c, uint32_t k); /* as size_t */
long double library_float(library_call *c, uint32_t k);
void library_return(library_call *c, int64_t v); /* converted to the result type */
void library_return_pointer(library_call *c, uint64_t p);
void library_return_float(library_call *c, long double v);
const char *library_text(run *m, uint64_t address, uint64_t *len);                        /* a C string in simulated memory, on the host */
const char *library_text_within(run *m, uint64_t address, uint64_t limit, uint64_t *len); /* ends at NUL or after limit bytes */
void library_write_pointer(run *m, uint64_t address, uint64_t pointer);
uint64_t library_read_pointer(run *m, uint64_t address);
uint64_t library_allocate(run *m, uint64_t size, uint64_t align, bool zero); /* heap block, 0: none */
int library_errno(run *m);
void library_set_errno(run *m, int number);
uint64_t library_constant_text(run *m, const char *text); /* a string of the library's own */
void *library_hold(run *m, size_t size);                  /* host buffer that is freed even if the run ends; last in, first out */
void library_drop(run *m);

/* Memory that a model reads or writes, which observers are told. */
void library_tell_access(run *m, uint64_t address, uint64_t size, bool write);

static inline char *library_readable(run *m, uint64_t address, uint64_t size)
{
    char *p = run_readable(m, address, size);
    if (m->o->observer) library_tell_access(m, address, size, false);
    return p;
}

static inline char *library_writable(run *m, uint64_t address, uint64_t size)
{
    char *p = run_writable(m, address, size);
    if (m->o->observer) library_tell_access(m, address, size, true);
    return p;
}

#endif

/* cfa/pointsto/access.h — reads and writes of an operation: the one answer for mod/ref sets, slices, intervals, the order of
 * evaluation, what loops write, and the encoding.
 * In: operations and their operands, library functions by the column `effect` of cfa/library.def.  Out: the variables that are not in
 * memory, and the regions, one call of a visitor each; something may be visited twice. Invariant: a byte that an execution of the operation
 * itself touches is in a variable or region that is visited. The effects of called bodies are not part of it;
 * cfa/pointsto/modref.h adds that. Why one place: no test would notice a second answer that forgets something. tests/tools/fact_check.c
 * compares this one with executions. */
#ifndef CFA_POINTSTO_ACCESS_H
#define CFA_POINTSTO_ACCESS_H

#include "cfa/pointsto/pointsto.h"

typedef struct {
    void (*variable)(void *context, var v); /* not in memory */
    region_visit region;
    void *context;
} access_visitor;

typedef enum { ACCESS_READ, ACCESS_WRITE } access_way;

/* The variable or region that an lvalue names. */
void access_of_place(const points_to *pt, ex lvalue, const access_visitor *v);

/* The effect of a call of a function without a body on memory; symbol 0: called through a pointer. The call's own lvalue and operands are
 * not part of it. */
void access_of_external(const points_to *pt, var symbol, const op_info *o, access_way way, region_visit visit, void *context);

/* The writes of the operation itself: of a call, the place of its result. Returns true if it may write all memory besides. */
bool access_written(const points_to *pt, const op_info *o, const access_visitor *v);

/* Reads of expressions. Places that were visited since access_begin are passed over. */
typedef struct access_reader access_reader;
access_reader *access_reader_open(const points_to *pt);
void access_reader_close(access_reader *r);
void access_begin(access_reader *r);
void access_read_value(access_reader *r, ex value, const access_visitor *v);  /* none: nothing */
void access_read_place(access_reader *r, ex lvalue, const access_visitor *v); /* only what is read to find the place */
/* The reads of the operation itself: of a call, its operands. */
void access_read(access_reader *r, const op_info *o, const access_visitor *v);

#endif

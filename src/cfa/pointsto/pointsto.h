/* cfa/pointsto/pointsto.h — field-sensitive, unification-based points-to analysis of the whole program.
 * Regions are equivalence classes of memory cells: (object, field) pairs unified by assignments (Steensgaard, with fields split
 * by offset and type as in Das/Lattner's DSA; a region collapses to one field when it is accessed at overlapping offsets or
 * through arithmetic that leaves the field). Flow- and context-insensitive. Sound for everything the automaton can do,
 * including casts, unions, memcpy, varargs and pointers from outside (which point to the one outside region).
 * Beyond C's rules nothing is assumed, with two exceptions: an integer that was not computed from a pointer does not point to an object of
 * the program, and a pointer plus an integer stays in the pointer's object.
 * Expressions asked about must occur in the program, or be members, elements or dereferences of such.
 * A region's stable name is made from what it contains (sorted variable names and fields), so that it can be part of a key. */
#ifndef CFA_POINTSTO_POINTSTO_H
#define CFA_POINTSTO_POINTSTO_H

#include "cfa/callgraph.h"
#include "cfa/external_effect.h"
#include "cfa/program.h"

typedef struct {
    uint32_t i;
} region; /* 0: none (not memory); dense from 1 */

typedef struct points_to points_to;

/* The effects of code that we do not see on the program. */
typedef struct {
    externals_mode externals;
    fn entry;             /* its parameters come from outside */
    const bool *is_error; /* per function, or NULL: no code outside calls these */
} pointsto_world;

points_to *pointsto_analyse(const cfa_program *p); /* in a pure world; for tests */
points_to *pointsto_analyse_in(const cfa_program *p, const pointsto_world *world);
void pointsto_free(points_to *pt);

uint32_t pointsto_region_count(const points_to *pt);
region pointsto_of_lvalue(const points_to *pt, fn f, ex lvalue); /* the region an lvalue reads or writes (its first cell) */
bool pointsto_is_outside(const points_to *pt, region r);         /* may be reached by code we do not see */
bool pointsto_is_errno(const points_to *pt, region r);           /* part of it is errno */
bool pointsto_is_collapsed(const points_to *pt, region r);
hash128 pointsto_region_hash(const points_to *pt, region r); /* content: variables, fields, heap sites, function-relative */
/* Candidates of an indirect call, sorted; *leaves is true when it may also call something outside the program. */
const fn *pointsto_targets(const points_to *pt, fn caller, uint32_t location, uint32_t *count, bool *leaves);
/* The same in the form that cfa/callgraph asks for; context is the points_to. */
const fn *pointsto_call_targets(void *context, fn caller, uint32_t location, uint32_t *count);
/* Every region that an access to the whole of an lvalue touches (structs and arrays have several); none if it is not memory. */
typedef void (*region_visit)(void *context, region r);
void pointsto_each_of_lvalue(const points_to *pt, ex lvalue, region_visit visit, void *context);
/* Every region within `bytes` bytes after the place that a pointer points to; 0: of the whole object. */
void pointsto_each_of_pointer(const points_to *pt, ex pointer, uint64_t bytes, region_visit visit, void *context);
void pointsto_each_of_list(const points_to *pt, ex pointer, region_visit visit,
                           void *context); /* variable arguments, if it points to a list */
/* Every region that code that we do not see may reach, errno among them. */
void pointsto_each_outside(const points_to *pt, region_visit visit, void *context);
/* This call of a function without a body (symbol 0: through a pointer, if it leaves the program) may write all of those regions. */
bool pointsto_external_writes(const points_to *pt, var symbol, const op_info *o);
/* A function without a body may call this function. */
bool pointsto_calls_back(const points_to *pt, fn f);
/* Pointers from outside point to no object of the program. */
bool pointsto_is_pure(const points_to *pt);
/* false: the program means the same in this world as in a pure one, but for functions that are called back */
bool pointsto_is_open(const points_to *pt);
/* Every region that a call of a library function may write beyond what its arguments point to: errno, static buffers, what a list of
 * variable arguments points to. */
void pointsto_each_beyond(const points_to *pt, const external_effect *effect, const op_info *o, region_visit visit, void *context);
/* A number or a pointer from nowhere is compared with an address, so it may be that address. */
bool pointsto_has_numbers(const points_to *pt);
/* A library function is called that keeps a pointer and may write there later. */
bool pointsto_keeps(const points_to *pt);
/* An address is given to a library function that remembers, so that it may come back from another one. */
bool pointsto_remembers(const points_to *pt);
/* The value may be computed from the address of an object, a literal or a function of the program. false: from pointers that come from
 * outside, or from none. Not noticed: what goes through a float, a condition, or the number that a library function computes. */
bool pointsto_tells_of_object(const points_to *pt, ex value);
bool pointsto_holds_address(const points_to *pt, region r);                  /* it may be in there, or bytes of it */
bool pointsto_cuts_address(const points_to *pt, ex pointer, uint64_t bytes); /* so many bytes from *pointer end within an address */
bool pointsto_has_target(const points_to *pt, ex value); /* it may point to an object, or come from a pointer from outside */
/* A pointer to text that nothing writes: to a string literal, or to one of several. */
bool pointsto_is_literal(const points_to *pt, ex pointer);
/* true: pointers may reach the variable; otherwise it is read and written by its name alone */
bool pointsto_in_memory(const points_to *pt, var v);

#endif

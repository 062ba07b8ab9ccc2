/* cfa/pointsto/internal.h — declarations that the files of the points-to analysis share; no other file includes it. */
#ifndef CFA_POINTSTO_INTERNAL_H
#define CFA_POINTSTO_INTERNAL_H

#include "cfa/external_effect.h"
#include "cfa/pointsto/memory_graph.h"
#include "cfa/pointsto/pointsto.h"
#include "cfa/stride.h"

typedef struct {
    pt_place target; /* what the value points to */
    uint32_t cell;   /* the cell it was just read from: its target may still come; 0: none */
} pt_value;

typedef struct {
    uint32_t node;
    hash128 hash; /* stable name */
} pt_object;

typedef struct {       /* one operation, or one item of a global's initialiser */
    fn function;       /* FN_NONE: initialiser */
    uint32_t location; /* or the global's index */
    uint32_t item;     /* of the initialiser */
    uint32_t ex_end;   /* the expressions that occur here first end here in `order` */
    ex lhs;            /* of a call: where its result goes */
} pt_constraint;

typedef struct {
    fn caller;
    uint32_t location, first, count;
    bool leaves;
} pt_call;

/* Many calls may go to one large class of functions. Their arguments meet in a signature and go on from there, so that the cost is
 * calls + functions instead of their product. */
typedef struct {
    uint32_t pass;           /* in which it was last passed on to the functions */
    VEC(uint32_t) params;    /* a node per argument */
    VEC(uint32_t) externals; /* symbols of functions without a body in the class: those are applied call by call */
    uint32_t result;
} pt_signature;

struct points_to {
    const cfa_program *p;
    cfa_space *s;
    pt_graph g;
    strides sizes;
    bool has_numbers;           /* the program compares a number with an address */
    bool numbers_count;         /* third stage: a number that is compared with an address may be that address */
    bool arithmetic_counts;     /* second stage: arithmetic moves pointers, unknown pointers point outside */
    bool has_exposed_functions; /* pt_expose_functions was called */
    bool first_pass;
    uint32_t outside;
    uint32_t nowhere; /* node of the bytes without a cell of all nodes that have no cell for them, and of what pointers without target point
                         to */
    uint32_t errno_node;   /* 0: the program never asks where errno is */
    bool writes_static;    /* it calls functions that write objects of the library */
    bool keeps;            /* it calls functions that keep pointers and write there later */
    bool counts;           /* some format of the program may have a %n */
    bool prints_pointers;  /* some format may have a %p */
    bool has_widths;       /* some format may have a width or precision that is an argument */
    bool open_formats;     /* the program may write some format itself */
    bool scales_addresses; /* it divides addresses, or has somebody else compute with them */
    bool lists_numbers;    /* a number that holds an address is a variable argument */
    uint32_t remembered;   /* node of arguments that functions of the library may give back (EFFECT_REMEMBERS); 0: none yet */
    uint32_t *node_of_var; /* objects and functions; 0: none yet */
    bool *taken;           /* per var */
    map64 node_of_string, node_of_site;
    uint32_t *return_node, *varargs_node; /* per function */
    bool *called;                         /* per function: some call binds its parameters */
    const external_effect **effect_of;    /* per external */
    pointsto_world world;                 /* the effects of code that we do not see */
    bool *is_unknown;                     /* per external: the world decides about its effects */
    bool has_odd_addresses;               /* some member has room for an address, and is not aligned to words */
    bool uses_errno;                      /* and some unknown function may set it */
    bool accesses_outside;                /* the program uses memory that is not its own; unknown functions may write it */
    bool callback_writes;                 /* functions that are called from outside write something */
    bool left;                            /* a call through a pointer may enter functions only because the world is open */
    uint64_t escapes;                     /* places that the world has taken in */
    uint32_t types;                       /* how many there were */
    map64 signature_at;                   /* root of the functions' node, type → index in signatures */
    VEC(pt_signature) signatures;
    uint32_t pass;
    VEC(pt_object) objects;
    VEC(ex) order; /* operands before what they are operands of */
    VEC(pt_constraint) constraints;
    pt_place *place_of;              /* per expression: lvalues */
    pt_value *value_of;              /* per expression: others */
    uint32_t expressions, variables; /* how many there were */
    /* results */
    uint32_t count_regions;
    hash128 *region_hash;
    uint32_t *region_node;
    uint32_t *region_cell;
    bool *has_objects; /* per node that is a root: something of the program, not only what is outside */
    VEC(pt_call) calls;
    map64 call_at; /* caller, location → index in calls */
    VEC(fn) call_targets;
};

/* ---- cfa/pointsto/pointsto.c ---- */
bool pt_may_be_counted(const points_to *pt, ex pointer); /* a %n may write there, whatever type it is given with */
/* It may write what is reached over pointers from this argument. */
bool pt_writes_deep(const points_to *pt, const external_effect *effect, const op_info *o, uint32_t argument);

/* ---- cfa/pointsto/format.c ---- */
ex pt_literal_of(const points_to *pt, ex pointer); /* the string literal that an argument is; none: something else */
bool pt_format_has(const points_to *pt, ex string, char conversion);
void pt_look_at_formats(points_to *pt); /* again whenever something has merged */

/* ---- cfa/pointsto/region.c ---- */
void pt_number_regions(points_to *pt); /* when nothing merges any more */
/* The region of the bytes of a node that no interval covers; never none. */
region pt_rest_region(const points_to *pt, const pt_node *n);

/* ---- cfa/pointsto/value.c: places and values of expressions ---- */
void pt_evaluate(points_to *pt, ex e);  /* its operands have been evaluated */
pt_value pt_read(points_to *pt, ex e);  /* as a value */
void pt_scale_addresses(points_to *pt); /* scales_addresses */
void pt_test(points_to *pt, ex e);      /* is it null? */
/* To where numbers may be addresses of the target; exactly, or something is computed from it. */
void pt_number_copied(points_to *pt, ex number, pt_place target, bool is_exact);
int64_t pt_factor_of(const points_to *pt, ex e); /* a power of two that divides the value */
int64_t pt_access_size(const points_to *pt, ex lvalue);
uint32_t pt_node_of_var(points_to *pt, var v);
uint32_t pt_object_node(points_to *pt, hash128 hash, bool is_memory);
pt_place pt_lookup_place(const points_to *pt, ex lvalue); /* after the analysis */
pt_place pt_lookup_value(const points_to *pt, ex value);

/* ---- cfa/pointsto/call.c ---- */
void pt_apply_call(points_to *pt, fn caller, uint32_t location, const op_info *o, ex lhs); /* lhs instead of the operation's */
void pt_store(points_to *pt, ex lhs, ex rhs);                                              /* lhs = rhs for any type */
void pt_store_place(points_to *pt, pt_place to, ty type, int64_t size, ex rhs);
void pt_store_target(points_to *pt, ex lhs, pt_place target); /* a pointer to target is stored */
void pt_resolve_calls(points_to *pt);
bool pt_is_aggregate(const points_to *pt, ty type);
pt_place pt_heap_site(points_to *pt, fn caller, uint32_t location, const op_info *o); /* the object that is allocated here */

/* ---- cfa/pointsto/write.c ---- */
bool pt_has_odd_addresses(const points_to *pt);
void pt_overwrite_by(points_to *pt, const op_info *o, ex lhs); /* what the operation writes itself; lhs instead of its own */
void pt_overwrite_by_library(points_to *pt, const op_info *o, const external_effect *effect);

/* ---- cfa/pointsto/library_flow.c ---- */
void pt_library_flow(points_to *pt, fn caller, uint32_t location, const op_info *o, const external_effect *effect);

/* ---- cfa/pointsto/escape.c: a world that is not pure ---- */
bool pt_is_unknown(const points_to *pt, var symbol); /* 0: called through a pointer */
void pt_escape(points_to *pt, pt_place target);
void pt_escape_call(points_to *pt, const op_info *o); /* of an unknown function */
void pt_open_world(points_to *pt);                    /* after the constraints are collected */
void pt_find_outside_accesses(points_to *pt);         /* when nothing merges any more */
void pt_expose_functions(points_to *pt);              /* pointers from outside may point to any function with external linkage */
void pt_open_callbacks(points_to *pt);                /* with every pass */

/* ---- cfa/pointsto/callback.c ---- */
void pt_escape_callbacks(points_to *pt); /* with every pass */

#endif

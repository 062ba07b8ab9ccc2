/* analysis/address_flow.h — which numbers depend on the places of objects in memory.
 * In: a task.  Out: for every expression the kinds of its values, and whether places decide it in a way that an encoding leaves open.
 * Why: an encoding puts objects somewhere. An execution with objects elsewhere has a counterpart there if each value of it has one:
 * pointers, and numbers that hold them up to a distance, move with their objects; all other numbers stay. A value that is computed from a
 * number that moves, and is none itself (its alignment, its upper half, its sum with another one), is open, so it may be what it is in the
 * execution: it stays. If it becomes a pointer, it moves instead: its parts may be anything, so it may be the moved address,
 * unless a computation in between cannot give that (a mask, a shift, a narrow bit-field: LIMITED). Values are followed through casts,
 * arithmetic, variables, copies of structures, regions of memory, parameters, results and initialisers, without regard to the order of
 * statements. Whatever else writes memory (copies of bytes, pointers over numbers, library functions, lists of arguments) is left to
 * points-to, which knows whether a number comes from an address: if it does, and its way was not followed, its readings are open.
 * A number from code outside or from assembly is arbitrary in an encoding: it may be what it is in the execution, and stay, or the
 * moved address, and move. It must not do both: such a number, if it was computed from an address or from part of one, counts as a part
 * (addresses.h says what is refused). Assembly computes its outputs from its operands and from what these point to, and changes nothing
 * else but memory, if it clobbers that: proofs name this assumption. The writes of called functions of the program are followed,
 * also where the call may leave the program. A number that says how many bytes are copied or filled stays; so the same bytes are.
 * Memory from outside is one region. There, and where members are not told apart, a number is read next to pointers: bytes and unions
 * may be parts of these, and are open; all else is read with the type that it was written with, and proofs that need that say so.
 * Not noticed: that two objects are neighbours; the number that a pointer from outside is, if it is read as a number over memory. */
#ifndef ANALYSIS_ADDRESS_FLOW_H
#define ANALYSIS_ADDRESS_FLOW_H

#include "analysis/task.h"
#include "cfa/mentions.h"

/* The kinds of a value, besides null, a small number or an error number; a set of these. */
enum {
    VALUE_NUMBER = 1,     /* a number that stays */
    VALUE_PART = 2,       /* a number that was computed from the place of an object of the program */
    VALUE_POINTER = 4,    /* the content of a pointer: it moves with its object */
    VALUE_ADDRESS = 8,    /* the same at a distance */
    VALUE_MIXED = 16,     /* made from an address and another variable */
    VALUE_UNSEEN = 32,    /* of variables and regions: something writes them that is not followed */
    VALUE_CAST = 64,      /* a pointer that was made from a number */
    VALUE_PIECE = 128,    /* of regions: the part of an address is stored in a number that is neither a byte nor as long as a pointer */
    VALUE_OUTSIDE = 256,  /* of variables and regions: code outside writes them; whatever it writes is arbitrary already */
    VALUE_KEPT = 512,     /* of variables and regions: a pointer is stored there */
    VALUE_CUT = 1024,     /* a part in fewer bits than a pointer has: an encoding may put objects so far apart that it is not what it was */
    VALUE_LIMITED = 2048, /* a part that was computed in such a way that it is not every number, whatever the open values are */
    VALUE_ROUNDED = 4096, /* a part that takes every multiple of a number, which is at most the size of a pointer */
};
enum { VALUE_MOVES = VALUE_POINTER | VALUE_ADDRESS };

typedef struct {
    const verify_task *task;
    const cfa_space *s;
    map64 carriers;  /* var.i → what is stored in the variable, or in a part of it */
    map64 stored;    /* region.i → … in memory */
    map64 returning; /* fn.i → what a function returns */
    external_effects effects;
    uint32_t pointer_size;
    bool everything_unseen; /* assembly may write all memory */
    bool grown;
} address_flow;

/* m: all reachable operations of the program. */
void address_flow_compute(address_flow *f, const verify_task *t, const mentions *m);
void address_flow_free(address_flow *f);
uint32_t address_flow_value(const address_flow *f, ex e);
/* The value is what places make of it; it counts as a number that stays. Conditions are not asked about. */
bool address_flow_is_open(const address_flow *f, ex e);
/* The value that is read is not part of a pointer, if memory is read with the types that it was written with. */
bool address_flow_is_typed(const address_flow *f, ex e);
/* The numbers that were stored where the pointer is read; VALUE_PIECE: those that C excludes there. */
uint32_t address_flow_under_pointer(const address_flow *f, ex lvalue);
/* How many values that are not constant an expression is made of: 0, 1, or more; one that is mixed counts as more. */
uint32_t address_flow_leaves(const address_flow *f, ex e);
/* The numbers that assembly computes from its operands, or from those that are not pointers; the numbers that move are PART. */
uint32_t address_flow_of_operands(const address_flow *f, const op_asm *a, bool without_pointers);
/* Addresses, or parts of them, are in the memory of the program that the pointer points to. *typed is set if they are not in memory from
 * outside because that is read with the types that it was written with. */
bool address_flow_is_behind(const address_flow *f, ex pointer, bool *typed);
/* A number that objects may lie below and above. */
bool address_flow_has_place(const address_flow *f, __int128 number);

#endif

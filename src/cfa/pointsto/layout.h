/* cfa/pointsto/layout.h — how the bytes of objects are divided among the regions of cfa/pointsto.
 * A region is made of elements: stretches of bytes that accesses either share or leave alone. For every place that an expression names, and
 * a number of bytes further on, this tells the region, and where in its element that byte is. So an encoding may keep one value per element
 * instead of one per byte. Every byte has a region: bytes that no access touches singly (only copies and library functions pass over them)
 * are the rest of their objects, a region of single bytes. The same rules hold as in cfa/pointsto/pointsto.h for expressions that one may
 * ask about. */
#ifndef CFA_POINTSTO_LAYOUT_H
#define CFA_POINTSTO_LAYOUT_H

#include "cfa/pointsto/pointsto.h"

typedef struct {
    region region;
    uint64_t position; /* of the byte within its element */
    uint64_t length;   /* of the element; of the rest: how far it goes on, position is 0 then */
} region_place;

region_place pointsto_locate(const points_to *pt, ex lvalue, int64_t offset);         /* offset bytes after the first one of the lvalue */
region_place pointsto_locate_target(const points_to *pt, ex pointer, int64_t offset); /* behind the start of the pointer's target */
region_place pointsto_locate_content(const points_to *pt, ex pointer,
                                     int64_t offset); /* behind the target of the pointer that is stored at *pointer */
region_place pointsto_locate_block(const points_to *pt, fn caller, uint32_t where,
                                   int64_t offset); /* behind the start of the block of that call */
region_place pointsto_locate_variadic(const points_to *pt, fn callee,
                                      int64_t offset); /* behind the first of a function's variable arguments */

typedef struct {
    uint32_t element; /* bytes of every element; 1 if they differ or are longer than REGION_WIDEST */
    uint32_t objects; /* variables, literals, allocation sites … that it is part of */
    bool dynamic;     /* some of them are not static objects of the program with known initial contents */
    bool contents;    /* some of them do not start as zero: they are literals or have initialisers */
    bool is_single;   /* of each object, it is one element */
} region_facts;

enum { REGION_WIDEST = 16 };

bool pointsto_is_rest(const points_to *pt, region r);

/* Of all regions, indexed by number; malloc'd. */
region_facts *pointsto_survey(const points_to *pt);

/* Every literal that the program mentions. */
void pointsto_each_string(const points_to *pt, void (*visit)(void *context, ex string), void *context);

#endif

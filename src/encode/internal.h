/* encode/internal.h — declarations that the files of the encoding share; no other file includes it.
 *   cell                   cells: private variables and their parts, regions
 *   address                addresses of objects
 *   initial_globals        what the cells hold before the program starts; initial_memory: memory
 *   state                  states: indices and values, frames, choices
 *   place                  lvalues → places; reading and writing them
 *   value                  expressions → terms
 *   image, assign          copies of whole objects; assignments, arbitrary values
 *   library*               models of external functions
 *   weakest_precondition   un-indexed formulas
 *   inputs                 choices as a file of inputs
 *   merge                  two states as one by if-then-else
 *   summarised_call        calls without their bodies
 *   encode                 edges, calls, joins */
#ifndef ENCODE_INTERNAL_H
#define ENCODE_INTERNAL_H

#include "base/map.h"
#include "cfa/pointsto/layout.h"
#include "cfa/stride.h"
#include "encode/encode.h"

enum {
    ENCODE_SPLIT = 16,      /* arrays up to this length are split into elements if all indices are constant */
    ENCODE_WIDEST = 16,     /* bytes of a part of a private variable that is one bit-vector */
    ENCODE_PARTS = 2048,    /* a private variable with more parts is bytes */
    ENCODE_COPY = 4096,     /* elements that a copy moves one by one */
    ENCODE_FILL = 1024,     /* elements of one object that are set one by one in memory with other objects */
    ENCODE_CONTENT = 65536, /* elements of literals and initialisers in one region */
    ENCODE_TEXT = 256,      /* characters that string functions look at */
    ENCODE_UNKNOWN = 48,    /* characters without a known value among them; then the result is arbitrary */
    ENCODE_FOLDS = 8,       /* arrays within each other; the elements of one that is nested deeper are bytes */
    ENCODE_UNITS = 1 << 20, /* pieces of a range that is forgotten whose regions are listed; of a longer one, all memory is forgotten */
    ENCODE_CHAIN = 16,      /* stores that a read of a private array at its start walks over; a longer chain gets an index */
    ENCODE_STORES = 4096,   /* stores of either state behind which two merged states may share their memory */
};

/* ---- types as the terms see them ---- */

typedef enum { V_NOTHING, V_INTEGER, V_FLOATING, V_AGGREGATE } value_sort;

typedef struct {
    uint8_t kind; /* value_sort */
    bool is_signed, is_bool, is_pointer;
    uint32_t bits;                  /* of the term; floats: of the IEEE format */
    uint32_t exponent, significand; /* floats */
    uint64_t size;                  /* bytes in memory */
    uint64_t align;
} value_shape;

/* ---- private variables ---- */

typedef struct {
    uint64_t low, stride, count; /* count elements from low on (offset of the first repetition) */
} part_fold;

typedef enum { PART_SCALAR, PART_ARRAY, PART_BYTES } part_kind;

typedef struct {
    uint64_t low, size; /* bytes; PART_ARRAY: of its first element; PART_BYTES: all of it */
    uint8_t kind;       /* part_kind */
    bool is_float;
    ty type; /* of floats */
    uint32_t cell;
    uint32_t count_folds;
    const part_fold *folds; /* outer before inner */
} part;

typedef struct {
    part *parts; /* ascending */
    uint32_t count;
} var_layout;

/* ---- places: lvalues, resolved once ---- */

typedef enum { PLACE_NOWHERE, PLACE_PART, PLACE_ELEMENT, PLACE_IN_BYTES, PLACE_WHOLE, PLACE_MEMORY, PLACE_ZERO } place_kind;
typedef enum { BASE_FIXED, BASE_FRAME, BASE_CELL, BASE_POINTER } base_kind;

typedef struct {
    ex index;
    uint64_t scale;
} place_term;

typedef struct {
    uint8_t kind; /* place_kind */
    uint8_t base; /* base_kind; PLACE_MEMORY */
    bool is_bits;
    bool exact_element; /* PLACE_MEMORY: the access is one element */
    uint8_t bit_offset;
    uint16_t bit_width;
    value_shape shape; /* of the lvalue */
    uint64_t size;     /* bytes accessed */
    ty type;
    ex lvalue;
    const var_layout *layout; /* PLACE_WHOLE: an aggregate in a private variable; offset: normalised offset of its first byte */
    const part *part;         /* PLACE_PART, PLACE_ELEMENT, PLACE_IN_BYTES */
    uint64_t offset;          /* within the part; PLACE_WHOLE: within the variable */
    uint64_t constant;        /* element number, byte number, or offset from the base */
    place_term *terms;
    uint32_t count_terms;
    uint32_t count_given; /* PLACE_WHOLE: how many folds have indices: constant holds none, given[] do */
    place_term *given;    /* scale: constant index if there is no index term */
    uint64_t address;     /* BASE_FIXED, BASE_FRAME */
    uint32_t cell;        /* BASE_FRAME, BASE_CELL */
    ex pointer;           /* BASE_POINTER */
    region_place first;   /* PLACE_MEMORY */
} place;

/* ---- cells ---- */

typedef enum { CELL_PART, CELL_REGION, CELL_REGISTER /* $heap, frames … */, CELL_COUNTER /* no value; index only */ } cell_kind;

typedef struct {
    encode_cell shown;
    uint8_t kind; /* cell_kind */
    uint32_t part;
    uint32_t element; /* CELL_REGION: bytes */
    bool init_known;
    term init;    /* none: arbitrary */
    term before;  /* CELL_REGION: the variable that stands for its contents before the program */
    bool partial; /* some zeros of init are not listed in enc_start_contents */
} cell_info;

typedef struct {
    bool ready, recursive, scanned;
    uint32_t first_cell, count_cells; /* of its activation */
    uint64_t frame_size, frame_align;
    uint32_t frame_cell, variadic_cell, result_cell; /* + 1; 0: none */
} function_cells;

typedef enum { IN_NOTHING, IN_PARTS, IN_FIXED, IN_FRAME, IN_POINTER } var_where;

typedef struct {
    uint8_t where; /* var_where */
    bool decided;
    uint32_t layout;   /* IN_PARTS: index + 1 */
    uint32_t cell;     /* IN_FRAME: the frame's; IN_POINTER: holds the address (variable-length arrays) */
    uint32_t declared; /* counter cell + 1 of executed declarations */
    uint64_t address;  /* IN_FIXED; IN_FRAME: offset */
    fn function;
} var_home;

typedef struct encode_page encode_page;
typedef struct encode_frame encode_frame;
typedef struct choice_link choice_link;

struct encoder {
    const cfa_program *p;
    cfa_space *s;
    const points_to *pt;
    const call_graph *g;
    term_table *t;
    encode_options o;
    strides sizes;
    arena memory;
    uint32_t pointer_bits;
    uint64_t pointer_size;
    sort pointer_sort;
    VEC(cell_info) cells;
    map64 cell_of_symbol; /* name.i → cell + 1 */
    VEC(const var_layout *) layouts;
    var_home *homes; /* by var.i */
    uint32_t count_vars;
    function_cells *functions;
    map64 variable_index;      /* var.i, offset with all indices 0, type.i hashed → 1: an array with variable indices */
    VEC(const place *) places; /* by ex.i */
    VEC(term) constants;       /* by ex.i: values that depend on nothing */
    region_facts *regions;
    uint32_t *region_cells; /* + 1 */
    uint32_t heap_cell, stack_cell;
    map64 address_of_ex, address_of_function; /* literals and labels; functions → index in addresses */
    VEC(uint64_t) addresses;
    uint64_t *taken_static, *taken_code; /* slots of the address space */
    map64 fresh_cells;                   /* sort.i → counter cell */
    var *region_name;                    /* by region: the variable that names it */
    bool all_scanned;                    /* all functions, for variable indices */
    struct start_memory *start;          /* static objects in memory and their contents */
    map64 contents_of;                   /* cell → everything that is known of it before the start */
    bool all_made;                       /* no cell is missing */
    uint32_t count_start;                /* fresh variables in initial values */
    term globals;                        /* constraint of encode_globals in SSA style */
    VEC(encode_assumption) assumptions;
    map64 assumed;
    map64 outside_pointers;       /* variables that stand for pointers from outside */
    map64 floats_of_bits;         /* bits that a float was turned into → the float */
    map64 models;                 /* external's var.i → index of its model + 1 */
    map64 takes_input;            /* external's var.i → 1 + whether a call takes an input */
    external_effects effects;     /* of externals */
    struct variable_names *names; /* scalar variables in memory; NULL: not needed yet */
};

/* ---- states ---- */

enum { PAGE_CELLS = 32 };

struct encode_page {
    uint32_t refs;
    uint32_t current[PAGE_CELLS], last[PAGE_CELLS]; /* SSA index − 1 */
    term value[PAGE_CELLS];                         /* none: the variable with the current index */
};

struct encode_frame {
    encode_frame *below;
    fn function;
    uint32_t depth;
    uint32_t count_saved;
    uint32_t *saved_current; /* of the same function's outer activation */
    term *saved_value;
};

struct choice_link {
    choice_link *before;
    uint32_t number;
    encode_choice c;
};

typedef struct block_link { /* blocks that malloc has returned on this path */
    struct block_link *before;
    term address, size;
} block_link;

typedef struct condition_link { /* under which something was over-approximated */
    struct condition_link *before;
    uint32_t number;
    term condition;
} condition_link;

struct encode_state {
    encoder *e;
    VEC(encode_page *) pages;
    encode_frame *frames;
    choice_link *choices;
    block_link *blocks;
    condition_link *inexact_if;
    const char *errno_after;      /* the last library function called that may have set errno; NULL: none */
    VEC(encode_choice) listed;    /* encode_choices() */
    const choice_link *listed_to; /* the last one in it */
    VEC(term) constraint;         /* of the edge under way */
    bool inlined;
    bool plain;       /* untouched cells have index 0 */
    bool from_start;  /* untouched memory is as it was before the program */
    bool known_start; /* untouched cells have their initial values, inlined */
    bool scratch;     /* carries out initialisers */
    bool inexact, unmodelled;
    srcpos at;      /* of the edge under way */
    term known_nan; /* pattern of the NaN constant that is being stored; none: any */
};

/* encode/state.c */
encode_state *enc_state_new(encoder *e);
encode_page *enc_own_page(encode_state *s, uint32_t cell);
term enc_read(const encode_state *s, uint32_t cell);
void enc_write(encode_state *s, uint32_t cell, term value); /* SSA style: adds the equation */
term enc_forget(encode_state *s, uint32_t cell);            /* arbitrary from now on: the new variable */
uint32_t enc_count(const encode_state *s, uint32_t counter_cell);
void enc_bump(encode_state *s, uint32_t counter_cell);
void enc_require(encode_state *s, term condition);
term enc_fresh(encode_state *s, sort of);   /* a variable that is not a cell */
term enc_unknown(encode_state *s, sort of); /* a variable that is recorded as a choice */
void enc_choice(encode_state *s, term value, value_shape shape, bool is_input, ex where);
void enc_push(encode_state *s, fn f);
void enc_pop(encode_state *s);
void enc_inexact(encode_state *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void enc_inexact_if(encode_state *s, term condition, const char *format, ...)
    __attribute__((format(printf, 3, 4)));         /* there is a choice, and the last one matters only then */
void enc_open_if(encode_state *s, term condition); /* the same, and it is not an assumption of a proof */
void enc_join_exactness(encode_state *a, const encode_state *b);
void enc_assume(encode_state *s, const char *format, ...)
    __attribute__((format(printf, 2, 3))); /* something is excluded: a proof rests on it. The state stays exact */
void enc_unsupported(encode_state *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
term enc_finish(encode_state *s); /* the conjunction of what was required since the last call */

/* encode/cell.c */
void enc_cells_begin(encoder *e);
void enc_cells_free(encoder *e);
void enc_names_free(encoder *e);
uint32_t enc_cell_new(encoder *e, cell_kind kind, const char *symbol, sort of);
void enc_prepare(encoder *e, fn f);
const var_home *enc_home(encoder *e, var v);
const var_layout *enc_layout(encoder *e, const var_home *h);
bool enc_is_folded(encoder *e, var v, uint64_t offset, ty array);
uint32_t enc_region_cell(encoder *e, region r);
uint32_t enc_region_element(const encoder *e, region r);
value_shape enc_shape(const encoder *e, ty t);
sort enc_sort(encoder *e, value_shape s);
const part *enc_part_at(const var_layout *l, uint64_t offset); /* the part with that byte; NULL: padding */

/* encode/address.c */
void enc_place_objects(encoder *e); /* globals, literals, functions, locals */
void enc_place_variable(encoder *e, var v);
uint64_t enc_address_string(encoder *e, ex string);
uint64_t enc_address_function(encoder *e, var symbol);
uint64_t enc_address_label(encoder *e, ex label);
uint64_t enc_heap_start(const encoder *e);
uint64_t enc_heap_end(const encoder *e);
uint64_t enc_stack_start(const encoder *e);
uint64_t enc_objects_start(const encoder *e); /* all objects of the program lie between these */
uint64_t enc_objects_end(const encoder *e);
uint64_t enc_alignment(const encoder *e, var v, const cfa_global *g); /* g: NULL for locals */
uint64_t enc_object_size(const encoder *e, const cfa_global *g);      /* with its flexible array member */

/* encode/initial_globals.c */
term enc_initial_value(encoder *e, uint32_t cell); /* none: arbitrary */

/* encode/initial_memory.c */
term enc_select(encode_state *s, uint32_t cell, term array,
                term index);                        /* of what the cell holds, or has held; demands what is known of the start */
term enc_before(encoder *e, uint32_t cell);         /* memory: its full contents before the program */
term enc_rest(encoder *e, uint32_t cell);           /* memory: its contents before the program outside of static objects */
term enc_initial_region(encoder *e, uint32_t cell); /* zero, or enc_before */
term enc_start_contents(encoder *e, uint32_t cell); /* what enc_before is equal to; none: too much */
bool enc_start_has_contents(encoder *e, region r);
void enc_start_free(encoder *e);

/* encode/place.c */
const place *enc_place(encoder *e, ex lvalue);
term enc_place_index(encode_state *s, const place *p);   /* constant + terms, pointer-sized */
term enc_place_address(encode_state *s, const place *p); /* PLACE_MEMORY */
term enc_load(encode_state *s, const place *p);          /* a scalar */
void enc_store(encode_state *s, const place *p, term value);
term enc_index_value(encode_state *s, ex index); /* pointer-sized */
term enc_offset(encoder *e, term address, int64_t bytes);
term enc_align(encoder *e, term address, uint64_t align); /* up to the next multiple of a power of two */
/* Bytes in memory: the locator tells the regions. */
typedef enum {
    LOCATE_LVALUE,
    LOCATE_TARGET,
    LOCATE_CONTENT /* of what the pointer points to */,
    LOCATE_BLOCK,
    LOCATE_VARIADIC
} locator_kind;
typedef struct {
    uint8_t kind; /* locator_kind */
    ex e;
    fn f;
    uint32_t where;
    int64_t shift; /* bytes from there to the addresses that are used with it */
} locator;
region_place enc_locate(const encoder *e, const locator *l, int64_t offset);
/* Bytes that one element gives, at most room. */
uint64_t enc_unit(const encoder *e, const locator *l, int64_t offset, uint64_t room, region_place *at);
term enc_memory_load(encode_state *s, const locator *l, term address, int64_t offset, uint64_t size); /* bits at address + offset */
void enc_memory_store(encode_state *s, const locator *l, term address, int64_t offset, uint64_t size, term bits);
void enc_memory_store_if(encode_state *s, const locator *l, term address, int64_t offset, uint64_t size, term bits, term condition);

/* encode/value.c */
term enc_value(encode_state *s, ex e);
term enc_condition(encode_state *s, ex e);
term enc_convert(encode_state *s, term v, value_shape from, value_shape to);
term enc_to_bits(encode_state *s, term v, value_shape shape); /* as in memory: 8 × size bits */
term enc_from_bits(encode_state *s, term bits, value_shape shape);
term enc_float(encoder *e, value_shape shape, long double v);
term enc_float_pattern(encoder *e, value_shape shape, long double v); /* its bits, as enc_to_bits would give them, with a NaN's payload */
term enc_zero(encoder *e, value_shape shape);
term enc_truth(encoder *e, term condition, uint32_t bits); /* 1 or 0 */
term enc_resize(encoder *e, term v, uint32_t bits, bool is_signed);

/* encode/image.c */
typedef struct {
    uint64_t offset, length; /* bytes of the image */
    term bits;
} segment;

typedef struct { /* an array part as a whole */
    const part *part;
    uint64_t base; /* offset in the variable of the image's first byte */
    term array;
} array_segment;

typedef enum { IMAGE_ZERO, IMAGE_TEXT, IMAGE_SEGMENTS, IMAGE_ARBITRARY } image_kind;

typedef struct {  /* the bytes of an aggregate at some moment */
    uint8_t kind; /* image_kind */
    name text;
    uint64_t size;
    VEC(segment) segments; /* ascending; bytes that none covers are padding */
    VEC(array_segment) arrays;
} image;

void enc_image_take(encode_state *s, ex lvalue, image *out);
void enc_image_take_memory(encode_state *s, const locator *l, term address, uint64_t size, image *out);
void enc_image_put(encode_state *s, ex lvalue, const image *i);
void enc_image_put_memory(encode_state *s, const locator *l, term address, uint64_t size, const image *i);
term enc_image_bits(encode_state *s, const image *i, uint64_t offset, uint64_t length); /* padding is arbitrary */
void enc_image_free(image *i);
value_shape enc_part_shape(const encoder *e, const part *p);
void enc_forget_part(encode_state *s, uint32_t cell, value_shape shape, ex where); /* arbitrary from now on; records the choice */
void enc_memory_forget(encode_state *s, ex pointer); /* everything that a pointer may reach from where it points */
void enc_region_forget(encode_state *s, region r);

/* encode/assign.c */
void enc_assign(encode_state *s, ex lhs, ex rhs);
void enc_assign_value(encode_state *s, ex lhs, term value, value_shape from); /* a scalar; converts where the classes differ, else cuts */
typedef enum {
    NO_INPUT,
    INPUT_FROM_OUTSIDE, /* a pointer is not the address of an object, if the outside is pure */
    INPUT_NUMBER,       /* a pointer may be any address that it is compared with */
} input_kind;
void enc_arbitrary(encode_state *s, ex lvalue, input_kind input); /* scalars and aggregates; records the choice */
void enc_declare(encode_state *s, var v, ex count);

/* encode/library.c */
void enc_external(encode_state *s, fn f, uint32_t where, const op_info *o, var symbol); /* symbol none: indirect */
term enc_allocate(encode_state *s, term size, uint64_t align);                          /* the address; size is pointer-sized */
term enc_pass_variadic(encode_state *s, fn callee, const op_info *o, uint32_t first);   /* stores the arguments; where */

static inline bool enc_is_active(const encode_state *s, fn f)
{
    for (const encode_frame *k = s->frames; k; k = k->below)
        if (k->function.i == f.i) return true;
    return false;
}

#endif

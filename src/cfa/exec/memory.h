/* cfa/exec/memory.h — the simulated memory of an interpreted program.
 * One reserved region of host memory is the program's address space (ILP32: the lower 4 GB, LP64: a window of 47-bit
 * addresses), so an address is translated by one addition. A shadow map says for every 8 bytes how many of them may be
 * read or written; this makes the check of an access one load and one comparison, and finds overflows, freed blocks and
 * dead frames to the byte. The owner of an address is looked up only for a message.
 *   code:   functions and labels, 16 bytes each, never readable
 *   static: globals, string literals, memory from outside; never freed
 *   heap:   malloc, alloca, VLAs; freed blocks wait in a queue before their addresses are used again
 *   stack:  frames, laid out by the interpreter
 * Invariant: the shadow of everything that is not alive is 0; of the window, also that of untouched pages. */
#ifndef CFA_EXEC_MEMORY_H
#define CFA_EXEC_MEMORY_H

#include "base/vec.h"
#include "cfa/space.h"

enum { MEM_GRANULE = 8, MEM_WRITABLE = 0x10, MEM_GAP = 32 };

typedef enum { MEM_GLOBAL, MEM_STRING, MEM_OUTSIDE } mem_static_kind;
typedef enum { MEM_HEAP, MEM_ALLOCA, MEM_VLA } mem_block_kind;

typedef struct {
    uint64_t address, size;
    uint8_t kind; /* mem_static_kind */
    bool open;    /* its size is a guess */
    var symbol;   /* MEM_GLOBAL */
} mem_static;

typedef struct {
    uint64_t address, size, capacity;
    uint8_t kind; /* mem_block_kind */
    bool alive;
    bool is_zero;  /* freed, and its bytes are zero again */
    uint32_t next; /* chain of the free list of its capacity, or of the blocks of one frame; index + 1 */
} mem_block;

enum { MEM_CLASSES = 256 };

typedef struct {
    char *host;      /* of address base */
    uint8_t *shadow; /* per granule: readable bytes, | MEM_WRITABLE if they may be written */
    uint64_t base, size;
    uint64_t code, code_end;
    uint64_t static_at, static_start, static_end;
    uint64_t heap_at, heap_start, heap_end;
    uint64_t stack_start, stack_end;
    uint64_t window_start, window_end; /* all of it may be read and written; its shadow is made where it is needed */
    VEC(mem_static) statics;           /* by address */
    VEC(mem_block) blocks;             /* by address */
    VEC(uint32_t) waiting;             /* freed blocks, oldest first from waiting_first */
    uint32_t waiting_first;
    uint64_t waiting_bytes;
    uint32_t free_list[MEM_CLASSES]; /* index + 1 */
    char *kept;                      /* the static objects' bytes, then their shadow; NULL: not kept */
    uint64_t kept_size;              /* of their bytes */
    /* One operation may touch gigabytes. So bytes are counted, and the limits are checked when the count reaches look_at. */
    uint64_t touched, look_at;
    void (*look)(void *context); /* sets look_at anew; may leave by longjmp */
    void *look_context;
} run_memory;

enum { MEM_CHUNK = 1 << 22 }; /* so much is done between two looks */

bool mem_init(run_memory *m, bool ilp32, bool low); /* low: addresses begin at 0 in LP64 too. false: no address space to be had */
void mem_free(run_memory *m);

void mem_open_window(run_memory *m, uint64_t start, uint64_t end); /* multiples of 4096 */

/* The static objects as they are now; mem_restore brings them back, and empties the heap and the stack up to `stack_end`. Static objects
 * that were added in between stay as they are. */
void mem_keep(run_memory *m);
void mem_restore(run_memory *m, uint64_t stack_end);

/* Static objects: zero-filled. 0: exhausted. */
uint64_t mem_add_static(run_memory *m, uint64_t size, uint64_t align, mem_static_kind kind, var symbol);
/* Heap blocks; *fresh tells whether the memory is known to be zero. 0: exhausted or unreasonable. */
uint64_t mem_add_block(run_memory *m, uint64_t size, uint64_t align, mem_block_kind kind, bool *fresh);
mem_block *mem_find_block(run_memory *m, uint64_t address); /* the block that starts there, or NULL */
mem_block *mem_block_around(run_memory *m, uint64_t address);
void mem_release(run_memory *m, mem_block *b);
const mem_static *mem_static_around(const run_memory *m, uint64_t address);

void mem_set_shadow(run_memory *m, uint64_t address, uint64_t size, uint8_t writable); /* address is a multiple of 8 */
void mem_clear_shadow(run_memory *m, uint64_t address, uint64_t size);
bool mem_range_ok(const run_memory *m, uint64_t address, uint64_t size, bool write); /* any size, any alignment */
uint64_t mem_readable_from(const run_memory *m, uint64_t address, uint64_t limit);   /* how many bytes, at most limit */

/* Copies and fills of any size, counted; places on the host. */
void mem_move(run_memory *m, char *to, const char *from, uint64_t size); /* they may overlap */
void mem_fill(run_memory *m, char *to, int byte, uint64_t size);

static inline void mem_touch(run_memory *m, uint64_t size)
{
    if (__builtin_expect((m->touched += size) >= m->look_at, 0)) m->look(m->look_context);
}

/* The mistake of an access outside the stack. */
void mem_describe(const run_memory *m, const cfa_space *s, uint64_t address, uint64_t size, bool write, char *out, size_t room);

static inline char *mem_host(const run_memory *m, uint64_t address) { return m->host + (address - m->base); }
static inline uint64_t mem_address(const run_memory *m, const char *host) { return m->base + (uint64_t)(host - m->host); }

/* The host place of an access of `size` bytes, or NULL if it is not allowed. */
static inline char *mem_read_at(const run_memory *m, uint64_t address, uint64_t size)
{
    uint64_t at = address - m->base;
    if (at < m->size && size <= 8 && (at & 7) + size <= (m->shadow[at >> 3] & 15u)) return m->host + at;
    return mem_range_ok(m, address, size, false) ? m->host + at : NULL;
}

static inline char *mem_write_at(const run_memory *m, uint64_t address, uint64_t size)
{
    uint64_t at = address - m->base;
    if (at < m->size && size <= 8 && (int)((at & 7) + size) <= (int)m->shadow[at >> 3] - MEM_WRITABLE) return m->host + at;
    return mem_range_ok(m, address, size, true) ? m->host + at : NULL;
}

#endif

/* cfa/lower/template.h — the text of assembly: its instructions, and what can be said of them by their names.
 * In: the template of an assembly statement, or assembly outside of functions.  Out: instructions one by one; whether they do nothing, lead
 * to other code, or write memory that no operand names.
 * Invariant: an instruction counts as doing nothing only if all of its text is known, prefixes and operands included. */
#ifndef CFA_LOWER_TEMPLATE_H
#define CFA_LOWER_TEMPLATE_H

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    const char *at, *end;
} assembly_instruction;
/* Takes the first of {att|intel}, as gcc does in a template with operands. %{, %| and %} stay. */
const char *assembly_first_dialect(arena *memory, const char *text);
bool assembly_next(const char **text, assembly_instruction *out);                /* of a template; false: there is none */
const char *assembly_mnemonic(const char *from, const char *end, char word[16]); /* its first word, in lower case. → what comes behind it */
/* The first word of an instruction that is not a prefix; empty: it is a prefix of the next instruction */
const char *assembly_operation(const char *from, const char *end, char word[16]);
bool assembly_is_symbol_character(char c);

typedef enum {
    ASSEMBLY_PLAIN, /* each statement is an instruction by its name, a comment, or a directive that is known to do nothing here */
    ASSEMBLY_ODD,   /* bytes in place of instructions, or what is hard to read: it matters where it is executed */
    ASSEMBLY_ACTS,  /* everything else may define names, or change how other text is read: it matters wherever it stands */
} assembly_kind;
assembly_kind assembly_kind_of(const char *text);

/* Nothing happens to operands or to memory. */
bool assembly_is_inert(const char *text);
bool assembly_is_idle_bytes(const char *word, const char *at, const char *end); /* .byte of an instruction that does nothing */
/* It may jump, call, return, or enter the system. */
bool assembly_leads_out(const char *word);
typedef struct {
    bool is_elsewhere; /* in another section than the instructions */
} assembly_place;
bool assembly_is_instruction(assembly_place *place, const char *word); /* or bytes in place of one; called for all words, in their order */
bool assembly_has_jump(const char *text);
bool assembly_is_local_label(const char *at, const char *end); /* 1b, 2f */
/* It writes memory over a register, perhaps: the operands do not say where. */
bool assembly_writes_over_register(const char *text);
/* The meaning of later instructions depends on it: macros, another syntax, other files. */
bool assembly_changes_language(const char *text);

#endif

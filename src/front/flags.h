/* front/flags.h — compiler flags that concern the language and the layout of its types.
 * Zero-initialise, feed the flags in their order, then read the fields. A flag that is not modelled, but changes the layout of data or the
 * meaning of the text, is refused by name: ignoring it would describe another program. Flags that are known only to warn, optimise or
 * generate code differently are ignored. That all others do no more is an assumption of proofs. */
#ifndef FRONT_FLAGS_H
#define FRONT_FLAGS_H

#include "front/type.h"
#include <stdbool.h>

enum { MOST_UNKNOWN_FLAGS = 8 };

typedef struct {
    bool has_model;
    data_model model;                        /* -m32, -m64 */
    bool unsigned_char;                      /* -funsigned-char */
    bool short_wchar;                        /* -fshort-wchar: an unsigned short */
    bool ms_extensions;                      /* -fms-extensions: struct members without a name may have a tag */
    bool old_standard;                       /* -std=gnu89 and the like */
    bool parallel_pragmas;                   /* -fopenmp and the like */
    int8_t gnu89_inline;                     /* -fgnu89-inline: 1, -fno-gnu89-inline: -1 */
    const char *refused;                     /* the first one that is not modelled; NULL: none */
    bool loose_floats;                       /* some flag lets gcc compute floats in another precision or order */
    const char *unknown[MOST_UNKNOWN_FLAGS]; /* flags that this file does not know; the text of the first ones */
    uint32_t count_unknown;
} flag_meaning;

void flags_note(flag_meaning *m, const char *flag);
bool flags_change_floats(const char *text, size_t len); /* an argument of the attribute or pragma optimize */
bool flags_change_types(const char *text, size_t len);
bool flags_gnu89_inline(const flag_meaning *m);

#endif

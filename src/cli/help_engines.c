/* cli/help_engines.c — parts of help texts that need the executable with engines; see cli/help.h. */
#include "cli/help.h"
#include "reprove.h"

void help_add_engines(buf *out)
{
    for (size_t i = 0; reprove_engine_name(i); i++) buf_printf(out, "  %-12s %s\n", reprove_engine_name(i), reprove_engine_purpose(i));
}

void help_add_reuse_words(buf *out)
{
    char words[256];
    reprove_reuse_words(words, sizeof words);
    buf_str(out, words);
}

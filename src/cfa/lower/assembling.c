#include "base/text.h"
#include "cfa/lower/internal.h"
#include "cfa/lower/template.h"

#include <ctype.h>

/* Effects of assembly when it is assembled, even if it is never executed: directives and labels define names, change the language of
 * what follows, and put pointers where the loader calls them. In a function, only directives that are known to do nothing of this are
 * taken; instructions are another matter (cfa/lower/assembly.c). */

static bool is_known(const builder *b, const char *word, size_t length, uint32_t *entry)
{
    *entry = UINT32_MAX;
    name n = intern(&b->s->names, word, length);
    return map_get(&b->entry_of, n.i, entry) || link_is_static(b, n);
}

static const char *word_end(const char *at, const char *end)
{
    while (at < end && assembly_is_symbol_character(*at)) at++;
    return at;
}

static const char *skip_spaces(const char *at)
{
    while (*at == ' ' || *at == '\t' || *at == '\r') at++;
    return at;
}

/* Some label of the text is a name of the program, which is a place in the assembly then. */
static bool defines_label(const builder *b, const char *text)
{
    const char *all = text + strlen(text);
    for (const char *at = text; at < all; at++) {
        if (at > text && !strchr("\n;: \t/", at[-1])) continue;
        const char *word = at + (*at == '"'), *end = word_end(word, all), *colon = skip_spaces(end + (*at == '"' && *end == '"'));
        uint32_t entry;
        if (end > word && *colon == ':' && !isdigit((unsigned char)*word) && is_known(b, word, (size_t)(end - word), &entry)) return true;
    }
    return false;
}

/* .type name, @function */
static bool is_plain_type(const assembly_instruction *i)
{
    static const char *const plain[] = {"function", "object", "notype", "STT_FUNC", "STT_OBJECT", "STT_NOTYPE", NULL};
    const char *comma = memchr(i->at, ',', (size_t)(i->end - i->at));
    char word[16] = "";
    if (!comma) return false;
    const char *at = skip_spaces(comma + 1);
    at += at < i->end && strchr("@%#\"", *at) != NULL;
    size_t length = (size_t)(word_end(at, i->end) - at);
    if (length < sizeof word) memcpy(word, at, length);
    return text_is_one_of(word, plain);
}

/* A directive, or an assignment, that uses names of the program. */
static bool concerns_names(const builder *b, const assembly_instruction *i, const char *word)
{
    static const char *const harmless[] = {".symver", ".size", ".hidden", ".local", ".protected", ".internal", NULL};
    static const char *const weak[] = {".weak", NULL};
    if (text_is_one_of(word, harmless)) return false;
    if (strcmp(word, ".type") == 0 && is_plain_type(i)) return false;
    bool makes_weak = text_is_one_of(word, weak); /* of a name that nothing defines, the address is null then */
    for (const char *at = i->at, *end; at<i->end; at = end> at ? end : at + 1) {
        at += *at == '$';
        end = word_end(at, i->end);
        uint32_t entry;
        if (end == at || !is_known(b, at, (size_t)(end - at), &entry)) continue;
        if (!makes_weak || entry == UINT32_MAX || !b->entries.data[entry].strength) return true;
    }
    return false;
}

/* Outside of functions. */
static bool concerns(const builder *b, const char *text)
{
    assembly_instruction i;
    char word[16];
    if (assembly_changes_language(text) || defines_label(b, text)) return true;
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c > '~') return true;
    while (assembly_next(&text, &i)) {
        if (*i.at == '#') continue;
        (void)assembly_mnemonic(i.at, i.end, word);
        if (!word[0] || concerns_names(b, &i, word)) return true;
    }
    return false;
}

const char *build_assembled(const builder *b)
{
    if (b->p->meaning.opaque_assembly) return NULL;
    for (uint32_t k = 0; k < b->p->assemblies.len; k++)
        if (concerns(b, space_text(b->s, b->p->assemblies.data[k]))) return "assembly outside of functions";
    for (uint32_t k = 0; k < b->templates.len; k++) {
        const char *text = space_text(b->s, b->templates.data[k]);
        if (assembly_kind_of(text) == ASSEMBLY_ACTS || defines_label(b, text))
            return "assembly in a function that acts when it is assembled";
    }
    return NULL;
}

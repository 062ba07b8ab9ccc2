#include "cfa/lower/template.h"
#include "base/text.h"

#include <ctype.h>
#include <string.h>

/* ---- dialects ---- */

const char *assembly_first_dialect(arena *memory, const char *text)
{
    if (!strchr(text, '{')) return text;
    char *first = arena_copy(memory, text, strlen(text)), *to = first;
    for (bool inside = false; *text; text++) {
        const char *close = strchr(text, '}');
        if (*text == '%' && text[1]) {
            *to++ = *text++;
            *to++ = *text;
        } else if (*text == '{' && close) inside = true;
        else if (inside && close && (*text == '|' || *text == '}')) inside = false, text = close;
        else *to++ = *text;
    }
    *to = 0;
    return first;
}

/* ---- instructions and their words ---- */

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

bool assembly_is_symbol_character(char c) { return isalnum((unsigned char)c) || c == '_' || c == '.' || c == '$'; }

const char *assembly_mnemonic(const char *from, const char *end, char word[16])
{
    size_t n = 0;
    while (from < end && is_space(*from)) from++;
    for (; from < end && assembly_is_symbol_character(*from); from++)
        if (n < 15) word[n++] = (char)tolower((unsigned char)*from);
    word[n] = 0;
    while (from < end && is_space(*from)) from++;
    return from;
}

static bool is_prefix(const char *word)
{
    static const char *const prefixes[] = {"rep",    "repe",    "repz", "repne",    "repnz",    "lock", "data16", "data32",
                                           "addr16", "addr32",  "cs",   "ds",       "es",       "fs",   "gs",     "ss",
                                           "bnd",    "notrack", "wait", "xacquire", "xrelease", NULL};
    return text_is_one_of(word, prefixes) || text_starts_with(word, "rex");
}

const char *assembly_operation(const char *from, const char *end, char word[16])
{
    do from = assembly_mnemonic(from, end, word);
    while (is_prefix(word) && from < end);
    if (is_prefix(word)) word[0] = 0;
    return from;
}

/* Behind {disp32}, which says how the next instruction is written; with operands, it is %{disp32%}. */
static const char *skip_encoding(const char *at)
{
    const char *word = at[0] == '%' && at[1] == '{' ? at + 2 : *at == '{' ? at + 1 : NULL;
    const char *close = word ? strchr(word, '}') : NULL;
    return close ? close + 1 : at;
}

bool assembly_next(const char **text, assembly_instruction *out)
{
    for (const char *behind; **text; *text = behind) {
        bool is_between = is_space(**text) || **text == '\n' || **text == ';';
        behind = is_between ? *text + 1 : skip_encoding(*text);
        if (behind == *text) break;
    }
    if (!**text) return false;
    size_t length = **text == '#' ? strcspn(*text, "\n") : strcspn(*text, "\n;");
    *out = (assembly_instruction){*text, *text + length};
    *text += length;
    const char *colon = out->at;
    while (colon < out->end && (assembly_is_symbol_character(*colon) || strchr("%=\\@[]", *colon))) colon++;
    while (colon < out->end && is_space(*colon)) colon++;
    if (colon < out->end && *colon == ':' && colon > out->at) {
        *text = colon + 1;
        return assembly_next(text, out);
    }
    return true;
}

/* ---- what does nothing ---- */

/* In lower case, with one space between words, without a comment at the end. false: it is too long to be one of those that matter. */
static bool normalise(const assembly_instruction *i, char plain[40])
{
    size_t n = 0;
    for (const char *at = i->at; at < i->end && *at != '#'; at++) {
        char c = is_space(*at) ? ' ' : (char)tolower((unsigned char)*at);
        if (c == ' ' && (n == 0 || plain[n - 1] == ' ' || plain[n - 1] == ',')) continue;
        if (n == 39) return false;
        plain[n++] = c;
    }
    while (n && plain[n - 1] == ' ') n--;
    plain[n] = 0;
    return true;
}

/* Instructions that only wait, order, or switch interrupts: x86, Arm, RISC-V. */
static bool is_idle(const char *plain)
{
    static const char *const idle[] = {
        "nop",       "rep nop", "pause",   "mfence",      "lfence",     "sfence",     "cli",       "sti",       "hlt",
        "serialize", "endbr64", "endbr32", "cpsid i",     "cpsie i",    "cpsid f",    "cpsie f",   "cpsid if",  "cpsie if",
        "dmb",       "dmb sy",  "dmb st",  "dmb ish",     "dmb ishst",  "dmb ishld",  "dmb osh",   "dmb oshst", "dmb oshld",
        "dmb 15",    "dmb 0xf", "dsb",     "dsb sy",      "dsb st",     "dsb ish",    "dsb ishst", "dsb ishld", "dsb osh",
        "dsb 15",    "dsb 0xf", "isb",     "isb sy",      "isb 15",     "isb 0xf",    "wfi",       "wfe",       "sev",
        "yield",     "fence",   "fence.i", "fence rw,rw", "fence r,rw", "fence rw,w", "fence w,w", "fence r,r", "fence iorw,iorw",
        "fence.tso", NULL};
    return text_is_one_of(plain, idle);
}

bool assembly_is_inert(const char *text)
{
    assembly_instruction i;
    char plain[40];
    bool waits_for_nop = false;
    while (assembly_next(&text, &i)) {
        if (*i.at == '#') continue;
        if (!normalise(&i, plain)) return false;
        if (memchr(i.at, '#', (size_t)(i.end - i.at))) text += strcspn(text, "\n");
        bool is_repetition = strcmp(plain, "rep") == 0; /* in front of nop, it is pause */
        if (!is_repetition && (!is_idle(plain) || (waits_for_nop && strcmp(plain, "nop") != 0))) return false;
        waits_for_nop = is_repetition;
    }
    return !waits_for_nop;
}

/* ---- what leads elsewhere ---- */

bool assembly_leads_out(const char *word)
{
    static const char *const calls[] = {"syscall", "sysenter", "sysexit", "sysret",  "sysretq", "sysretl", "int", "int1",  "int3",   "into",
                                        "svc",     "swi",      "bl",      "blx",     "blr",     "bx",      "br",  "ecall", "ebreak", "b",
                                        "xbegin",  "xabort",   "vmcall",  "vmmcall", "smc",     "hvc",     "rsm", NULL};
    static const char *const families[] = {"call", "lcall", "ljmp", "ret", "lret", "iret", "uiret", "loop", "j", NULL};
    return text_starts_with_one(word, families) || text_is_one_of(word, calls);
}

/* .byte, .long: among instructions, they may be any instruction */
static bool is_data(const char *word)
{
    static const char *const beginnings[] = {".byte",  ".2byte",  ".4byte", ".8byte",  ".short",  ".hword", ".word",  ".value",  ".int",
                                             ".long",  ".quad",   ".octa",  ".dc",     ".ds",     ".fill",  ".space", ".skip",   ".zero",
                                             ".ascii", ".string", ".float", ".double", ".single", ".insn",  ".inst",  ".incbin", NULL};
    return text_starts_with_one(word, beginnings);
}

/* Instructions that wait, or do nothing, as the kernel writes them. */
bool assembly_is_idle_bytes(const char *word, const char *at, const char *end)
{
    static const char *const idle[] = {"0x0f,0x1f,0x44,0x00,0x00",
                                       "0x0f,0x1f,0x44,0x00,0",
                                       "0x3e,0x8d,0x74,0x26,0x00",
                                       "0x66,0x66,0x66,0x66,0x90",
                                       "0xf3,0x90",
                                       "0x90",
                                       "0x0f,0x01,0xca",
                                       "0x0f,0x01,0xcb",
                                       NULL};
    char plain[40];
    size_t n = 0;
    for (; at < end && n < sizeof plain - 1; at++)
        if (!is_space(*at)) plain[n++] = *at;
    plain[n] = 0;
    return at == end && strcmp(word, ".byte") == 0 && text_is_one_of(plain, idle);
}

bool assembly_is_instruction(assembly_place *place, const char *word)
{
    static const char *const other[] = {".section", ".pushsection", ".data", ".bss", NULL};
    static const char *const back[] = {".text", ".previous", ".popsection", NULL};
    if (text_is_one_of(word, other)) place->is_elsewhere = true;
    if (text_is_one_of(word, back)) place->is_elsewhere = false;
    return word[0] != '.' || (is_data(word) && !place->is_elsewhere);
}

bool assembly_has_jump(const char *text)
{
    assembly_place place = {0};
    assembly_instruction i;
    char word[16];
    while (assembly_next(&text, &i)) {
        (void)assembly_operation(i.at, i.end, word);
        if (assembly_is_instruction(&place, word) && (word[0] == '.' || assembly_leads_out(word))) return true;
    }
    return false;
}

/* ---- what is understood ---- */

static bool is_name_character(char c) { return assembly_is_symbol_character(c) || c == '%' || c == '=' || c == '[' || c == ']'; }

/* Behind the labels in front of an instruction. */
static const char *skip_labels(const char *at, const char *end)
{
    for (;;) {
        while (at < end && is_space(*at)) at++;
        const char *colon = at;
        while (colon < end && is_name_character(*colon)) colon++;
        const char *name_end = colon;
        while (colon < end && is_space(*colon)) colon++;
        if (name_end == at || colon == end || *colon != ':') return at;
        at = colon + 1;
    }
}

/* Pointers in these sections are called; in .text, bytes are instructions. */
static bool is_active_section(const char *at, const char *end)
{
    static const char *const active[] = {".init", ".fini", ".preinit_array", ".ctors", ".dtors", ".text", NULL};
    at += at < end && *at == '"';
    for (const char *const *s = active; *s; s++)
        if ((size_t)(end - at) >= strlen(*s) && strncmp(at, *s, strlen(*s)) == 0) return true;
    return false;
}

static bool is_alignment(const char *word)
{
    static const char *const words[] = {".align", ".balign", ".p2align", NULL};
    return text_is_one_of(word, words);
}

/* 4 or 4,,15: it is filled with instructions that do nothing */
static bool has_no_fill(const char *at, const char *end)
{
    const char *comma = memchr(at, ',', (size_t)(end - at));
    while (comma && ++comma < end && is_space(*comma)) continue;
    return !comma || (comma < end && *comma == ',');
}

static bool is_text(const char *word)
{
    static const char *const words[] = {".ascii", ".asciz", ".string", NULL};
    return text_is_one_of(word, words);
}

/* The quotes end before the statement does, and nothing in them is read in another way. */
static bool is_closed(const char *at, const char *end)
{
    uint32_t quotes = 0;
    for (; at < end; at++) {
        if (*at == '\\' || *at == '#') return false;
        quotes += *at == '"';
    }
    return quotes % 2 == 0;
}

static assembly_kind kind_of_directive(assembly_place *place, const char *word, const char *at, const char *end)
{
    static const char *const sections[] = {".section", ".pushsection", NULL};
    static const char *const back[] = {".text", ".previous", ".popsection", NULL};
    (void)assembly_is_instruction(place, word);
    if (text_is_one_of(word, sections)) return is_active_section(at, end) ? ASSEMBLY_ACTS : ASSEMBLY_PLAIN;
    if (memchr(at, '"', (size_t)(end - at)) && !(place->is_elsewhere && is_text(word) && is_closed(at, end))) return ASSEMBLY_ACTS;
    if (place->is_elsewhere && (is_text(word) || strcmp(word, ".org") == 0)) return ASSEMBLY_PLAIN;
    if (text_is_one_of(word, back) || text_starts_with(word, ".cfi_")) return ASSEMBLY_PLAIN;
    if (is_alignment(word)) return place->is_elsewhere || has_no_fill(at, end) ? ASSEMBLY_PLAIN : ASSEMBLY_ODD;
    if (is_data(word)) return place->is_elsewhere || assembly_is_idle_bytes(word, at, end) ? ASSEMBLY_PLAIN : ASSEMBLY_ODD;
    return ASSEMBLY_ACTS;
}

static assembly_kind kind_of_statement(assembly_place *place, const char *at, const char *end)
{
    char word[16];
    at = skip_labels(at, end);
    if (at == end || *at == '#') return ASSEMBLY_PLAIN;
    for (const char *c = at; c < end; c++)
        if ((*c < ' ' && *c != '\t' && *c != '\r') || *c > '~' || (*c == '/' && c + 1 < end && (c[1] == '*' || c[1] == '/')))
            return ASSEMBLY_ACTS;
    const char *behind = assembly_mnemonic(at, end, word);
    if (!word[0] || (behind < end && *behind == '=')) return ASSEMBLY_ACTS;
    if (word[0] == '.') return kind_of_directive(place, word, behind, end);
    const char *character = memchr(at, '\'', (size_t)(end - at));
    bool is_quoted = memchr(at, '"', (size_t)(end - at)) != NULL;
    bool has_character = character && !(character + 1 < end && isalnum((unsigned char)character[1])); /* which ends a statement, perhaps */
    return is_quoted ? ASSEMBLY_ACTS : has_character ? ASSEMBLY_ODD : ASSEMBLY_PLAIN;
}

assembly_kind assembly_kind_of(const char *text)
{
    assembly_place place = {0};
    assembly_kind kind = ASSEMBLY_PLAIN;
    while (*text) {
        size_t length = text[strspn(text, " \t\r")] == '#' ? strcspn(text, "\n") : strcspn(text, "\n;");
        assembly_kind of_statement = kind_of_statement(&place, text, text + length);
        if (of_statement > kind) kind = of_statement;
        const char *comment = memchr(text, '#', length);
        text += comment ? (size_t)(comment - text) + strcspn(comment, "\n") : length;
        text += *text != 0;
    }
    return place.is_elsewhere ? ASSEMBLY_ACTS : kind;
}

bool assembly_is_local_label(const char *at, const char *end)
{
    const char *from = at;
    while (at < end && isdigit((unsigned char)*at)) at++;
    return at > from && at < end && (*at == 'b' || *at == 'f') && (at + 1 == end || !assembly_is_symbol_character(at[1]));
}

bool assembly_changes_language(const char *text)
{
    static const char *const words[] = {".macro",  ".altmacro", ".include", ".intel_syntax", ".intel_mnemonic", ".code16", ".code32",
                                        ".code64", ".irp",      ".irpc",    ".rept",         ".noaltmacro",     ".purgem", NULL};
    assembly_instruction i;
    char word[16];
    while (assembly_next(&text, &i)) {
        (void)assembly_mnemonic(i.at, i.end, word);
        if (text_is_one_of(word, words)) return true;
    }
    return false;
}

/* ---- what is written without being named ---- */

/* stos, movs, ins and their sizes; with operands, movsd and movsl are other instructions, but for addresses. */
static bool is_string_write(const char *word, bool has_operands)
{
    static const char *const without[] = {"movs", "movsb", "movsw", "movsl", "movsd", "movsq", NULL};
    static const char *const always[] = {"stos", "stosb", "stosw", "stosl",    "stosd",      "stosq",     "ins", "insb",
                                         "insw", "insl",  "insd",  "maskmovq", "maskmovdqu", "movdir64b", NULL};
    return text_is_one_of(word, always) || (!has_operands && text_is_one_of(word, without));
}

/* The last operand is only read. */
static bool only_reads(const char *word)
{
    static const char *const families[] = {"test", "prefetch", "clflush", "fld", "fild", "mul", "imul", "div", "idiv", NULL};
    static const char *const words[] = {"bt", "btl", "btq", "btw", "cmp", "cmpb", "cmpw", "cmpl", "cmpq", NULL};
    for (const char *const *family = families; *family; family++)
        if (text_starts_with(word, *family)) return true;
    return text_is_one_of(word, words);
}

/* Where the last operand begins. */
static const char *last_operand(const char *at, const char *end)
{
    int depth = 0;
    const char *last = at;
    for (; at < end; at++) {
        if (*at == '(' || *at == '[') depth++;
        else if (*at == ')' || *at == ']') depth--;
        else if (*at == ',' && depth == 0) last = at + 1;
    }
    return last;
}

/* 8(%0), [r1]; but %[name] is an operand */
static bool has_address(const char *at, const char *end)
{
    for (const char *from = at; at < end; at++)
        if (*at == '(' || (*at == '[' && (at == from || (at[-1] != '%' && !isalpha((unsigned char)at[-1]))))) return true;
    return false;
}

bool assembly_writes_over_register(const char *text)
{
    assembly_instruction i;
    char word[16];
    while (assembly_next(&text, &i)) {
        if (*i.at == '#' || *i.at == '.') continue;
        const char *at = assembly_operation(i.at, i.end, word);
        if (is_string_write(word, at < i.end)) return true;
        if (only_reads(word)) continue;
        const char *from = text_starts_with(word, "xchg") ? at : last_operand(at, i.end);
        if (has_address(from, i.end)) return true;
    }
    return false;
}

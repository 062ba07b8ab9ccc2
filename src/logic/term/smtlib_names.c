#include "logic/term/smtlib_names.h"

#include <string.h>

const smtlib_op_info smtlib_ops[OP_COUNT] = {
#define SMTLIB_INFO(id, text, least, most, indices) [OP_##id] = {text, least, most, indices},
    SMTLIB_OPERATORS(SMTLIB_INFO)
#undef SMTLIB_INFO
        [OP_CONST_ARRAY] = {"const", 1, 1, 0},
};

const char *const smtlib_rounding[5] = {"RNE", "RTZ", "RTP", "RTN", "RNA"};
const char *const smtlib_rounding_long[5] = {"roundNearestTiesToEven", "roundTowardZero", "roundTowardPositive", "roundTowardNegative",
                                             "roundNearestTiesToAway"};

/* words that are not operators here but mean something to SMT-LIB or to solvers that read it */
static const char *const reserved[] = {"!",
                                       "_",
                                       "as",
                                       "let",
                                       "par",
                                       "forall",
                                       "exists",
                                       "lambda",
                                       "match",
                                       "true",
                                       "false",
                                       "const",
                                       "Bool",
                                       "Int",
                                       "Real",
                                       "String",
                                       "Array",
                                       "BitVec",
                                       "FloatingPoint",
                                       "RoundingMode",
                                       "Float16",
                                       "Float32",
                                       "Float64",
                                       "Float128",
                                       "BINARY",
                                       "DECIMAL",
                                       "HEXADECIMAL",
                                       "NUMERAL",
                                       "STRING",
                                       "if",
                                       "iff",
                                       "implies",
                                       "map",
                                       "default",
                                       "union",
                                       "intersect",
                                       "setminus",
                                       "subset",
                                       "complement",
                                       "card",
                                       "abs",
                                       "div",
                                       "mod",
                                       "rem",
                                       "divisible",
                                       "is_int",
                                       "to_int",
                                       "to_real",
                                       "bv",
                                       "bvredor",
                                       "bvredand",
                                       "bv2int",
                                       "int2bv",
                                       "bv2nat",
                                       "nat2bv",
                                       "pi",
                                       "euler",
                                       "sin",
                                       "cos",
                                       "tan",
                                       "asin",
                                       "acos",
                                       "atan",
                                       "sinh",
                                       "cosh",
                                       "tanh",
                                       "asinh",
                                       "acosh",
                                       "atanh",
                                       "+",
                                       "-",
                                       "*",
                                       "/",
                                       "<",
                                       "<=",
                                       ">",
                                       ">=",
                                       "^",
                                       "~",
                                       "is",
                                       "root-obj",
                                       "at-most",
                                       "at-least",
                                       "distinct",
                                       "ext_rotate_left",
                                       "ext_rotate_right",
                                       "bit2bool",
                                       "NaN",
                                       "+oo",
                                       "-oo",
                                       "+zero",
                                       "-zero",
                                       "re.all",
                                       "Seq",
                                       "RegEx",
                                       "List",
                                       "insert",
                                       "nil",
                                       "head",
                                       "tail",
                                       "pair",
                                       "Pair",
                                       "mk-pair",
                                       "first",
                                       "second"};

static bool is_word(const char *text, size_t len)
{
    for (uint32_t i = 1; i < OP_COUNT; i++)
        if (strlen(smtlib_ops[i].text) == len && memcmp(smtlib_ops[i].text, text, len) == 0) return true;
    for (uint32_t i = 0; i < 5; i++)
        if ((len == 3 && memcmp(smtlib_rounding[i], text, 3) == 0) ||
            (strlen(smtlib_rounding_long[i]) == len && memcmp(smtlib_rounding_long[i], text, len) == 0))
            return true;
    for (uint32_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (strlen(reserved[i]) == len && memcmp(reserved[i], text, len) == 0) return true;
    return false;
}

/* "@" and a number as smtlib_spell would write it, at the end: its place, or len */
static size_t index_suffix(const char *text, size_t len, uint32_t *index)
{
    size_t at = len;
    while (at > 0 && text[at - 1] >= '0' && text[at - 1] <= '9') at--;
    if (at == len || at == 0 || text[at - 1] != '@' || len - at > 10 || (text[at] == '0' && len - at > 1)) return len;
    uint64_t value = 0;
    for (size_t i = at; i < len; i++) value = value * 10 + (uint64_t)(text[i] - '0');
    if (value > UINT32_MAX) return len;
    *index = (uint32_t)value;
    return at - 1;
}

static bool is_simple(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c && strchr("~!@$%^&*_-+=<>.?/", c));
}

void smtlib_spell(buf *out, const char *text, size_t len, uint32_t index, uint32_t clash)
{
    buf s = {0};
    uint32_t ignored;
    bool numbered = index || index_suffix(text, len, &ignored) < len;
    bool escape_first = len > 0 && (text[0] == '?' || (!numbered && !clash && is_word(text, len)));
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < 32 || c > 126 || c == '|' || c == '\\' || c == '%' || (i == 0 && escape_first)) buf_printf(&s, "%%%02X", c);
        else buf_char(&s, (char)c);
    }
    if (numbered) buf_printf(&s, "@%u", index);
    if (clash) buf_printf(&s, "%%~%u", clash);
    bool bare = s.len > 0 && !(s.data[0] >= '0' && s.data[0] <= '9');
    for (uint32_t i = 0; i < s.len && bare; i++) bare = is_simple(s.data[i]);
    if (s.len && s.data[0] == '@') bare = false; /* reserved for solvers */
    if (!bare) buf_char(out, '|');
    if (s.len) buf_add(out, s.data, s.len);
    if (!bare) buf_char(out, '|');
    buf_free(&s);
}

static int hex_digit(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1; }

static void decode(const char *symbol, size_t len, bool has_index, buf *out, uint32_t *index, uint32_t *clash)
{
    *index = *clash = 0;
    size_t digits = len;
    while (digits > 0 && symbol[digits - 1] >= '0' && symbol[digits - 1] <= '9') digits--;
    if (digits < len && len - digits <= 9 && digits >= 2 && symbol[digits - 1] == '~' && symbol[digits - 2] == '%') {
        for (size_t i = digits; i < len; i++) *clash = *clash * 10 + (uint32_t)(symbol[i] - '0');
        len = digits - 2;
    }
    size_t end = index_suffix(symbol, len, index);
    if (!has_index && *index) *index = 0, end = len;
    for (size_t i = 0; i < end; i++) {
        if (symbol[i] == '%' && i + 2 < end && hex_digit(symbol[i + 1]) >= 0 && hex_digit(symbol[i + 2]) >= 0) {
            buf_char(out, (char)(hex_digit(symbol[i + 1]) * 16 + hex_digit(symbol[i + 2])));
            i += 2;
        } else {
            buf_char(out, symbol[i]);
        }
    }
}

/* If smtlib_spell would write the decoded name differently, the symbol is not one of ours, and is taken as a name as it stands. */
void smtlib_unspell(const char *symbol, size_t len, bool has_index, buf *out, uint32_t *index)
{
    buf text = {0}, again = {0};
    uint32_t clash;
    decode(symbol, len, has_index, &text, index, &clash);
    smtlib_spell(&again, text.data ? text.data : "", text.len, *index, clash);
    size_t bars = again.len && again.data[0] == '|' ? 1 : 0;
    if (again.len == len + 2 * bars && memcmp(again.data + bars, symbol, len) == 0) {
        if (text.len) buf_add(out, text.data, text.len);
    } else {
        *index = 0;
        buf_add(out, symbol, len);
    }
    buf_free(&text);
    buf_free(&again);
}

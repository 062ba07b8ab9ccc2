#include "cfa/library_variant.h"

#include <ctype.h>
#include <string.h>

int variant_classify(uint32_t variant, int ch)
{
    switch (variant) {
    case ALNUM: return isalnum(ch);
    case ALPHA: return isalpha(ch);
    case BLANK: return isblank(ch);
    case CNTRL: return iscntrl(ch);
    case DIGIT: return isdigit(ch);
    case GRAPH: return isgraph(ch);
    case LOWER: return islower(ch);
    case PRINT: return isprint(ch);
    case PUNCT: return ispunct(ch);
    case SPACE: return isspace(ch);
    case UPPER: return isupper(ch);
    case XDIGIT: return isxdigit(ch);
    case TO_LOWER: return tolower(ch);
    default: return toupper(ch);
    }
}

uint32_t variant_size_in_name(const char *function)
{
    static const char *const sizes[] = {"_1", "_2", "_4", "_8", "_16"};
    size_t length = strlen(function);
    for (uint32_t k = 0; k < 5; k++) {
        size_t n = strlen(sizes[k]);
        if (length > n && strcmp(function + length - n, sizes[k]) == 0) return 1u << k;
    }
    return 0;
}

#include "cfa/library_variant.h"

#include <ctype.h>

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

#include "report/layout_report.h"

static void members(const ctag *tag, const interner *names, uint64_t base, FILE *out)
{
    for (uint32_t i = 0; i < tag->member_count; i++) {
        const cmember *m = &tag->members[i];
        if (name_empty(m->name)) {
            if (type_is_record(m->type)) members(m->type->tag, names, base + m->offset, out);
        } else if (m->bit_width < 0) fprintf(out, "M %s %llu\n", name_text(names, m->name), (unsigned long long)(base + m->offset));
    }
}

void layout_report(const unit *u, const interner *names, FILE *out)
{
    for (uint32_t i = 0; i < u->tags.len; i++) {
        const ctag *tag = u->tags.data[i];
        if (tag->owner || !tag->complete || tag->kind == CT_ENUM || (name_empty(tag->name) && name_empty(tag->alias))) continue;
        bool plain = !name_empty(tag->name);
        fprintf(out, "S %s %s %llu %u\n",
                !plain                  ? "typedef"
                : tag->kind == CT_UNION ? "union"
                                        : "struct",
                name_text(names, plain ? tag->name : tag->alias), (unsigned long long)tag->size, tag->align);
        members(tag, names, 0, out);
    }
}

#include "cfa/lower/internal.h"

/* Attribute cleanup: every way out of the scope of the variable calls its function, the innermost variable first. Scopes that are open are
 * a chain, builder.cleanup is its innermost link. A goto may leave for a label that was not met yet, so what it calls is appended when the
 * function is finished. */

void cleanup_enter(builder *b, const symbol *variable)
{
    if (!variable->cleanup) return;
    vec_push(&b->cleanups, ((build_cleanup){variable->cleanup, b->cleanup}));
    b->cleanup = b->cleanups.len;
}

void cleanup_leave(builder *b, uint32_t to)
{
    for (uint32_t k = b->cleanup; k != to && graph_alive(b);) {
        build_cleanup c = b->cleanups.data[k - 1];
        b->at = c.call->at;
        build_effect(b, c.call);
        k = c.outer;
    }
}

static bool is_around(const builder *b, uint32_t outer, uint32_t inner)
{
    for (; inner; inner = b->cleanups.data[inner - 1].outer)
        if (inner == outer) return true;
    return outer == 0;
}

void cleanup_goto(builder *b, label *to)
{
    if (!graph_alive(b)) return;
    if (!b->cleanup) {
        graph_goto(b, build_label_target(b, to));
        return;
    }
    uint32_t node = graph_label(b);
    graph_goto(b, node);
    vec_push(&b->cleanup_gotos, ((build_cleanup_goto){to, node, b->cleanup}));
}

void cleanup_finish(builder *b)
{
    for (uint32_t k = 0; k < b->cleanup_gotos.len; k++) {
        build_cleanup_goto g = b->cleanup_gotos.data[k];
        uint32_t common = g.from;
        while (!is_around(b, common, g.to->cleanup)) common = b->cleanups.data[common - 1].outer;
        graph_begin(b, g.node);
        b->cleanup = g.from;
        cleanup_leave(b, common);
        graph_goto(b, build_label_target(b, g.to));
    }
    b->cleanup = 0;
}

/* The engine toy: gives no answer. It counts the revisions that it has seen, and leaves the count to the next one. */
#include "analysis/engine.h"

static void run(const verify_task *t, const engine_options *o, engine_result *out)
{
    (void)t;
    const artefact *before = artefact_find(o->given, ARTEFACT_TOY, "toy");
    uint8_t seen = before && before->len == 1 ? (uint8_t)before->bytes[0] : 0;
    engine_result_unknown(out, "toy: %u revisions before this one", seen);
    seen++;
    engine_result_leave(out, ARTEFACT_TOY, &seen, sizeof seen);
}

const engine engine_toy = {.name = "toy", .purpose = "counts revisions", .run = run};

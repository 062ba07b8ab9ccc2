#include "cli/verifying.h"

#include "cli/exit_codes.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool verifying_engine_exists(const char *name)
{
    size_t i = 0;
    while (reprove_engine_name(i) && strcmp(reprove_engine_name(i), name) != 0) i++;
    return reprove_engine_name(i) || strcmp(name, "auto") == 0;
}

static uint64_t default_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? ((uint64_t)pages * (uint64_t)size >> 20) / 5 * 4 : 0;
}

int verifying_check(option_values *v)
{
    if (v->engine && !verifying_engine_exists(v->engine)) return options_usage(v->command, "no engine '%s'", v->engine);
    if (!v->memory_mb) v->memory_mb = default_memory();
    return -1;
}

reprove_verify_options verifying_options(const option_values *v)
{
    return (reprove_verify_options){.entry = v->entry,
                                    .error_functions = v->error_functions.data,
                                    .property = v->property,
                                    .engine = v->engine && strcmp(v->engine, "auto") != 0 ? v->engine : NULL,
                                    .invariants = v->invariants,
                                    .wants_precision = v->write_precision != NULL,
                                    .wants_condition = v->write_condition != NULL,
                                    .wants_json = v->json != NULL,
                                    .externals = v->externals,
                                    .unwind = (uint32_t)v->unwind,
                                    .no_facts = v->no_facts,
                                    .cores = (uint32_t)v->cores,
                                    .replay = v->replay,
                                    .harness = v->harness,
                                    .audit = v->audit,
                                    .in_process = v->in_process,
                                    .store = v->no_store ? NULL : v->store,
                                    .store_readonly = v->store_readonly,
                                    .store_optional = !v->store,
                                    .store_untrusted = v->store_untrusted,
                                    .reuse = v->reuse,
                                    .summaries = v->summaries,
                                    .eager_counterexamples = v->eager_counterexamples,
                                    .letters = v->letters,
                                    .translate = v->translate,
                                    .base_file = v->base,
                                    .condition = v->condition,
                                    .folder = v->folder,
                                    .detector = v->detector,
                                    .folder_bound = (uint32_t)v->folder_bound};
}

int verifying_exit_code(const reprove_result *result)
{
    switch (reprove_result_verdict(result)) {
    case REPROVE_TRUE: return reprove_result_bound(result) || reprove_result_is_relative(result) ? EXIT_RESTRICTED : EXIT_TRUE;
    case REPROVE_FALSE: return EXIT_FALSE;
    case REPROVE_UNKNOWN: return EXIT_UNKNOWN;
    case REPROVE_NO_VERDICT: break;
    }
    return strncmp(reprove_result_text(result), "error(internal", 14) == 0 ? EXIT_INTERNAL : EXIT_INPUT;
}

void verifying_no_program(reprove *r, int code, bool stats)
{
    if (stats) reprove_print_stats(r, stdout);
    if (code == EXIT_UNKNOWN) printf("Result: unknown(%s)\n", reprove_limit_reason(r));
    else if (code == EXIT_INPUT)
        printf("Result: error(bad input: %zu error%s)\n", reprove_error_count(r), reprove_error_count(r) == 1 ? "" : "s");
    else printf("Result: error(internal: the program could not be read)\n");
}

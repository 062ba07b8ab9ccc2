/* cli/cmd_verify.c — `reprove verify`: is an error call reachable? The last line on standard output is the result. */
#include "base/buf.h"
#include "cli/commands.h"
#include "cli/crash.h"
#include "cli/exit_codes.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/store_place.h"
#include "cli/verifying.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char details[] =
    "The last line on standard output is one of\n"
    "  Result: true                     no execution reaches an error call; exit code 0\n"
    "  Result: true(bounded N)          none that comes to a loop at most N times in a row and nests functions that call each other "
    "at most N times, counted together; exit code 3\n"
    "  Result: true(relative to OLD)    none that the revision OLD does not have as well (--reuse diff --base OLD); "
    "exit code 3\n"
    "  Result: true(under condition)    none that --condition does not cover; with --unwind: true(bounded N, under condition); exit code "
    "3\n"
    "  Result: false(unreach-call)      there is one; exit code 1\n"
    "  Result: unknown(REASON)          no answer; exit code 2\n"
    "  Result: error(REASON)            bad input (exit code 65) or an internal error (exit code 70)\n"
    "What the verdict rests on (assumptions, invariants, values) stands before it. Without --memory, four fifths "
    "of the machine's memory are the limit.\n\n"
    "Engines; with --engine auto they race, in turns of counted work:\n";

typedef struct {
    common_options common;
    option_texts error_functions;
    const char *engine, *property, *store, *reuse, *base, *harness, *invariants, *condition, *precision, *automata, *write_precision,
        *write_condition;
    /* words, below; 0: not given */
    uint32_t progress, exit_code, replay, lazy_cex, summaries, externals, folder, detector, letters, translate, facts;
    bool no_store, store_readonly, store_untrusted, in_process, audit;
    uint64_t unwind, folder_bound;
} verify_options;

/* The words of the options, from 1, in the order in which the table of options lists them. */
enum { EXIT_CODE_ZERO = 2 };
enum { LAZY_CEX_OFF = 2 };
enum { SUMMARIES_PROCEDURE = 1, SUMMARIES_LOOP };
enum { LETTERS_STATEMENT = 1, LETTERS_LARGE = 3 };
enum { TRANSLATE_EMPTY = 1, TRANSLATE_UNSEEN };

static int wrong_reuse(const char *given)
{
    char words[256];
    reprove_reuse_words(words, sizeof words);
    return options_usage("verify", "--reuse %s is not available: auto, none, or a list of %s, as in precision,abstractions", given, words);
}

static int check_options(const verify_options *o)
{
    if (!o->common.files.len) return options_usage("verify", "no file given");
    if (o->harness && verifying_replay(o->replay) == REPROVE_REPLAY_INTERPRETER)
        return options_usage("verify", "--harness is about a compiled program: it does not go with --replay interpreter");
    if (o->folder_bound > UINT32_MAX) return options_usage("verify", "--folder-bound is too large");
    if (o->unwind > UINT32_MAX) return options_usage("verify", "--unwind is too large");
    if (o->reuse && !reprove_reuse_is_valid(o->reuse)) return wrong_reuse(o->reuse);
    if (o->engine && !verifying_engine_exists(o->engine)) return options_usage("verify", "no engine '%s'", o->engine);
    return -1;
}

static int write_json(const reprove_result *result, const char *path)
{
    FILE *out = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
    bool bad = !out || reprove_result_write_json(result, out) != REPROVE_OK;
    if (out && out != stdout && fclose(out) != 0) bad = true;
    if (bad) fprintf(stderr, "reprove verify: %s: %s\n", path, strerror(errno));
    return bad ? EXIT_OUTPUT : -1;
}

/* NULL: there is nothing to write. */
static int write_text(const char *text, const char *what, const char *path)
{
    if (!text) {
        fprintf(stderr, "reprove verify: %s is not written: there is no %s to write\n", path, what);
        return -1;
    }
    FILE *out = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
    bool bad = !out || fputs(text, out) == EOF;
    if (out && out != stdout && fclose(out) != 0) bad = true;
    if (bad) fprintf(stderr, "reprove verify: %s: %s\n", path, strerror(errno));
    return bad ? EXIT_OUTPUT : -1;
}

enum { LONGEST_TEXT = 64 << 20 };

/* A file of a sane size. NULL: errno says why. */
static char *read_text(const char *path)
{
    struct stat st;
    if (stat(path, &st) != 0) return NULL;
    if (!S_ISREG(st.st_mode) || st.st_size > LONGEST_TEXT) {
        errno = S_ISREG(st.st_mode) ? EFBIG : EINVAL;
        return NULL;
    }
    FILE *in = fopen(path, "r");
    char *text = in ? calloc(1, (size_t)st.st_size + 1) : NULL;
    bool bad = text && fread(text, 1, (size_t)st.st_size, in) != (size_t)st.st_size;
    if (in) fclose(in);
    if (!bad) return text;
    free(text);
    errno = EIO;
    return NULL;
}

/* The text of a file that the user may have named; false: it cannot be read. */
static bool read_hint(const char *path, char **text)
{
    if (!path || (*text = read_text(path))) return true;
    fprintf(stderr, "reprove: cannot read %s: %s\n", path, strerror(errno));
    printf("Result: error(bad input: %s cannot be read)\n", path);
    return false;
}

/* ---- what was verified ---- */

static const char covers_nothing[] = "reprove-condition 1\ninitial q0\nstate q0\n";

/* Where there is no verdict, nothing was verified: what another run has left in the file must not count for this one. */
static int write_condition(const char *text, const char *file)
{
    return file ? write_text(text ? text : covers_nothing, "condition", file) : -1;
}

static bool is_condition(const char *file)
{
    char begin[sizeof "reprove-condition"] = "";
    FILE *in = fopen(file, "r");
    size_t length = in ? fread(begin, 1, sizeof begin - 1, in) : 0;
    if (in) (void)fclose(in);
    return length == sizeof begin - 1 && strcmp(begin, "reprove-condition") == 0;
}

/* The same after wrong usage. But then the next word may be meant as something else, as in `--write-condition program.c`: only what is a
 * condition is written to. */
static void forget_condition(int argc, char **argv)
{
    static const char option[] = "--write-condition";
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], option, sizeof option - 1) != 0) continue;
        const char *behind = argv[i] + sizeof option - 1, *file = *behind == '=' ? behind + 1 : *behind ? NULL : argv[i + 1];
        if (file && is_condition(file)) (void)write_condition(NULL, file);
    }
}

/* Verifies what was opened; returns the exit code. */
static int verify(reprove *r, reprove_program *p, verify_options *o)
{
    char *precision = NULL, *automata = NULL;
    if (!read_hint(o->precision, &precision) || !read_hint(o->automata, &automata)) {
        free(precision);
        (void)write_condition(NULL, o->write_condition);
        return EXIT_INPUT;
    }
    char *usual = o->store || o->no_store ? NULL : store_place(o->common.files.data[0]);
    if (o->error_functions.len) vec_push(&o->error_functions, NULL);
    reprove_verify_options v = {.entry = o->common.entry,
                                .error_functions = o->error_functions.data,
                                .property = o->property,
                                .engine = o->engine && strcmp(o->engine, "auto") != 0 ? o->engine : NULL,
                                .invariants = o->invariants,
                                .precision = precision,
                                .automata = automata,
                                .wants_precision = o->write_precision != NULL,
                                .wants_condition = o->write_condition != NULL,
                                .wants_json = o->common.json != NULL,
                                .unwind = (uint32_t)o->unwind,
                                .no_facts = o->facts == 2,
                                .externals = (reprove_externals)o->externals,
                                .cores = (uint32_t)o->common.cores,
                                .replay = verifying_replay(o->replay),
                                .harness = o->harness,
                                .audit = o->audit,
                                .store = o->no_store ? NULL
                                         : o->store  ? o->store
                                                     : usual,
                                .store_readonly = o->store_readonly,
                                .store_optional = !o->store,
                                .store_untrusted = o->store_untrusted,
                                .reuse = o->reuse,
                                .summaries = o->summaries == SUMMARIES_PROCEDURE ? REPROVE_SUMMARIES_OF_PROCEDURES
                                             : o->summaries == SUMMARIES_LOOP    ? REPROVE_SUMMARIES_OF_LOOPS
                                                                                 : REPROVE_SUMMARIES_ALL,
                                .eager_counterexamples = o->lazy_cex == LAZY_CEX_OFF,
                                .letters = o->letters == LETTERS_STATEMENT ? REPROVE_LETTERS_STATEMENTS
                                           : o->letters == LETTERS_LARGE   ? REPROVE_LETTERS_LARGE
                                                                           : REPROVE_LETTERS_BLOCKS,
                                .translate = o->translate == TRANSLATE_EMPTY    ? REPROVE_TRANSLATE_EMPTY
                                             : o->translate == TRANSLATE_UNSEEN ? REPROVE_TRANSLATE_UNSEEN
                                                                                : REPROVE_TRANSLATE_ALL,
                                .base_file = o->base,
                                .condition = o->condition,
                                .folder = (reprove_folder)o->folder, /* the words in this order */
                                .detector = (reprove_detector)o->detector,
                                .folder_bound = (uint32_t)o->folder_bound,
                                .in_process = o->in_process};
    progress_view view = {.kind = o->progress ? PROGRESS_JSON : isatty(2) && !o->common.quiet ? PROGRESS_LINE : PROGRESS_NONE};
    if (view.kind != PROGRESS_NONE) {
        v.context = &view;
        v.progress = progress_show;
    }
    reprove_result *result = reprove_verify(p, &v);
    progress_wipe(&view);
    reprove_print_messages(r, stderr, isatty(2), o->common.quiet ? REPROVE_ERROR : REPROVE_NOTE);
    int code = o->common.json ? write_json(result, o->common.json) : -1;
    if (code < 0 && o->write_precision) code = write_text(reprove_result_precision(result), "precision", o->write_precision);
    if (code < 0) code = write_condition(reprove_result_condition(result), o->write_condition);
    if (!o->common.quiet) reprove_result_print(result, stdout);
    if (o->common.stats) {
        reprove_print_stats(r, stdout);
        reprove_result_print_engines(result, stdout);
    }
    printf("Result: %s\n", reprove_result_text(result));
    if (code < 0) code = verifying_exit_code(result);
    reprove_result_free(result);
    free(usual);
    free(precision);
    free(automata);
    return code;
}

int command_verify(int argc, char **argv)
{
    verify_options o = {0};
    char reuse_words[256];
    buf reuse_help = {0}, text = {0};
    reprove_reuse_words(reuse_words, sizeof reuse_words);
    buf_printf(&reuse_help,
               "auto (default): everything; none: nothing is reused, but results are stored; or what alone is to be reused, a list of %s",
               reuse_words);
    const option_spec own[] = {
        OPTION_ENTRY(o.common),
        OPTION_CORES(o.common),
        {"--engine", OPTION_TEXT, &o.engine, "NAME", "auto (default) or one of those above"},
        OPTION_ERROR_FUNCTION(o.error_functions),
        OPTIONS_MEANING(o.common),
        {"--spec", OPTION_TEXT, &o.property, "FILE.prp", "a property file, or its text"},
        OPTION_EXTERNALS(o.externals),
        OPTION_FACTS(o.facts),
        {"--unwind", OPTION_NUMBER, &o.unwind, "N",
         "look at executions that come to a loop at most N times in a row (so run it N - 1 times, as CBMC counts) and nest a function at "
         "most N times; engines other than bmc ignore it: their proof has no bound, and a violation that they find may be longer"},
        {"--invariants", OPTION_TEXT, &o.invariants, "FILE", "try the loop invariants of this correctness witness (YAML)"},
        {"--precision", OPTION_TEXT, &o.precision, "FILE",
         "predicates to begin with, instead of those in the store: of --write-precision, or CPAchecker's predmap.txt"},
        {"--write-precision", OPTION_TEXT, &o.write_precision, "FILE",
         "write the predicates that had to be tracked, as a predmap.txt (engine predicate)"},
        {"--json", OPTION_TEXT, &o.common.json, "FILE", "also write the result as JSON (- for standard output)"},
        {"--progress", OPTION_CHOICE, &o.progress, "json", "progress as JSON lines on standard error"},
        {"--exit-code", OPTION_CHOICE, &o.exit_code, "verdict|zero", "verdict (default), or zero: 0 whatever the verdict is"},
        {"--replay", OPTION_CHOICE, &o.replay, VERIFYING_REPLAY, VERIFYING_REPLAY_HELP},
        {"--harness", OPTION_TEXT, &o.harness, "FILE.c", "of a false: leave the C file that drives the compiled program into the error"},
        {"--audit", OPTION_FLAG, &o.audit, NULL,
         "trust nothing in the store: engines prove again what it has given them, and its answers are compared with the verdict; of a "
         "true, also re-check every step of the proof with Z3 (predicate; trace; bmc with --unwind)"},
        {"--in-process", OPTION_FLAG, &o.in_process, NULL, "run one engine without child processes (for debuggers)"},
        {"--store", OPTION_TEXT, &o.store, "DIR",
         "use what this folder knows of earlier revisions, and add to it (default: $REPROVE_STORE, else .reprove in the root of "
         "the git repository, else in the file's folder)"},
        {"--no-store", OPTION_FLAG, &o.no_store, NULL, "no store, neither the usual one nor that of --store"},
        {"--store-readonly", OPTION_FLAG, &o.store_readonly, NULL, "use the store, change nothing in it"},
        {"--store-untrusted", OPTION_FLAG, &o.store_untrusted, NULL,
         "a store from elsewhere: use only what is checked anyway (predicates to begin with, executions to replay)"},
        {"--reuse", OPTION_TEXT, &o.reuse, "KINDS", reuse_help.data},
        {"--lazy-cex", OPTION_CHOICE, &o.lazy_cex, "on|off",
         "expand calls and loops on an abstract error path only while it is feasible without (default on)"},
        {"--summaries", OPTION_CHOICE, &o.summaries, "procedure|loop|all",
         "of what an earlier proof computed use that of procedure, of loop, or all (default)"},
        {"--automata", OPTION_TEXT, &o.automata, "FILE",
         "automata that trace abstraction begins with, instead of those in the store: of `show automata -o FILE.ats`"},
        {"--letters", OPTION_CHOICE, &o.letters, "statement|block|large",
         "a letter of trace abstraction: a statement; a block of paths, in functions with many branches one path (default); a block"},
        {"--translate", OPTION_CHOICE, &o.translate, "empty|unseen|all",
         "of a reused automaton, look for more transitions: none, over new letters, or over all letters (default)"},
        {"--base", OPTION_TEXT, &o.base, "FILE",
         "the previous revision (default: the one of the store that has most in common). With --reuse diff, what it does is not looked at"},
        {"--condition", OPTION_TEXT, &o.condition, "FILE",
         "do not look at executions that this condition covers (as `reprove diff --condition` or CPAchecker writes it)"},
        {"--write-condition", OPTION_TEXT, &o.write_condition, "FILE",
         "write a condition that covers what was verified, whatever the verdict is: part of it by value, predicate and bmc, all or nothing "
         "by others"},
        OPTION_FOLDER(o.folder),
        {"--folder-bound", OPTION_NUMBER, &o.folder_bound, "N", "of lhb and lhbc: so many iterations are kept apart (default 10)"},
        OPTION_DETECTOR(o.detector),
        {NULL, OPTION_FLAG, NULL, NULL, NULL},
    };
    buf_str(&text, details);
    for (size_t i = 0; reprove_engine_name(i); i++) buf_printf(&text, "  %-12s %s\n", reprove_engine_name(i), reprove_engine_purpose(i));
    const command_help help = {"verify", "FILE…",
                               "Proves that no call of an error function is reachable, or shows an execution that reaches one.", text.data};
    int code = options_parse(argc, argv, &help, own, &o.common);
    buf_free(&text);
    buf_free(&reuse_help);
    bool asked = code < 0;
    if (code < 0) code = check_options(&o);
    if (code < 0) code = options_meaning("verify", &o.common, options_is_competition(o.property, o.externals), &o.common.session);
    if (code < 0) {
        signal(SIGXFSZ, SIG_IGN);           /* a file that may not grow is an error of writing, not the end */
        if (!o.in_process) crash_prepare(); /* a debugger wants to see it itself */
        if (!o.common.memory_mb) o.common.memory_mb = verifying_default_memory();
        reprove *r = options_session(&o.common);
        reprove_program *p = NULL;
        code = options_open(r, &o.common, &p);
        if (code < 0) {
            code = verify(r, p, &o);
        } else {
            (void)write_condition(NULL, o.write_condition);
            verifying_no_program(r, code, o.common.stats);
        }
        reprove_close(p);
        reprove_free(r);
    } else if (asked || code == EXIT_USAGE) {
        forget_condition(argc, argv);
        printf("Result: error(wrong usage)\n");
    }
    if (code != EXIT_USAGE && o.exit_code == EXIT_CODE_ZERO) code = EXIT_TRUE;
    vec_free(&o.error_functions);
    options_free(&o.common);
    return code;
}

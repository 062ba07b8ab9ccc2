/* cli/cmd_verify.c — `reprove verify`: is an error call reachable? The last line on standard output is the result. */
#include "cli/commands.h"
#include "cli/crash.h"
#include "cli/exit_codes.h"
#include "cli/session.h"
#include "cli/store_place.h"
#include "cli/verifying.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int wrong_reuse(const char *given)
{
    char words[256];
    reprove_reuse_words(words, sizeof words);
    return options_usage(COMMAND_VERIFY, "--reuse %s is not available: auto, none, or a list of %s, as in precision,abstractions", given,
                         words);
}

static int check_options(option_values *v)
{
    if (!v->files.len) return options_usage(COMMAND_VERIFY, "no file given");
    if (v->harness && v->replay == REPROVE_REPLAY_INTERPRETER)
        return options_usage(COMMAND_VERIFY, "--harness is about a compiled program: it does not go with --replay interpreter");
    if (v->reuse && !reprove_reuse_is_valid(v->reuse)) return wrong_reuse(v->reuse);
    return verifying_check(v);
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

/* Where there is no verdict, nothing was verified: the file of another run must not count for this one. */
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
static int verify(reprove *r, reprove_program *p, const option_values *o)
{
    char *precision = NULL, *automata = NULL;
    if (!read_hint(o->precision, &precision) || !read_hint(o->automata, &automata)) {
        free(precision);
        (void)write_condition(NULL, o->write_condition);
        return EXIT_INPUT;
    }
    char *usual = o->store || o->no_store ? NULL : store_place(o->files.data[0]);
    reprove_verify_options v = verifying_options(o);
    v.precision = precision;
    v.automata = automata;
    if (usual) v.store = usual;
    progress_view view = {.kind = o->progress != PROGRESS_NONE ? o->progress : isatty(2) && !o->quiet ? PROGRESS_LINE : PROGRESS_NONE};
    if (view.kind != PROGRESS_NONE) {
        v.context = &view;
        v.progress = progress_show;
    }
    reprove_result *result = reprove_verify(p, &v);
    progress_wipe(&view);
    reprove_print_messages(r, stderr, isatty(2), o->quiet ? REPROVE_ERROR : REPROVE_NOTE);
    int code = o->json ? write_json(result, o->json) : -1;
    if (code < 0 && o->write_precision) code = write_text(reprove_result_precision(result), "precision", o->write_precision);
    if (code < 0) code = write_condition(reprove_result_condition(result), o->write_condition);
    if (!o->quiet) reprove_result_print(result, stdout);
    if (o->stats) {
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
    option_values o;
    int code = options_parse(argc, argv, COMMAND_VERIFY, &o);
    bool asked = code < 0;
    if (code < 0) code = check_options(&o);
    if (code < 0) {
        signal(SIGXFSZ, SIG_IGN);           /* a file that may not grow is an error of writing, not the end */
        if (!o.in_process) crash_prepare(); /* a debugger wants to see it itself */
        reprove *r = session_begin(&o);
        reprove_program *p = NULL;
        code = session_open(r, &o, &p);
        if (code < 0) {
            code = verify(r, p, &o);
        } else {
            (void)write_condition(NULL, o.write_condition);
            verifying_no_program(r, code, o.stats);
        }
        reprove_close(p);
        reprove_free(r);
    } else if (asked || code == EXIT_USAGE) {
        forget_condition(argc, argv);
        printf("Result: error(wrong usage)\n");
    }
    if (code != EXIT_USAGE && o.exit_code_is_zero) code = EXIT_TRUE;
    options_free(&o);
    return code;
}

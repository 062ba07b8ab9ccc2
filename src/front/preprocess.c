#include "front/preprocess.h"

#include "base/buf.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { PADDING = 64, FIRST_BUFFER = 1 << 18, POLL_MILLISECONDS = 50, MAX_COMPILER_ERRORS = 10, MESSAGES_KEPT = 1 << 16 };
static const size_t max_text = (size_t)1 << 30;

/* ---- does the text need preprocessing? ---- */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}
static bool is_word(char c) { return is_letter(c) || (c >= '0' && c <= '9'); }
static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }

static bool has_prefix(const char *p, size_t len, const char *prefix)
{
    size_t n = strlen(prefix);
    return len >= n && memcmp(p, prefix, n) == 0;
}

/* A name that gcc or clang may predefine on x86 Linux. Too many is harmless: the compiler is then asked in vain. */
static bool is_predefined(const char *p, size_t len)
{
    static const char *const names[] = {
        "linux",          "unix",          "i386",         "_LP64",           "_ILP32",   "_Pragma",
        "_STDC_PREDEF_H", "_GNU_SOURCE",   "_REENTRANT",   "_FORTIFY_SOURCE", "_OPENMP",  "__linux",
        "__linux__",      "__gnu_linux__", "__unix",       "__unix__",        "__x86_64", "__x86_64__",
        "__amd64",        "__amd64__",     "__k8",         "__k8__",          "__i386",   "__i386__",
        "__i486",         "__i486__",      "__i586",       "__i586__",        "__i686",   "__i686__",
        "__pentium",      "__pentium__",   "__pentiumpro", "__pentiumpro__",  "__pic__",  "__pie__",
        "__seg_fs",       "__seg_gs",      "__llvm__",
    };
    /* upper-case names that do not end with two underscores, as all others do */
    static const char *const prefixes[] = {"__ATOMIC_", "__CLANG_", "__GCC_",    "__GNUC_", "__GXX_",    "__FP_FAST", "__HAVE_SPEC",
                                           "__INT",     "__UINT",   "__NO_MATH", "__OBJC_", "__OPENCL_", "__PRAGMA_", "__SEG_"};
    if (len < 4) return false;
    if (p[0] != '_' && p[0] != 'l' && p[0] != 'u' && p[0] != 'i') return false;
    if (p[0] == '_' && p[1] == '_' && p[2] >= 'A' && p[2] <= 'Z') {
        if (p[len - 1] == '_' && p[len - 2] == '_')
            return !(len == 12 && has_prefix(p, len, "__FUNCTION__")) && !(len == 19 && has_prefix(p, len, "__PRETTY_FUNCTION__"));
        for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
            if (has_prefix(p, len, prefixes[i])) return true;
        return false;
    }
    if (has_prefix(p, len, "__code_model_") || has_prefix(p, len, "__tune_") || has_prefix(p, len, "__clang_")) return true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == len && memcmp(p, names[i], len) == 0) return true;
    return false;
}

/* A directive that may stay: a line marker, #line, #pragma, #ident. p is behind the #. */
static bool is_harmless_directive(const char *p)
{
    while (is_blank(*p)) p++;
    if (*p >= '0' && *p <= '9') return true;
    size_t len = 0;
    while (is_word(p[len])) len++;
    if (len == 6 && has_prefix(p, len, "pragma")) {
        p += 6;
        while (is_blank(*p)) p++;
        /* these tell the preprocessor itself something */
        return !has_prefix(p, 10, "push_macro") && !has_prefix(p, 9, "pop_macro") && !has_prefix(p, 3, "GCC") && !has_prefix(p, 4, "once");
    }
    return (len == 4 && has_prefix(p, len, "line")) || (len == 5 && has_prefix(p, len, "ident"));
}

static const char *skip_quoted(const char *p)
{
    char quote = *p++;
    while (*p && *p != quote && *p != '\n') p += *p == '\\' && p[1] ? 2 : 1;
    return *p == quote ? p + 1 : p;
}

bool preprocess_is_plain(const char *text, size_t len)
{
    const char *end = text + len;
    for (const char *q = text; (q = memchr(q, '\\', (size_t)(end - q))); q++) {
        const char *r = q + 1;
        while (is_blank(*r)) r++;
        if (*r == '\n') return false;
    }
    bool at_line_start = true;
    for (const char *p = text; p < end;) {
        char c = *p;
        if (is_letter(c)) {
            const char *word = p;
            while (is_word(*p)) p++;
            if (is_predefined(word, (size_t)(p - word))) return false;
        } else if (c >= '0' && c <= '9') {
            while (is_word(*p) || *p == '.') p++;
        } else if (c == '\n' || is_blank(c)) {
            if (c == '\n') at_line_start = true;
            p++;
            continue;
        } else if (c == '"' || c == '\'') {
            p = skip_quoted(p);
        } else if (c == '/' && p[1] == '/') {
            p = memchr(p, '\n', (size_t)(end - p));
            if (!p) return true;
            continue;
        } else if (c == '/' && p[1] == '*') {
            p = memmem(p + 2, (size_t)(end - p - 2), "*/", 2);
            if (!p) return true;
            p += 2;
            continue;
        } else if (c == '#') {
            if (!at_line_start || !is_harmless_directive(p + 1)) return false;
            p = memchr(p, '\n', (size_t)(end - p));
            if (!p) return true;
        } else if ((c == '?' && p[1] == '?') || (c == '%' && p[1] == ':')) {
            return false;
        } else {
            p++;
        }
        at_line_start = false;
    }
    return true;
}

/* Flags that can change even a text without directives: all but those known not to. */
static bool flags_change_text(const preprocess_options *o)
{
    static const char *const harmless[] = {"-I",   "-isystem", "-iquote", "-idirafter", "-O",        "-W",      "-std=gnu",
                                           "-m32", "-m64",     "-f",      "-g",         "-nostdinc", "-pthread"};
    for (uint32_t i = 0; i < o->flag_count; i++) {
        const char *f = o->flags[i];
        bool is_harmless = false;
        for (size_t k = 0; k < sizeof harmless / sizeof *harmless; k++) is_harmless = is_harmless || has_prefix(f, strlen(f), harmless[k]);
        if (!is_harmless || strncmp(f, "-Wp,", 4) == 0 || strncmp(f, "-finput-charset", 15) == 0) return true;
        bool next_is_path = strcmp(f, "-I") == 0 ||
                            (f[1] == 'i' && (strcmp(f, "-isystem") == 0 || strcmp(f, "-iquote") == 0 || strcmp(f, "-idirafter") == 0));
        if (next_is_path) i++;
    }
    return false;
}

/* ---- running the compiler ---- */

typedef VEC(char *) arguments;

typedef struct {
    char *text; /* room for PADDING more than cap */
    size_t len, cap;
} output;

typedef struct {
    pid_t pid;
    int out, err; /* read ends; -1: closed */
    output text;
    buf messages;
    limit_reason stopped;
    bool too_large;
} compiler;

static void add_words(arguments *a, const char *text)
{
    while (*text) {
        size_t n = strcspn(text, " \t");
        if (n) vec_push(a, strndup(text, n));
        text += n;
        text += strspn(text, " \t");
    }
}

static void free_arguments(arguments *a)
{
    for (uint32_t i = 0; i < a->len; i++) free(a->data[i]);
    vec_free(a);
}

/* -g3 makes the preprocessor keep the macros. */
static bool is_about_debugging(const char *flag) { return flag[0] == '-' && flag[1] == 'g'; }

/* cc -E flags… -m64 file; path NULL: standard input */
static arguments command_line(const char *path, const preprocess_options *o)
{
    arguments a = {0};
    const char *cc = o->compiler ? o->compiler : getenv("CC");
    add_words(&a, cc ? cc : "cc");
    if (!a.len) vec_push(&a, strdup("cc"));
    vec_push(&a, strdup("-E"));
    for (uint32_t i = 0; i < o->flag_count; i++)
        if (!is_about_debugging(o->flags[i])) vec_push(&a, strdup(o->flags[i]));
#if defined __x86_64__ || defined __i386__
    vec_push(&a, strdup(o->model == MODEL_ILP32 ? "-m32" : "-m64"));
#else
    if (o->model == MODEL_ILP32) vec_push(&a, strdup("-m32"));
#endif
    if (!path) {
        vec_push(&a, strdup("-x"));
        vec_push(&a, strdup("c"));
        vec_push(&a, strdup("-"));
    } else {
        buf file = {0};
        if (*path == '-') buf_str(&file, "./");
        buf_str(&file, path);
        vec_push(&a, file.data);
    }
    vec_push(&a, NULL);
    return a;
}

/* The environment with English messages, so that "error:" can be recognised. */
static char **english_environment(void)
{
    size_t n = 0;
    while (environ[n]) n++;
    char **env = mem_alloc((n + 2) * sizeof *env), **at = env;
    for (size_t i = 0; i < n; i++)
        if (strncmp(environ[i], "LC_ALL=", 7) != 0) *at++ = environ[i];
    *at++ = (char *)(uintptr_t) "LC_ALL=C";
    *at = NULL;
    return env;
}

/* Starts argv with the given standard input (-1: none). Returns 0 or an errno value. */
static int start_compiler(compiler *c, char **argv, const char *directory, int input)
{
    int out[2], err[2];
    if (pipe2(out, O_CLOEXEC) != 0) return errno;
    if (pipe2(err, O_CLOEXEC) != 0) {
        int e = errno;
        close(out[0]);
        close(out[1]);
        return e;
    }
    (void)fcntl(out[0], F_SETPIPE_SZ, 1 << 20);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t defaults, mask;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    if (input >= 0) posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    else posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err[1], STDERR_FILENO);
    if (directory) posix_spawn_file_actions_addchdir_np(&actions, directory);
    sigemptyset(&mask);
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    sigaddset(&defaults, SIGINT);
    sigaddset(&defaults, SIGTERM);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setsigmask(&attributes, &mask);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    char **env = english_environment();
    int status = posix_spawnp(&c->pid, argv[0], &actions, &attributes, argv, env);
    free(env);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    close(out[1]);
    close(err[1]);
    if (status != 0) {
        close(out[0]);
        close(err[0]);
        return status;
    }
    c->out = out[0];
    c->err = err[0];
    return 0;
}

static void close_pipe(int *fd)
{
    close(*fd);
    *fd = -1;
}

static void read_text(compiler *c)
{
    output *o = &c->text;
    if (o->cap - o->len < FIRST_BUFFER / 2) {
        o->cap = o->cap ? o->cap * 2 : FIRST_BUFFER;
        o->text = mem_realloc(o->text, o->cap + PADDING);
    }
    ssize_t n = read(c->out, o->text + o->len, o->cap - o->len);
    if (n < 0 && errno == EINTR) return;
    if (n <= 0) close_pipe(&c->out);
    else o->len += (size_t)n;
    c->too_large = o->len > max_text;
}

static void read_messages(compiler *c)
{
    char piece[4096];
    ssize_t n = read(c->err, piece, sizeof piece);
    if (n < 0 && errno == EINTR) return;
    if (n <= 0) close_pipe(&c->err);
    else if (c->messages.len < MESSAGES_KEPT) buf_add(&c->messages, piece, (size_t)n);
}

/* Collects the output until the compiler ends or has to be stopped; returns its wait status. */
static int finish(compiler *c, limits *l)
{
    while ((c->out >= 0 || c->err >= 0) && !c->stopped && !c->too_large) {
        struct pollfd fds[2] = {{.fd = c->out, .events = POLLIN}, {.fd = c->err, .events = POLLIN}};
        int ready = poll(fds, 2, POLL_MILLISECONDS);
        if (l) c->stopped = limits_look(l);
        if (ready <= 0) continue;
        if (fds[0].revents) read_text(c);
        if (fds[1].revents) read_messages(c);
    }
    if (c->stopped || c->too_large) kill(-c->pid, SIGKILL);
    if (c->out >= 0) close_pipe(&c->out);
    if (c->err >= 0) close_pipe(&c->err);
    int status = 0;
    while (waitpid(c->pid, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

/* The position file:line:column, so that a message about it shows the line; nowhere if the file cannot be read (again). */
static srcpos position_in_file(source_map *m, const char *path, const char *directory, uint32_t line, uint32_t column)
{
    source *s = NULL;
    for (uint32_t i = 0; i < m->files.len; i++)
        if (strcmp(m->files.data[i]->path, path) == 0) s = m->files.data[i];
    if (!s && *path != '/' && directory) {
        char *full = NULL;
        if (asprintf(&full, "%s/%s", directory, path) < 0) return (srcpos){0};
        source_read(m, full, &s);
        free(full);
    } else if (!s) {
        source_read(m, path, &s);
    }
    if (!s) return (srcpos){0};
    const char *p = s->text, *end = s->text + s->len;
    for (const char *eol; line > 1 && (eol = memchr(p, '\n', (size_t)(end - p))); line--) p = eol + 1;
    for (; column > 1 && p < end && *p != '\n'; column--) p++;
    return (srcpos){s->base + (uint32_t)(p - s->text)};
}

/* One line of the compiler's: `file:line:column: fatal error: text` becomes an error at that place, anything else is quoted. */
static void report_line(source_map *m, const char *line, size_t n, const char *directory, diag *d)
{
    const char *error = memmem(line, n, "error: ", 7), *p = line;
    char *file = NULL;
    uint32_t numbers[2] = {0, 1};
    while (error && p < error && !file) { /* the first :number: ends the name */
        const char *colon = memchr(p, ':', (size_t)(error - p));
        if (!colon) break;
        char *after;
        unsigned long number = strtoul(colon + 1, &after, 10);
        if (after > colon + 1 && *after == ':' && colon > line) {
            file = strndup(line, (size_t)(colon - line));
            numbers[0] = (uint32_t)number;
            unsigned long column = strtoul(after + 1, &after, 10);
            if (column && *after == ':') numbers[1] = (uint32_t)column;
        }
        p = colon + 1;
    }
    srcpos at = file ? position_in_file(m, file, directory, numbers[0], numbers[1]) : (srcpos){0};
    if (at.i) diag_error(d, at, "%.*s", (int)(line + n - error - 7), error + 7);
    else diag_error(d, at, "%.*s", (int)n, line);
    free(file);
}

/* The compiler's own words: its error lines, or if there are none its first line. */
static bool report_messages(source_map *m, const buf *messages, const char *directory, diag *d)
{
    uint32_t shown = 0;
    for (int errors_only = 1; errors_only >= 0 && !shown; errors_only--) {
        const char *p = messages->len ? messages->data : "";
        for (size_t n; *p && shown < (errors_only ? MAX_COMPILER_ERRORS : 1); p += n + (p[n] == '\n')) {
            n = strcspn(p, "\n");
            bool is_error = memmem(p, n, "error:", 6) != NULL;
            if (n == 0 || (errors_only && !is_error)) continue;
            report_line(m, p, n, directory, d);
            shown++;
        }
    }
    return shown > 0;
}

static bool report_failure(source_map *m, const compiler *c, int status, const char *program, const char *path, const char *directory,
                           diag *d)
{
    srcpos nowhere = {0};
    if (c->stopped) diag_error(d, nowhere, "%s: preprocessing stopped: %s", path, limits_reason_text(c->stopped));
    else if (c->too_large) diag_error(d, nowhere, "%s: the preprocessed text is larger than 1 GB", path);
    else if (WIFSIGNALED(status))
        diag_error(d, nowhere, "%s: the compiler '%s' was killed by signal %d (%s)", path, program, WTERMSIG(status),
                   strsignal(WTERMSIG(status)));
    else if (WEXITSTATUS(status) == 0) return false;
    else if (!report_messages(m, &c->messages, directory, d))
        diag_error(d, nowhere, "%s: the compiler '%s' failed with exit code %d", path, program, WEXITSTATUS(status));
    return true;
}

/* file: what the compiler reads, NULL: input. path: what messages call it. */
static source *preprocess(source_map *m, const char *path, const char *file, int input, const preprocess_options *o, diag *d, limits *l)
{
    compiler c = {.out = -1, .err = -1};
    arguments argv = command_line(file, o);
    int failed = start_compiler(&c, argv.data, o->directory, input);
    source *s = NULL;
    if (failed) {
        diag_error(d, (srcpos){0}, "%s: cannot run the compiler '%s': %s (set CC, or give preprocessed text in a .i file)", path,
                   argv.data[0], strerror(failed));
    } else {
        int status = finish(&c, l);
        if (!report_failure(m, &c, status, argv.data[0], path, o->directory, d)) {
            if (!c.text.text) c.text.text = mem_alloc(PADDING);
            s = source_adopt(m, path, c.text.text, c.text.len);
            c.text.text = NULL;
        }
    }
    free(c.text.text);
    buf_free(&c.messages);
    free_arguments(&argv);
    return s;
}

source *preprocess_file(source_map *m, const char *path, const preprocess_options *o, diag *d, limits *l)
{
    char *absolute = o->directory && *path != '/' ? realpath(path, NULL) : NULL; /* the compiler may run elsewhere */
    source *s = preprocess(m, path, absolute ? absolute : path, -1, o, d, l);
    free(absolute);
    return s;
}

/* ---- opening ---- */

static void report_unreadable(enum source_status status, const char *path, diag *d)
{
    int why = errno;
    const char *reason = status == SOURCE_DIRECTORY   ? "Is a directory"
                         : status == SOURCE_TOO_LARGE ? "file is larger than 1 GB"
                                                      : strerror(why);
    diag_error(d, (srcpos){0}, "%s: %s", path, reason);
}

static bool has_marker_first(const source *s)
{
    const char *p = s->text;
    if (*p++ != '#') return false;
    while (is_blank(*p)) p++;
    if (*p < '0' || *p > '9') return false;
    while (*p >= '0' && *p <= '9') p++;
    while (is_blank(*p)) p++;
    return *p == '"';
}

/* Something that is C at all? */
static bool check_text(const source *s, diag *d)
{
    const char *nul = memchr(s->text, 0, s->len);
    size_t blanks = strspn(s->text, " \t\r\n\f\v");
    if (nul) diag_error(d, (srcpos){s->base + (uint32_t)(nul - s->text)}, "this is not a text file (it contains a zero byte)");
    else if (blanks == s->len) diag_error(d, (srcpos){s->base}, "file is empty");
    else return true;
    return false;
}

/* The text as a file the compiler can have as standard input. */
static int as_input(const source *s)
{
    int fd = memfd_create("stdin", MFD_CLOEXEC);
    for (size_t done = 0; fd >= 0 && done < s->len;) {
        ssize_t n = write(fd, s->text + done, s->len - done);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) {
            close(fd);
            return -1;
        }
        done += (size_t)n;
    }
    if (fd >= 0) lseek(fd, 0, SEEK_SET);
    return fd;
}

source *front_open(source_map *m, const char *path, const preprocess_options *o, diag *d, limits *l)
{
    bool is_stdin = strcmp(path, "-") == 0;
    source *s;
    enum source_status status = source_read(m, is_stdin ? "/dev/stdin" : path, &s);
    if (!s) {
        report_unreadable(status, path, d);
        return NULL;
    }
    if (is_stdin) {
        free(s->path);
        s->path = strdup("<stdin>");
    }
    if (!check_text(s, d)) return NULL;
    size_t len = strlen(path);
    if ((len > 2 && strcmp(path + len - 2, ".i") == 0) || has_marker_first(s)) return s;
    if (!flags_change_text(o) && preprocess_is_plain(s->text, s->len)) return s;
    if (!is_stdin) return preprocess_file(m, path, o, d, l);
    int input = as_input(s);
    if (input < 0) {
        diag_error(d, (srcpos){0}, "cannot hand standard input to the compiler: %s", strerror(errno));
        return NULL;
    }
    s = preprocess(m, "<stdin>", NULL, input, o, d, l);
    close(input);
    return s;
}

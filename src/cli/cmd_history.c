/* cli/cmd_history.c — `reprove history`: verifies the revisions of a git history one after the other, each with what the ones before left
 * in the store. */
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "cli/history.h"
#include "cli/session.h"
#include "cli/verifying.h"
#include "git/needed.h"
#include <errno.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t interrupts; /* the one thing a signal handler can reach */

static void on_signal(int number)
{
    (void)number;
    interrupts = 1;
}

typedef struct {
    option_values *o;
    repo *repo;
    char *prefix; /* of the current folder in the tree; "" or "a/b" */
    needed_search search;
    VEC(char *) owned;  /* texts that live as long as the walk */
    option_texts files; /* as seen from the prefix */
    option_texts flags;
    char *temporary;   /* the folder for files of revisions; NULL: none yet */
    char *slots[2];    /* below it: this revision, and the one to compare with */
    int current;       /* slot of this revision */
    bool has_previous; /* the other slot has one that could be read */
    revision_task task;
    history_table table;
} walk;

static int check_options(option_values *o)
{
    if (!o->rest.len) return options_usage(COMMAND_HISTORY, "%s", o->files.len ? "write the files after --" : "no file given");
    if (o->files.len > 1) return options_usage(COMMAND_HISTORY, "one range, and the files after --; '%s' is neither", o->files.data[1]);
    if (o->database) return options_usage(COMMAND_HISTORY, "-p is not available here: a compilation database knows one revision only");
    return verifying_check(o);
}

static const char *own(walk *w, char *text)
{
    vec_push(&w->owned, text);
    return text;
}

/* ---- where things are ---- */

static int remove_entry(const char *path, const struct stat *s, int kind, struct FTW *where)
{
    (void)s;
    (void)kind;
    (void)where;
    return remove(path);
}

static void remove_tree(const char *folder) { nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS); }

static bool make_folder(const char *path)
{
    char *copy = strdup(path);
    for (char *slash = strchr(copy + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        (void)mkdir(copy, 0777);
        *slash = '/';
    }
    free(copy);
    return mkdir(path, 0777) == 0 || errno == EEXIST;
}

/* The part of an absolute path below the root; NULL: it is elsewhere. */
static const char *below(const char *root, const char *path)
{
    size_t n = strlen(root);
    return strncmp(root, path, n) == 0 ? path + n : strncmp(root, path, n - 1) == 0 && !path[n - 1] ? "" : NULL;
}

static void find_prefix(walk *w)
{
    char *here = repo_is_bare(w->repo) ? NULL : realpath(".", NULL);
    char *root = here ? realpath(repo_folder(w->repo), NULL) : NULL;
    buf with_slash = {0};
    if (root) buf_printf(&with_slash, "%s/", strcmp(root, "/") == 0 ? "" : root);
    const char *inside = root ? below(with_slash.data, here) : NULL;
    w->prefix = strdup(inside ? inside : "");
    buf_free(&with_slash);
    free(root);
    free(here);
}

/* A path of the user's as seen from the root of the tree; NULL: it is outside. */
static char *in_tree(const walk *w, const char *path)
{
    buf joined = {0};
    const char *inside = *path == '/' && !repo_is_bare(w->repo) ? below(repo_folder(w->repo), path) : NULL;
    bool good = *path != '/' ? needed_join(w->prefix, path, &joined) : inside && needed_join("", inside, &joined);
    if (good) return joined.data;
    buf_free(&joined);
    return NULL;
}

/* The same path for a compiler that is started in the prefix of a copy of the tree: a relative one stays what the user wrote. */
static const char *in_copy(walk *w, const char *path)
{
    char *absolute = *path == '/' ? in_tree(w, path) : NULL;
    if (!absolute) return path;
    buf up = {0};
    for (const char *p = w->prefix; *p; p += *p == '/') {
        buf_str(&up, "../");
        p += strcspn(p, "/");
    }
    buf_str(&up, *absolute ? absolute : ".");
    free(absolute);
    return own(w, up.data);
}

/* ---- from options to a search and a task ---- */

static void add_to_search(walk *w, needed_paths *to, const char *path)
{
    char *inside = in_tree(w, path);
    if (inside) vec_push(to, own(w, inside));
}

/* -I and -include of folders and files in the repository mean those of the revision. */
static void take_flags(walk *w)
{
    static const char *const takes_path[] = {"-I", "-iquote", "-isystem", "-idirafter", "-include", "-imacros"};
    const option_texts *given = &w->o->compiler_flags;
    for (uint32_t i = 0; i < given->len; i++) {
        const char *flag = given->data[i];
        size_t k = 0, count = sizeof takes_path / sizeof *takes_path;
        while (k < count && strcmp(flag, takes_path[k]) != 0) k++;
        bool joined = k == count && strncmp(flag, "-I", 2) == 0;
        const char *path = joined ? flag + 2 : k < count && i + 1 < given->len ? given->data[++i] : NULL;
        vec_push(&w->flags, joined ? "-I" : flag);
        if (!path) {
            if ((strcmp(flag, "-D") == 0 || strcmp(flag, "-U") == 0) && i + 1 < given->len) vec_push(&w->flags, given->data[++i]);
            continue;
        }
        vec_push(&w->flags, in_copy(w, path));
        add_to_search(w, k == 4 || k == 5 ? &w->search.forced : &w->search.folders, path);
    }
    vec_push(&w->flags, NULL);
}

static int take_files(walk *w)
{
    const option_texts *given = &w->o->rest;
    for (uint32_t i = 0; i < given->len; i++) {
        char *path = in_tree(w, given->data[i]);
        if (!path || !*path) {
            free(path);
            return options_usage(COMMAND_HISTORY, "'%s' is not a file of the repository", given->data[i]);
        }
        vec_push(&w->search.files, own(w, path));
        const char *seen = in_copy(w, given->data[i]);
        if (*seen == '-') {
            buf safe = {0};
            buf_printf(&safe, "./%s", seen);
            seen = own(w, safe.data);
        }
        vec_push(&w->files, seen);
    }
    return -1;
}

/* Options name files as seen from here, but a revision is verified elsewhere. */
static const char *absolute(walk *w, const char *path)
{
    char *here = *path == '/' ? NULL : realpath(".", NULL);
    if (!here) return path;
    buf full = {0};
    buf_printf(&full, "%s/%s", here, path);
    free(here);
    return own(w, full.data);
}

static int take_options(walk *w)
{
    const option_values *o = w->o;
    find_prefix(w);
    int code = take_files(w);
    if (code >= 0) return code;
    take_flags(w);
    buf store = {0};
    buf_printf(&store, "%s.reprove", repo_folder(w->repo));
    const char *beside = own(w, store.data), *said = getenv("REPROVE_STORE");
    w->task = (revision_task){
        .session = session_options(o),
        .verify = verifying_options(o),
        .files = w->files.data,
        .count_files = w->files.len,
        .compare = o->compare,
    };
    w->task.session.compiler_flags = w->flags.data;
    w->task.session.interrupted = NULL; /* the process of a revision is killed */
    reprove_verify_options *v = &w->task.verify;
    if (o->property && access(o->property, F_OK) == 0) v->property = absolute(w, o->property);
    if (o->no_store) v->store = NULL;
    else if (o->store) v->store = absolute(w, o->store);
    else v->store = !said ? beside : *said ? absolute(w, said) : NULL;
    return -1;
}

/* ---- which revisions ---- */

typedef VEC(uint32_t) indices;

/* Those whose files are others than those of their first parent. */
static void choose(walk *w, const repo_revisions *all, indices *chosen)
{
    needed_list before;
    needed_find(w->repo, all->len ? repo_parent_tree(w->repo, all->data[0].commit) : (repo_id){{0}}, &w->search, &before);
    for (uint32_t i = 0; i < all->len && !interrupts; i++) {
        if (needed_holds(w->repo, all->data[i].tree, &before)) continue;
        vec_push(chosen, i);
        needed_free(&before);
        needed_find(w->repo, all->data[i].tree, &w->search, &before);
    }
    needed_free(&before);
}

static bool exists_somewhere(walk *w, const repo_revisions *all, const indices *chosen, const char *path)
{
    if (all->len && !repo_id_is_none(repo_find(w->repo, vec_last(all).tree, path))) return true;
    for (uint32_t i = 0; i < chosen->len; i++)
        if (!repo_id_is_none(repo_find(w->repo, all->data[chosen->data[i]].tree, path))) return true;
    return false;
}

/* ---- one revision ---- */

static unsigned terminal_width(int file, unsigned otherwise)
{
    struct winsize size = {0};
    return isatty(file) && ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col > 20 ? size.ws_col : otherwise;
}

static void show_progress(const walk *w, const repo_commit *c, const char *text)
{
    if (!isatty(2) || w->o->quiet) return;
    char line[200];
    snprintf(line, sizeof line, "%u of %u  %s  %.120s", w->table.revisions + 1, w->table.of, c->name, text);
    fprintf(stderr, "\r\033[K%.*s", (int)terminal_width(2, 80) - 1, line);
    fflush(stderr);
}

static void wipe_progress(const walk *w)
{
    if (isatty(2) && !w->o->quiet) fputs("\r\033[K", stderr);
}

static bool hear(walk *w, child *c, const repo_commit *commit, revision_outcome *out)
{
    uint8_t kind;
    const char *bytes;
    uint32_t size;
    bool heard = false;
    while (child_next(c, &kind, &bytes, &size)) {
        if (kind == SAY_PROGRESS && size && !bytes[size - 1]) show_progress(w, commit, bytes);
        if (kind != SAY_OUTCOME || size != sizeof *out) continue;
        memcpy(out, bytes, sizeof *out);
        heard = true;
    }
    return heard;
}

/* A process that ended without an outcome. SIGINT, SIGTERM and SIGHUP count as an interruption. SIGKILL is taken to come from the kernel,
 * out of memory. */
static void note_end(const child *c, revision_outcome *out)
{
    int number = WIFSIGNALED(c->status) ? WTERMSIG(c->status) : 0;
    *out = (revision_outcome){.run = {.kind = number == SIGKILL ? REVISION_UNKNOWN : REVISION_INTERNAL}};
    if (number == SIGTERM || number == SIGHUP || number == SIGINT) interrupts = 1;
    else if (number == SIGKILL) snprintf(out->note, sizeof out->note, "unknown(killed: out of memory?)");
    else snprintf(out->note, sizeof out->note, "internal error: the verifier crashed (signal %d) %.150s", number, c->last_words);
}

/* In a process of its own: whatever happens there, the table goes on and the temporary folder goes away. False: interrupted. */
static bool verify_revision(walk *w, const repo_commit *commit, revision_outcome *out)
{
    child c;
    if (!child_start(&c, history_verify, &w->task, 0)) {
        *out = (revision_outcome){.run = {.kind = REVISION_INTERNAL}};
        snprintf(out->note, sizeof out->note, "no process: %s", strerror(errno));
        return true;
    }
    bool running = true, heard = false;
    show_progress(w, commit, "");
    while (running && !interrupts) {
        struct pollfd f = {.fd = c.from, .events = POLLIN};
        (void)poll(&f, 1, 100); /* not for ever: a signal may come just before */
        running = child_listen(&c);
        heard = hear(w, &c, commit, out) || heard;
    }
    if (running) child_kill(&c);
    wipe_progress(w);
    if (!heard && !running) note_end(&c, out);
    child_free(&c);
    return heard || !interrupts;
}

/* Fills the folder of the revision; false: the message says why. */
static bool unpack(walk *w, const needed_list *needed, char message[256])
{
    const char *slot = w->slots[w->current];
    remove_tree(slot);
    buf folder = {0};
    buf_printf(&folder, "%s/%s", slot, w->prefix);
    bool good = make_folder(slot) && needed_write(w->repo, needed, slot, message) && (!*w->prefix || make_folder(folder.data));
    buf_free(&folder);
    return good;
}

static bool is_missing(walk *w, const needed_list *needed, revision_outcome *out)
{
    for (uint32_t i = 0; i < w->search.files.len; i++) {
        if (!repo_id_is_none(needed->files.data[i].file)) continue;
        *out = (revision_outcome){.run = {.kind = REVISION_MISSING}};
        snprintf(out->note, sizeof out->note, "%.200s does not exist", needed->files.data[i].path);
        return true;
    }
    return false;
}

/* The exit code, or -1 to go on. */
static int step(walk *w, const repo_revision *revision)
{
    needed_list needed;
    repo_commit commit;
    revision_outcome out = {0};
    char message[256] = "";
    int code = -1;
    repo_describe(w->repo, revision->commit, &commit);
    needed_find(w->repo, revision->tree, &w->search, &needed);
    if (is_missing(w, &needed, &out)) {
        history_row(&w->table, &commit, &out);
    } else if (!unpack(w, &needed, message)) {
        fprintf(stderr, "reprove history: %s: %s\n", commit.name, *message ? message : strerror(errno));
        code = EXIT_OUTPUT;
    } else {
        buf folders[2] = {{0}, {0}};
        for (int i = 0; i < 2; i++) buf_printf(&folders[i], "%s/%s", w->slots[i == 0 ? w->current : !w->current], w->prefix);
        w->task.folder = folders[0].data;
        w->task.previous = w->has_previous ? folders[1].data : NULL;
        bool finished = verify_revision(w, &commit, &out);
        if (finished) history_row(&w->table, &commit, &out);
        if (finished && out.run.kind <= REVISION_UNKNOWN) {
            w->current = !w->current;
            w->has_previous = true;
        }
        buf_free(&folders[0]);
        buf_free(&folders[1]);
    }
    needed_free(&needed);
    return code;
}

/* ---- all of them ---- */

static bool make_temporary(walk *w)
{
    const char *folder = getenv("TMPDIR");
    buf name = {0};
    buf_printf(&name, "%s/reprove-history-XXXXXX", folder && *folder ? folder : "/tmp");
    w->temporary = mkdtemp(name.data);
    if (!w->temporary) {
        fprintf(stderr, "reprove history: %s: %s\n", name.data, strerror(errno));
        buf_free(&name);
        return false;
    }
    for (int i = 0; i < 2; i++) {
        buf slot = {0};
        buf_printf(&slot, "%s/%c", w->temporary, 'a' + i);
        w->slots[i] = slot.data;
    }
    return true;
}

static void drop_temporary(walk *w)
{
    if (w->temporary) remove_tree(w->temporary);
    free(w->temporary);
    free(w->slots[0]);
    free(w->slots[1]);
}

static int exit_code(const history_table *t)
{
    if (t->disagreements || t->kinds[REVISION_INTERNAL]) return EXIT_INTERNAL;
    if (t->kinds[REVISION_FALSE]) return EXIT_FALSE;
    if (t->kinds[REVISION_UNKNOWN] || t->kinds[REVISION_UNREADABLE] || t->interrupted) return EXIT_UNKNOWN;
    return EXIT_TRUE;
}

static int go_through(walk *w, const repo_revisions *all, const indices *chosen)
{
    if (!make_temporary(w)) return EXIT_OUTPUT;
    w->table = (history_table){
        .json = w->o->as_json, .compare = w->o->compare, .width = terminal_width(1, 140), .stats = w->o->stats, .of = chosen->len};
    history_begin(&w->table);
    int code = -1;
    for (uint32_t i = 0; i < chosen->len && code < 0 && !interrupts; i++) code = step(w, &all->data[chosen->data[i]]);
    drop_temporary(w);
    bool was_used = w->table.kinds[REVISION_TRUE] + w->table.kinds[REVISION_FALSE] > 0; /* else there is perhaps nothing to store */
    if (w->o->store && !w->o->no_store && w->table.revisions && access(w->task.verify.store, R_OK | W_OK) != 0 &&
        (was_used || errno != ENOENT))
        fprintf(stderr, "reprove history: %s cannot be used as a store\n", w->o->store);
    w->table.interrupted = interrupts;
    history_end(&w->table);
    return code < 0 ? exit_code(&w->table) : code;
}

static int history(walk *w)
{
    const option_texts *files = &w->o->files;
    char message[256];
    w->repo = repo_open(".", message);
    if (!w->repo) return options_usage(COMMAND_HISTORY, "%s", message);
    int code = take_options(w);
    if (code >= 0) return code;
    repo_revisions all = {0};
    indices chosen = {0};
    if (!repo_range(w->repo, files->len ? files->data[0] : NULL, &all, message)) {
        code = options_usage(COMMAND_HISTORY, "%s", message);
    } else {
        choose(w, &all, &chosen);
        for (uint32_t i = 0; i < w->search.files.len && all.len && code < 0 && !interrupts; i++)
            if (!exists_somewhere(w, &all, &chosen, w->search.files.data[i]))
                code = options_usage(COMMAND_HISTORY, "no revision of the range has a file '%s'", w->search.files.data[i]);
    }
    if (code < 0) code = go_through(w, &all, &chosen);
    vec_free(&all);
    vec_free(&chosen);
    return code;
}

static void walk_free(walk *w)
{
    repo_close(w->repo);
    for (uint32_t i = 0; i < w->owned.len; i++) free(w->owned.data[i]);
    vec_free(&w->owned);
    vec_free(&w->search.files);
    vec_free(&w->search.forced);
    vec_free(&w->search.folders);
    vec_free(&w->files);
    vec_free(&w->flags);
    free(w->prefix);
}

int command_history(int argc, char **argv)
{
    option_values o;
    int code = options_parse(argc, argv, COMMAND_HISTORY, &o);
    if (code < 0) code = check_options(&o);
    if (code < 0) {
        session_on_interrupt(on_signal);
        signal(SIGXFSZ, SIG_IGN);
        walk w = {.o = &o};
        code = history(&w);
        walk_free(&w);
    }
    options_free(&o);
    return code;
}

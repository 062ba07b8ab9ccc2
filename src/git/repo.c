#include "git/repo.h"

#include <dlfcn.h>
#include <git2.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* The functions of the library that we use. It is loaded when it is first needed: linked, it and the two dozen libraries it needs would
 * cost every start 3 ms. */
/* clang-format off */
#define GIT_API(F) \
    F(blob_free) F(blob_lookup) F(blob_rawcontent) F(blob_rawsize) F(buf_dispose) F(commit_author) F(commit_free) \
    F(commit_id) F(commit_lookup) F(commit_parent) F(commit_parentcount) F(commit_summary) F(commit_tree_id) F(error_last) \
    F(graph_descendant_of) F(libgit2_init) F(libgit2_shutdown) F(object_free) F(object_peel) F(object_short_id) \
    F(repository_free) F(repository_is_bare) F(repository_is_shallow) F(repository_open_ext) F(repository_path) \
    F(repository_workdir) F(revparse_single) F(tree_entry_bypath) F(tree_entry_filemode) F(tree_entry_free) F(tree_entry_id) \
    F(tree_entry_name) F(tree_entry_type) F(tree_free) F(tree_lookup) F(tree_walk)
/* clang-format on */

struct repo {
    struct {
#define MEMBER(name) __typeof__(git_##name) *name;
        GIT_API(MEMBER)
#undef MEMBER
    } g;
    git_repository *git;
    char *folder;
};

_Static_assert(sizeof(repo_id) == GIT_OID_RAWSZ, "an id is git's");

static bool same(const git_oid *a, const git_oid *b) { return memcmp(a->id, b->id, sizeof a->id) == 0; }

static const git_oid *oid_of(const repo_id *id) { return (const git_oid *)(const void *)id->bytes; }

static repo_id id_of(const git_oid *o)
{
    repo_id id;
    memcpy(id.bytes, o->id, sizeof id.bytes);
    return id;
}

bool repo_id_equal(repo_id a, repo_id b) { return memcmp(a.bytes, b.bytes, sizeof a.bytes) == 0; }
bool repo_id_is_none(repo_id a) { return repo_id_equal(a, (repo_id){{0}}); }

static void explain(const repo *r, char message[256])
{
    const git_error *e = r->g.error_last();
    snprintf(message, 256, "%s", e && e->message ? e->message : "unknown problem of libgit2");
}

static bool load(repo *r, char message[256])
{
    static const char file[] = "libgit2.so." LIBGIT2_SOVERSION;
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!library) {
        snprintf(message, 256, "%.200s", dlerror());
        return false;
    }
#define LOAD(name)                                            \
    *(void **)&r->g.name = dlsym(library, "git_" #name);      \
    if (!r->g.name) {                                         \
        snprintf(message, 256, "%s has no git_" #name, file); \
        return false;                                         \
    }
    GIT_API(LOAD)
#undef LOAD
    return true;
}

repo *repo_open(const char *folder, char message[256])
{
    repo *r = mem_alloc(sizeof *r);
    *r = (repo){0};
    if (!load(r, message)) {
        free(r);
        return NULL;
    }
    r->g.libgit2_init();
    int status = r->g.repository_open_ext(&r->git, folder, 0, NULL);
    if (status != 0) {
        if (status == GIT_ENOTFOUND) snprintf(message, 256, "not inside of a git repository");
        else explain(r, message);
        repo_close(r);
        return NULL;
    }
    const char *work = r->g.repository_workdir(r->git);
    r->folder = strdup(work ? work : r->g.repository_path(r->git));
    return r;
}

void repo_close(repo *r)
{
    if (!r) return;
    r->g.repository_free(r->git);
    r->g.libgit2_shutdown();
    free(r->folder);
    free(r);
}

const char *repo_folder(const repo *r) { return r->folder; }
bool repo_is_bare(const repo *r) { return r->g.repository_is_bare(r->git); }

/* ---- ranges ---- */

static git_commit *commit_of(repo *r, const char *name, char message[256])
{
    git_object *found = NULL, *commit = NULL;
    if (r->g.revparse_single(&found, r->git, name) != 0) {
        snprintf(message, 256, strcmp(name, "HEAD") == 0 ? "there are no revisions yet" : "unknown revision '%.200s'", name);
        return NULL;
    }
    if (r->g.object_peel(&commit, found, GIT_OBJECT_COMMIT) != 0) snprintf(message, 256, "'%.200s' is not a revision", name);
    r->g.object_free(found);
    return (git_commit *)commit;
}

void repo_describe(repo *r, repo_id id, repo_commit *c)
{
    *c = (repo_commit){.commit = id, .date = "?"};
    snprintf(c->name, sizeof c->name, "%02x%02x%02x%02x", id.bytes[0], id.bytes[1], id.bytes[2], id.bytes[3]);
    git_commit *commit = NULL;
    if (r->g.commit_lookup(&commit, r->git, oid_of(&id)) != 0) return;
    git_buf name = {0};
    if (r->g.object_short_id(&name, (const git_object *)commit) == 0) snprintf(c->name, sizeof c->name, "%.11s", name.ptr);
    r->g.buf_dispose(&name);
    const git_signature *author = r->g.commit_author(commit);
    time_t at = author ? (time_t)(author->when.time + author->when.offset * 60) : 0;
    struct tm day;
    if (author && gmtime_r(&at, &day)) (void)strftime(c->date, sizeof c->date, "%Y-%m-%d", &day);
    const char *subject = r->g.commit_summary(commit);
    snprintf(c->subject, sizeof c->subject, "%.255s", subject ? subject : "");
    r->g.commit_free(commit);
}

/* From the last commit along first parents, newest first, until `end` (NULL: none) or the beginning, which is also where a shallow clone
 * has nothing more. */
static bool follow(repo *r, git_commit *last, const git_oid *end, repo_revisions *out)
{
    git_commit *at = last, *parent;
    for (bool more = true; more && !(end && same(r->g.commit_id(at), end)); at = parent) {
        repo_revision c = {id_of(r->g.commit_id(at)), id_of(r->g.commit_tree_id(at))};
        vec_push(out, c);
        more = r->g.commit_parentcount(at) > 0;
        int status = more ? r->g.commit_parent(&parent, at, 0) : 0;
        if (!more || status != 0) {
            if (at != last) r->g.commit_free(at);
            return status == 0 || (status == GIT_ENOTFOUND && r->g.repository_is_shallow(r->git));
        }
        if (at != last) r->g.commit_free(at);
    }
    if (at != last) r->g.commit_free(at);
    return true;
}

/* Drops commits that `base` contains. If it contains a commit, it contains that commit's parents, too. */
static void cut(repo *r, const git_oid *base, repo_revisions *c)
{
    uint32_t low = 0, high = c->len;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const git_oid *o = oid_of(&c->data[middle].commit);
        if (same(base, o) || r->g.graph_descendant_of(r->git, base, o) == 1) high = middle;
        else low = middle + 1;
    }
    c->len = low;
}

static void reverse(repo_revisions *c)
{
    for (uint32_t i = 0; i < c->len / 2; i++) {
        repo_revision x = c->data[i];
        c->data[i] = c->data[c->len - 1 - i];
        c->data[c->len - 1 - i] = x;
    }
}

bool repo_range(repo *r, const char *range, repo_revisions *out, char message[256])
{
    const char *dots = range ? strstr(range, "..") : NULL;
    if (dots && dots[2] == '.') {
        snprintf(message, 256, "'%.200s': a range is written A..B", range);
        return false;
    }
    const char *last_name = dots ? dots + 2 : range;
    char *base_name = dots ? strndup(range, (size_t)(dots - range)) : NULL;
    git_commit *last = commit_of(r, last_name && *last_name ? last_name : "HEAD", message), *base = NULL;
    bool good = last;
    if (good && base_name) good = (base = commit_of(r, *base_name ? base_name : "HEAD", message));
    if (good && !(good = follow(r, last, base ? r->g.commit_id(base) : NULL, out))) explain(r, message);
    if (good && base) cut(r, r->g.commit_id(base), out);
    if (good) reverse(out);
    r->g.commit_free(last);
    r->g.commit_free(base);
    free(base_name);
    return good;
}

/* ---- contents ---- */

static bool is_file(const repo *r, const git_tree_entry *e)
{
    return r->g.tree_entry_type(e) == GIT_OBJECT_BLOB && r->g.tree_entry_filemode(e) != GIT_FILEMODE_LINK;
}

repo_id repo_find(repo *r, repo_id tree, const char *path)
{
    git_tree *t = NULL;
    git_tree_entry *e = NULL;
    repo_id found = {{0}};
    if (repo_id_is_none(tree) || r->g.tree_lookup(&t, r->git, oid_of(&tree)) != 0) return found;
    if (r->g.tree_entry_bypath(&e, t, path) == 0 && is_file(r, e)) found = id_of(r->g.tree_entry_id(e));
    r->g.tree_entry_free(e);
    r->g.tree_free(t);
    return found;
}

repo_id repo_parent_tree(repo *r, repo_id id)
{
    git_commit *commit = NULL, *parent = NULL;
    repo_id tree = {{0}};
    if (r->g.commit_lookup(&commit, r->git, oid_of(&id)) == 0 && r->g.commit_parentcount(commit) > 0 &&
        r->g.commit_parent(&parent, commit, 0) == 0)
        tree = id_of(r->g.commit_tree_id(parent));
    r->g.commit_free(parent);
    r->g.commit_free(commit);
    return tree;
}

bool repo_read(repo *r, repo_id file, buf *out)
{
    git_blob *b = NULL;
    if (r->g.blob_lookup(&b, r->git, oid_of(&file)) != 0) return false;
    bool fits = r->g.blob_rawsize(b) < UINT32_MAX / 2;
    if (fits) buf_add(out, r->g.blob_rawcontent(b), (size_t)r->g.blob_rawsize(b));
    r->g.blob_free(b);
    return fits;
}

struct walk {
    repo *r;
    bool (*visit)(void *context, const char *path, repo_id file);
    void *context;
};

static int walk_entry(const char *folder, const git_tree_entry *e, void *context)
{
    const struct walk *w = context;
    const repo *r = w->r;
    if (!is_file(r, e)) return 0;
    buf path = {0};
    buf_str(&path, folder);
    buf_str(&path, r->g.tree_entry_name(e));
    bool more = w->visit(w->context, path.data, id_of(r->g.tree_entry_id(e)));
    buf_free(&path);
    return more ? 0 : -1;
}

bool repo_walk(repo *r, repo_id tree, bool (*visit)(void *context, const char *path, repo_id file), void *context)
{
    git_tree *t = NULL;
    struct walk w = {r, visit, context};
    bool good = r->g.tree_lookup(&t, r->git, oid_of(&tree)) == 0 && r->g.tree_walk(t, GIT_TREEWALK_PRE, walk_entry, &w) == 0;
    r->g.tree_free(t);
    return good;
}

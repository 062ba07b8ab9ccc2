/* git/repo.h — a git repository, read only: which commits a range has, and what a file was in one of them. The one place that knows
 * libgit2. In: a folder inside of a repository (or a bare one), a range of revisions.  Out: commits, oldest first; contents by path.
 * Invariant: nothing is written, neither to the repository nor to the working tree. Paths are relative to the root of the tree, with '/'
 * and without '.' and '..'. Why not `git` itself: one process per file and revision costs more than verifying a revision again. */
#ifndef GIT_REPO_H
#define GIT_REPO_H

#include "base/buf.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct repo repo;

typedef struct {
    uint8_t bytes[20];
} repo_id; /* of an object; all zero: none */
bool repo_id_equal(repo_id a, repo_id b);
bool repo_id_is_none(repo_id a);

typedef struct {
    repo_id commit, tree;
} repo_revision;

typedef VEC(repo_revision) repo_revisions;

typedef struct {
    repo_id commit;
    char name[12];     /* as short as is unique, for people */
    char date[11];     /* of the author: 2024-03-01 */
    char subject[256]; /* as its author wrote it, so it may be anything but text; cut at the end */
} repo_commit;

/* NULL: message says why. Looks for the repository in the folder and above it. */
repo *repo_open(const char *folder, char message[256]);
void repo_close(repo *r);

/* The folder of the working tree, with '/' at the end; of a bare repository: that of the repository itself. */
const char *repo_folder(const repo *r);
bool repo_is_bare(const repo *r);

/* Range: "A..B", "A..", "..B" or one revision, which stands for everything up to it; NULL: HEAD. First parents only, oldest first. False:
 * message says why. */
bool repo_range(repo *r, const char *range, repo_revisions *out, char message[256]);
/* Its name for people. */
void repo_describe(repo *r, repo_id commit, repo_commit *out);

/* The file's contents id in a tree; none if there is no such file (a folder or a symbolic link is not one). */
repo_id repo_find(repo *r, repo_id tree, const char *path);
/* The tree of the first parent; none: there is no parent, and in such a tree there is no file. */
repo_id repo_parent_tree(repo *r, repo_id commit);
/* Appends a file's contents; false: it cannot be read. */
bool repo_read(repo *r, repo_id file, buf *out);
/* Calls visit for each file of a tree, until it returns false. Returns false if visit returned false or the tree cannot be read. */
bool repo_walk(repo *r, repo_id tree, bool (*visit)(void *context, const char *path, repo_id file), void *context);

#endif

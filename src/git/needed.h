/* git/needed.h — the files of a revision that verifying some of its files needs: those themselves, and the files of the
 * repository that they include. In: a tree, the files, where headers are looked for.  Out: paths and contents ids; a folder with these
 * files in the same layout. Includes are found by reading the text, not by preprocessing: too many files are harmless, and if the name in
 * an include is a macro, every file of the tree is listed. Invariant: paths that were looked for in vain are in the list, too. So if all
 * paths of a list have the ids of the list in another tree, then the list is that of the other tree; so most revisions of a repository can
 * be passed over. Headers outside of the repository have no revisions; the compiler finds them. */
#ifndef GIT_NEEDED_H
#define GIT_NEEDED_H

#include "base/map.h"
#include "git/repo.h"

typedef VEC(const char *) needed_paths;

typedef struct {
    needed_paths files;   /* relative to the root of the tree, as git/repo.h has them */
    needed_paths forced;  /* by -include */
    needed_paths folders; /* of -I … */
} needed_search;

typedef struct {
    VEC(struct needed_file {
        char *path;
        repo_id file; /* none: there is no such file */
    })
    files; /* those of the search first */
    map64 index;
    bool everything; /* of the tree */
    repo_id tree;
} needed_list;

void needed_find(repo *r, repo_id tree, const needed_search *s, needed_list *out);
void needed_free(needed_list *l);
/* Is it the list of this tree, too? */
bool needed_holds(repo *r, repo_id tree, const needed_list *l);
/* Writes the files below an existing folder. False: message says why. */
bool needed_write(repo *r, const needed_list *l, const char *folder, char message[256]);
/* folder/name without '.' and '..'; false: it is outside of the tree. folder may be "". */
bool needed_join(const char *folder, const char *name, buf *out);

#endif

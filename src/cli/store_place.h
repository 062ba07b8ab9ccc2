/* cli/store_place.h — where the store is without --store: $REPROVE_STORE (empty: nowhere), else .reprove in the root of the file's git
 * repository, next to .git, else in the file's folder. */
#ifndef CLI_STORE_PLACE_H
#define CLI_STORE_PLACE_H

/* For the first file of a program, or a folder's; NULL: no store (the file is standard input, or its folder cannot be found). To be freed.
 */
char *store_place(const char *file);

#endif

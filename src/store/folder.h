/* store/folder.h — the folder of a store, made when the first thing is kept. */
#ifndef STORE_FOLDER_H
#define STORE_FOLDER_H

#include <stdbool.h>

/* With those above it. A new one is hidden from git: it lies in a user's working tree, and should not be committed. false: errno says
 * why it is not there. */
bool folder_make(const char *folder);

#endif

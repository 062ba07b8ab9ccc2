#include "store/latest.h"

#include "base/bytes.h"
#include "store/answers.h"
#include <string.h>

/* files: NULL: of any */
static hash128 key_of(const char *files)
{
    static const char title[] = "latest verification 1";
    hash128 h = hash_bytes(title, sizeof title);
    return files ? hash_join(h, hash_bytes(files, strlen(files))) : h;
}

bool latest_find(const char *folder, const char *files, arena *memory, latest_note *out)
{
    buf bytes = {0};
    bool found = answers_find(folder, key_of(files), &bytes);
    byte_reader r = {.at = bytes.data, .end = bytes.data + bytes.len};
    if (found) {
        *out = (latest_note){.files = bytes_get_text(&r, memory)};
        out->verdict = bytes_get_text(&r, memory);
        out->by = bytes_get_text(&r, memory);
        out->how = bytes_get_text(&r, memory);
        out->was_known = bytes_get_number(&r) != 0;
    }
    buf_free(&bytes);
    return found && !r.bad && *out->files;
}

static void write_note(const latest_note *note, buf *out)
{
    bytes_put_text(out, note->files);
    bytes_put_text(out, note->verdict);
    bytes_put_text(out, note->by);
    bytes_put_text(out, note->how);
    bytes_put_number(out, note->was_known);
}

void latest_keep(const char *folder, const latest_note *note)
{
    buf bytes = {0};
    write_note(note, &bytes);
    answers_keep(folder, key_of(NULL), bytes.data, bytes.len);
    if (!note->was_known) answers_keep(folder, key_of(note->files), bytes.data, bytes.len);
    buf_free(&bytes);
}

static void forget(const char *folder, hash128 key)
{
    buf known = {0}, nothing = {0};
    write_note(&(latest_note){0}, &nothing);
    if (answers_find(folder, key, &known)) answers_keep(folder, key, nothing.data, nothing.len);
    buf_free(&known);
    buf_free(&nothing);
}

void latest_forget(const char *folder, const char *files)
{
    forget(folder, key_of(NULL));
    forget(folder, key_of(files));
}

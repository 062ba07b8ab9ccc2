/* api/stored.c — the store as people see it. */
#include "reprove.h"
#include "store/store.h"

static store *open_store(const char *folder, store_mode mode, FILE *messages)
{
    char message[256];
    store *s = store_open(folder, mode, message);
    if (message[0]) fprintf(messages, "%s\n", message);
    return s;
}

reprove_status reprove_store_list(const char *folder, FILE *out, FILE *messages)
{
    store *s = open_store(folder, STORE_READ_ONLY, messages);
    if (!s) return REPROVE_BAD_INPUT;
    store_rows rows = {0};
    bool fine = store_list(s, &rows);
    if (rows.len)
        fprintf(out, "%-19s  %-24s %-11s %9s %8s %8s  %s\n", "when (UTC)", "verdict", "engine", "seconds", "queries", "bytes", "files");
    for (uint32_t i = 0; i < rows.len; i++) {
        const store_row *r = &rows.data[i];
        fprintf(out, "%-19s  %-24s %-11s %9.3f %8llu %8llu  ", r->when, r->verdict, r->engine, r->seconds, (unsigned long long)r->queries,
                (unsigned long long)r->bytes);
        for (const char *c = r->name; *c; c++) fputc((unsigned char)*c < ' ' ? '?' : *c, out); /* names may be anything */
        fputc('\n', out);
    }
    if (!rows.len && fine) fprintf(out, "nothing is stored in %s\n", folder);
    if (!fine) fprintf(messages, "the rest cannot be read: the store is damaged\n");
    vec_free(&rows);
    store_close(s);
    return fine ? REPROVE_OK : REPROVE_BAD_INPUT;
}

typedef bool (*copying)(store *s, const char *file, uint64_t *count, char message[256]);

static reprove_status copy(const char *folder, store_mode mode, const char *file, copying how, const char *what, FILE *out, FILE *messages)
{
    store *s = open_store(folder, mode, messages);
    if (!s) return REPROVE_BAD_INPUT;
    char message[256];
    uint64_t count;
    bool fine = how(s, file, &count, message);
    if (fine) fprintf(out, "%llu revision%s %s %s\n", (unsigned long long)count, count == 1 ? "" : "s", what, file);
    else fprintf(messages, "%s\n", message);
    store_close(s);
    return fine ? REPROVE_OK : REPROVE_BAD_INPUT;
}

reprove_status reprove_store_export(const char *folder, const char *file, FILE *out, FILE *messages)
{
    return copy(folder, STORE_READ_ONLY, file, store_export, "written to", out, messages);
}
reprove_status reprove_store_import(const char *folder, const char *file, FILE *out, FILE *messages)
{
    return copy(folder, STORE_READ_WRITE, file, store_import, "added from", out, messages);
}

static void print_report(const store_report *r, FILE *out)
{
    fprintf(out, "%llu revisions, %llu of them damaged, %llu bytes\n", (unsigned long long)r->revisions, (unsigned long long)r->damaged,
            (unsigned long long)r->bytes);
}

reprove_status reprove_store_check(const char *folder, FILE *out, FILE *messages)
{
    store *s = open_store(folder, STORE_READ_ONLY, messages);
    if (!s) return REPROVE_BAD_INPUT;
    store_report r;
    bool fine = store_check(s, &r);
    print_report(&r, out);
    if (!fine) fprintf(messages, "the file is damaged: its readable part is used, 'reprove store gc' drops the rest\n");
    store_close(s);
    return fine && !r.damaged ? REPROVE_OK : REPROVE_BAD_INPUT;
}

reprove_status reprove_store_collect(const char *folder, uint64_t keep, FILE *out, FILE *messages)
{
    store *s = open_store(folder, STORE_READ_WRITE, messages);
    if (!s) return REPROVE_BAD_INPUT;
    store_report r;
    bool fine = store_collect(s, keep, &r);
    print_report(&r, out);
    if (!fine) fprintf(messages, "not everything could be done: the file is damaged or cannot be written\n");
    store_close(s);
    return fine ? REPROVE_OK : REPROVE_BAD_INPUT;
}

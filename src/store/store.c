/* store/store.c — see store/store.h */
#include "store/store.h"

#include "base/limits.h"
#include "store/folder.h"
#include "store/sketch.h"
#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    SCHEMA = 2,
    MOST_BYTES = 64 << 20 /* of a record */,
    TICK = 1000 /* operations of SQLite's machine between looks at the clock */
};

/* Seconds to wait for another process's lock before and after a verification, and the most for one operation. Before, we look for hints
 * only, so we wait less. */
static const double patience_before = 0.1, patience_after = 0.8, most_time = 1;

static const char file_name[] = "store.sqlite";

struct store {
    sqlite3 *db;             /* NULL: there is no file yet; nothing is known */
    bool read_only, damaged; /* damaged: it was noticed while looking */
    double deadline;         /* of what is being done; 0: none */
    char folder[4000], path[4096];
};

/* Data that is compared while looking for a revision lies apart from the proofs, so that few pages are read, and few change when one is
 * added.
 */
static const char schema[] =
    "CREATE TABLE revision(id INTEGER PRIMARY KEY, question BLOB NOT NULL, program BLOB NOT NULL, name TEXT NOT NULL, verdict TEXT NOT "
    "NULL, engine TEXT NOT NULL,"
    " seconds REAL NOT NULL, queries INTEGER NOT NULL, written INTEGER NOT NULL, proof BLOB NOT NULL, hash BLOB NOT NULL);"
    "CREATE TABLE program(question BLOB NOT NULL, program BLOB NOT NULL, revision INTEGER NOT NULL, sketch BLOB NOT NULL,"
    " PRIMARY KEY(question, program)) WITHOUT ROWID;";

/* ---- opening ---- */

static bool run_sql(sqlite3 *db, const char *sql) { return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK; }

static int user_version(sqlite3 *db)
{
    sqlite3_stmt *q = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW)
        version = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return version;
}

/* Under a lock, so that of two processes that find a new file one makes the tables and the other finds them. SQLITE_OK, or what went wrong.
 */
static int make_tables(sqlite3 *db)
{
    if (!run_sql(db, "BEGIN IMMEDIATE")) return sqlite3_errcode(db);
    char version[40];
    snprintf(version, sizeof version, "PRAGMA user_version = %d", SCHEMA);
    bool made = (user_version(db) == SCHEMA || (run_sql(db, schema) && run_sql(db, version))) && run_sql(db, "COMMIT");
    int why = made ? SQLITE_OK : sqlite3_errcode(db);
    if (!made) (void)run_sql(db, "ROLLBACK");
    return why;
}

/* A process that was killed, or had no space, may leave a file without tables, or a change that is half made. Only a process that may write
 * can undo that; until then nothing is known. */
static bool is_unfinished(sqlite3 *db)
{
    if (sqlite3_extended_errcode(db) == SQLITE_READONLY_ROLLBACK) return true;
    sqlite3_stmt *q = NULL;
    bool no_tables = sqlite3_prepare_v2(db, "SELECT count(*) FROM sqlite_master", -1, &q, NULL) == SQLITE_OK &&
                     sqlite3_step(q) == SQLITE_ROW && sqlite3_column_int(q, 0) == 0;
    sqlite3_finalize(q);
    return no_tables;
}

/* Tables of ours and nothing else: no views, no triggers. */
static bool has_our_schema(sqlite3 *db)
{
    sqlite3_stmt *q = NULL;
    int tables = 0, others = 0;
    if (sqlite3_prepare_v2(db, "SELECT type, name FROM sqlite_master", -1, &q, NULL) == SQLITE_OK)
        while (sqlite3_step(q) == SQLITE_ROW) {
            const char *type = (const char *)sqlite3_column_text(q, 0), *name = (const char *)sqlite3_column_text(q, 1);
            bool is_table = type && name && strcmp(type, "table") == 0;
            tables += is_table && (strcmp(name, "revision") == 0 || strcmp(name, "program") == 0);
            others += !is_table && (!type || strcmp(type, "index") != 0);
        }
    sqlite3_finalize(q);
    return tables == 2 && others == 0;
}

static int is_too_late(void *context)
{
    const store *s = context;
    return s->deadline > 0 && limits_now() > s->deadline;
}

static void be_patient(store *s, double seconds)
{
    if (s->db) sqlite3_busy_timeout(s->db, (int)(seconds * 1000));
    s->deadline = limits_now() + seconds + most_time;
}

typedef enum { OPENED, EMPTY, BUSY, NOT_OURS, NO_FILE } opening;

/* *why: SQLite's code of what went wrong */
static opening open_file(store *s, const char *path, int *why)
{
    int flags = s->read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    *why = sqlite3_open_v2(path, &s->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (*why != SQLITE_OK) return NO_FILE;
    be_patient(s, patience_before);
    sqlite3_progress_handler(s->db, TICK, is_too_late, s);
    sqlite3_limit(s->db, SQLITE_LIMIT_LENGTH, MOST_BYTES);
    /* A killed process loses at most what it was writing. Waiting for the disk at every end would cost more than most revisions: a power
     * failure may cost the store, which is noticed then. The journal is emptied and not removed: a log beside the file, or a new journal
     * every time, makes files, and to make a file costs more than to write it. */
    if (!s->read_only) (void)(run_sql(s->db, "PRAGMA journal_mode = TRUNCATE") && run_sql(s->db, "PRAGMA synchronous = OFF"));
    int version = user_version(s->db);
    *why = sqlite3_errcode(s->db);
    if (version <= 0 && s->read_only && is_unfinished(s->db)) return EMPTY;
    if (version == 0 && !s->read_only && (*why = make_tables(s->db)) == SQLITE_OK) version = SCHEMA;
    if (version == SCHEMA && has_our_schema(s->db)) return OPENED;
    switch (*why) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_INTERRUPT: return BUSY;
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_FULL:
    case SQLITE_IOERR: return NO_FILE;
    default: return NOT_OURS;
    }
}

/* A file that is not a store of ours, or of another version, is kept under another name: nothing in it is lost. */
static bool set_aside(const char *path, char message[256])
{
    char other[4200], from[4200], to[4300];
    for (int n = 1; n < 1000; n++) {
        snprintf(other, sizeof other, "%s.aside-%d", path, n);
        if (access(other, F_OK) == 0) continue;
        if (rename(path, other) != 0) return false;
        static const char *const parts[] = {"-journal", "-wal", "-shm"}; /* earlier versions had a log instead of a journal */
        for (int k = 0; k < 3; k++) {
            snprintf(from, sizeof from, "%s%s", path, parts[k]);
            snprintf(to, sizeof to, "%s%s", other, parts[k]);
            (void)rename(from, to);
        }
        snprintf(message, 256, "the store was damaged or of another version; it is now %.150s", other);
        return true;
    }
    return false;
}

/* true without a db: nothing is known yet; false: no db, and the message says why */
static bool open_db(store *s, char message[256])
{
    int why = SQLITE_OK;
    opening o = open_file(s, s->path, &why);
    if (o == NOT_OURS && !s->read_only) {
        sqlite3_close(s->db);
        s->db = NULL;
        o = set_aside(s->path, message) ? open_file(s, s->path, &why) : NO_FILE;
    }
    if (o == OPENED) return true;
    if (o != EMPTY && !message[0])
        snprintf(message, 256, "no store: %.120s: %s", s->path,
                 o == BUSY       ? "another process holds it"
                 : o == NOT_OURS ? "damaged, or of another version"
                                 : sqlite3_errstr(why));
    sqlite3_close(s->db);
    s->db = NULL;
    return o == EMPTY;
}

store *store_open(const char *folder, store_mode mode, char message[256])
{
    message[0] = 0;
    if (strlen(folder) + 2 >= sizeof((store *)0)->folder) {
        snprintf(message, 256, "no store: its name is too long");
        return NULL;
    }
    store *s = mem_alloc(sizeof *s);
    *s = (store){.read_only = mode == STORE_READ_ONLY};
    snprintf(s->folder, sizeof s->folder, "%s%s", folder[0] == '/' ? "" : "./", folder); /* SQLite takes file:… for something else */
    for (size_t n = strlen(s->folder); n > 1 && s->folder[n - 1] == '/';) s->folder[--n] = 0;
    snprintf(s->path, sizeof s->path, "%s/%s", s->folder, file_name);
    struct stat st;
    if (stat(s->path, &st) != 0) return s; /* nothing is known yet */
    if (!S_ISREG(st.st_mode)) snprintf(message, 256, "no store: %.200s is not a file", s->path);
    else if (open_db(s, message)) return s;
    store_close(s);
    return NULL;
}

void store_close(store *s)
{
    if (!s) return;
    sqlite3_close(s->db);
    free(s);
}

/* ---- statements ---- */

/* NULL: nothing will be found */
static sqlite3_stmt *prepare(store *s, const char *sql)
{
    sqlite3_stmt *q = NULL;
    if (s->db && sqlite3_prepare_v2(s->db, sql, -1, &q, NULL) == SQLITE_OK) return q;
    sqlite3_finalize(q);
    return NULL;
}

static void bind_hash(sqlite3_stmt *q, int at, const hash128 *h) { sqlite3_bind_blob(q, at, h, sizeof *h, SQLITE_TRANSIENT); }

static bool done(sqlite3_stmt *q)
{
    int r = q ? sqlite3_step(q) : SQLITE_ERROR;
    sqlite3_finalize(q);
    return r == SQLITE_DONE;
}

/* Every revision carries a hash of its key and contents: in a damaged file an index may lead to the wrong row. */
static hash128 seal(const void *question, const void *program, const char *by, const void *proof, size_t len)
{
    hash128 h = hash_join(hash_bytes(question, sizeof(hash128)), hash_bytes(program, sizeof(hash128)));
    return hash_join(hash_join(h, hash_bytes(by, strlen(by))), hash_bytes(proof, len));
}

/* The values of a row in the columns that COLUMNS names. */
#define COLUMNS "r.id, r.question, r.program, r.engine, r.proof, r.hash"
enum { COLUMN_ID, COLUMN_QUESTION, COLUMN_PROGRAM, COLUMN_ENGINE, COLUMN_PROOF, COLUMN_HASH };

static const void *hash_column(sqlite3_stmt *q, int column)
{
    return sqlite3_column_bytes(q, column) == (int)sizeof(hash128) ? sqlite3_column_blob(q, column) : NULL;
}

static bool intact(sqlite3_stmt *q)
{
    const void *question = hash_column(q, COLUMN_QUESTION), *program = hash_column(q, COLUMN_PROGRAM), *said = hash_column(q, COLUMN_HASH);
    const char *by = (const char *)sqlite3_column_text(q, COLUMN_ENGINE);
    const void *proof = sqlite3_column_blob(q, COLUMN_PROOF);
    if (!question || !program || !said || !by) return false;
    hash128 is = seal(question, program, by, proof ? proof : "", (size_t)sqlite3_column_bytes(q, COLUMN_PROOF));
    return memcmp(&is, said, sizeof is) == 0;
}

/* ---- revisions ---- */

static bool has_key(sqlite3_stmt *q, const store_key *k)
{
    const void *question = hash_column(q, COLUMN_QUESTION), *program = hash_column(q, COLUMN_PROGRAM);
    return question && program && memcmp(question, &k->question, sizeof(hash128)) == 0 &&
           memcmp(program, &k->program, sizeof(hash128)) == 0;
}

/* exactly: the row must have this key. If the index leads to another row, the file is damaged. */
static bool take(store *s, sqlite3_stmt *q, const store_key *exactly, buf *proof)
{
    int r = sqlite3_step(q);
    bool wrong_row = r == SQLITE_ROW && exactly && !has_key(q, exactly), found = r == SQLITE_ROW && !wrong_row && intact(q);
    s->damaged = s->damaged || r == SQLITE_CORRUPT || wrong_row;
    if (found) buf_add(proof, sqlite3_column_blob(q, COLUMN_PROOF), (size_t)sqlite3_column_bytes(q, COLUMN_PROOF));
    sqlite3_finalize(q);
    return found;
}

bool store_find(store *s, const store_key *k, buf *proof)
{
    be_patient(s, patience_before);
    sqlite3_stmt *q =
        prepare(s, "SELECT " COLUMNS " FROM program p JOIN revision r ON r.id = p.revision WHERE p.question = ? AND p.program = ?");
    if (!q) return false;
    bind_hash(q, 1, &k->question);
    bind_hash(q, 2, &k->program);
    return take(s, q, k, proof);
}

/* The program of the nearest revision; zero: none is near. Of equals the latest. */
static hash128 nearest_program(store *s, const store_key *k)
{
    hash128 nearest = {0};
    sketch own;
    sketch_make(k, &own);
    sqlite3_stmt *q = prepare(s, "SELECT program, revision, sketch FROM program WHERE question = ?");
    if (!q) return nearest;
    bind_hash(q, 1, &k->question);
    int r;
    uint32_t most = 0;
    sqlite3_int64 latest = 0;
    while ((r = sqlite3_step(q)) == SQLITE_ROW) {
        const void *program = hash_column(q, 0), *bytes = sqlite3_column_blob(q, 2);
        uint32_t common = sketch_count_common(&own, bytes, (size_t)sqlite3_column_bytes(q, 2));
        sqlite3_int64 revision = sqlite3_column_int64(q, 1);
        if (!program || !common || common < most || (common == most && revision < latest)) continue;
        if (memcmp(program, &k->program, sizeof nearest) == 0) continue;
        most = common;
        latest = revision;
        memcpy(&nearest, program, sizeof nearest);
    }
    s->damaged = s->damaged || r == SQLITE_CORRUPT;
    sqlite3_finalize(q);
    return nearest;
}

bool store_find_nearest(store *s, const store_key *k, buf *proof)
{
    be_patient(s, patience_before);
    if (!s->db || !k->count_sketch || !run_sql(s->db, "BEGIN")) return false; /* so that no process drops the rows that were just found */
    store_key nearest = {.question = k->question, .program = nearest_program(s, k)};
    bool found = !hash_is_zero(nearest.program) && store_find(s, &nearest, proof);
    (void)run_sql(s->db, "COMMIT");
    return found;
}

bool store_find_named(store *s, const store_key *k, const char *name, buf *proof)
{
    be_patient(s, patience_before);
    sqlite3_stmt *q =
        prepare(s, "SELECT " COLUMNS " FROM revision r WHERE r.id = (SELECT max(n.id) FROM program p JOIN revision n ON n.id = p.revision"
                   " WHERE p.question = ? AND n.name = ? AND p.program <> ?)");
    if (!q) return false;
    bind_hash(q, 1, &k->question);
    sqlite3_bind_text(q, 2, name, -1, SQLITE_STATIC);
    bind_hash(q, 3, &k->program);
    return take(s, q, NULL, proof);
}

static bool insert_revision(store *s, const store_key *k, const store_revision *r)
{
    sqlite3_stmt *q = prepare(s, "INSERT INTO revision(question, program, name, verdict, engine, seconds, queries, written, proof, hash) "
                                 "VALUES(?,?,?,?,?,?,?,strftime('%s','now'),?,?)");
    if (!q) return false;
    hash128 h = seal(&k->question, &k->program, r->engine, r->proof, r->proof_len);
    bind_hash(q, 1, &k->question);
    bind_hash(q, 2, &k->program);
    sqlite3_bind_text(q, 3, r->name, -1, SQLITE_STATIC);
    sqlite3_bind_text(q, 4, r->verdict, -1, SQLITE_STATIC);
    sqlite3_bind_text(q, 5, r->engine, -1, SQLITE_STATIC);
    sqlite3_bind_double(q, 6, r->seconds);
    sqlite3_bind_int64(q, 7, (sqlite3_int64)r->queries);
    sqlite3_bind_blob64(q, 8, r->proof, r->proof_len, SQLITE_STATIC);
    bind_hash(q, 9, &h);
    return done(q);
}

/* In the place of an older one. */
static bool insert_program(store *s, const store_key *k, sqlite3_int64 revision)
{
    sketch own;
    sketch_make(k, &own);
    sqlite3_stmt *q = prepare(s, "REPLACE INTO program(question, program, revision, sketch) VALUES(?,?,?,?)");
    if (!q) return false;
    bind_hash(q, 1, &k->question);
    bind_hash(q, 2, &k->program);
    sqlite3_bind_int64(q, 3, revision);
    sqlite3_bind_blob(q, 4, own.hashes, (int)(own.count * sizeof *own.hashes), SQLITE_TRANSIENT);
    return done(q);
}

static bool drop_old(store *s, const store_key *k)
{
    sqlite3_stmt *q = prepare(s, "DELETE FROM revision WHERE id = (SELECT revision FROM program WHERE question = ? AND program = ?)");
    if (!q) return false;
    bind_hash(q, 1, &k->question);
    bind_hash(q, 2, &k->program);
    return done(q);
}

static bool ready_to_write(store *s, char message[256])
{
    if (!s->db && !folder_make(s->folder)) {
        snprintf(message, 256, "no store: %.150s: %s", s->folder, strerror(errno));
        return false;
    }
    if (!s->db && !open_db(s, message)) return false;
    be_patient(s, patience_after);
    return run_sql(s->db, "BEGIN IMMEDIATE");
}

/* SQLITE_OK, or why not */
static int keep_once(store *s, const store_key *k, const store_revision *r, char message[256])
{
    be_patient(s, patience_after);
    bool begun = ready_to_write(s, message);
    if (begun && drop_old(s, k) && insert_revision(s, k, r) && insert_program(s, k, sqlite3_last_insert_rowid(s->db)) &&
        run_sql(s->db, "COMMIT"))
        return SQLITE_OK;
    int why = s->db ? sqlite3_errcode(s->db) : SQLITE_CANTOPEN;
    if (!message[0] && s->db) snprintf(message, 256, "the result was not stored: %.150s", sqlite3_errmsg(s->db));
    if (begun) (void)run_sql(s->db, "ROLLBACK");
    return why == SQLITE_OK ? SQLITE_ERROR : why;
}

bool store_keep(store *s, const store_key *k, const store_revision *r, char message[256])
{
    message[0] = 0;
    if (s->read_only) return false;
    int why = s->damaged ? SQLITE_CORRUPT : keep_once(s, k, r, message);
    /* In a damaged file nothing more could be kept, run after run: begin anew. In a sound one no constraint is violated, since the old
     * revision was dropped. */
    if (why == SQLITE_CORRUPT || why == SQLITE_NOTADB || why == SQLITE_CONSTRAINT) {
        char ignored[256] = "";
        sqlite3_close(s->db);
        s->db = NULL;
        if (set_aside(s->path, message)) why = keep_once(s, k, r, ignored);
    }
    return why == SQLITE_OK;
}

/* ---- for people ---- */

static void copy_text(char *to, size_t room, sqlite3_stmt *q, int column)
{
    const unsigned char *text = sqlite3_column_text(q, column);
    snprintf(to, room, "%s", text ? (const char *)text : "");
}

#define SHOWN "r.name, r.verdict, r.engine, strftime('%Y-%m-%d %H:%M:%S', r.written, 'unixepoch'), r.seconds, r.queries, length(r.proof)"

/* The columns of SHOWN, from this one on. */
static store_row shown_row(sqlite3_stmt *q, int first)
{
    store_row row = {.seconds = sqlite3_column_double(q, first + 4),
                     .queries = (uint64_t)sqlite3_column_int64(q, first + 5),
                     .bytes = (uint64_t)sqlite3_column_int64(q, first + 6)};
    copy_text(row.name, sizeof row.name, q, first);
    copy_text(row.verdict, sizeof row.verdict, q, first + 1);
    copy_text(row.engine, sizeof row.engine, q, first + 2);
    copy_text(row.when, sizeof row.when, q, first + 3);
    return row;
}

bool store_list(store *s, store_rows *out)
{
    s->deadline = 0; /* people may interrupt it */
    sqlite3_stmt *q = prepare(s, "SELECT " SHOWN " FROM revision r ORDER BY r.id");
    int r = s->db ? SQLITE_ERROR : SQLITE_DONE;
    while (q && (r = sqlite3_step(q)) == SQLITE_ROW) vec_push(out, shown_row(q, 0));
    sqlite3_finalize(q);
    return r == SQLITE_DONE;
}

bool store_latest(store *s, const char *name, store_row *row, buf *proof)
{
    s->deadline = 0;
    sqlite3_stmt *q =
        prepare(s, "SELECT " COLUMNS ", " SHOWN " FROM revision r WHERE ?1 IS NULL OR r.name = ?1 ORDER BY r.id DESC LIMIT 1");
    if (!q) return false;
    if (name) sqlite3_bind_text(q, 1, name, -1, SQLITE_STATIC);
    if (sqlite3_step(q) == SQLITE_ROW) *row = shown_row(q, COLUMN_HASH + 1);
    sqlite3_reset(q);
    return take(s, q, NULL, proof);
}

static uint64_t file_bytes(const store *s)
{
    struct stat st;
    return stat(s->path, &st) == 0 ? (uint64_t)st.st_size : 0;
}

/* Counts; the ids of damaged revisions are listed. */
typedef VEC(sqlite3_int64) id_list;
static bool look_through(store *s, store_report *out, id_list *damaged)
{
    *out = (store_report){.bytes = file_bytes(s)};
    sqlite3_stmt *q = prepare(s, "SELECT " COLUMNS " FROM revision r");
    int r = s->db ? SQLITE_ERROR : SQLITE_DONE;
    while (q && (r = sqlite3_step(q)) == SQLITE_ROW) {
        out->revisions++;
        if (intact(q)) continue;
        out->damaged++;
        vec_push(damaged, sqlite3_column_int64(q, COLUMN_ID));
    }
    sqlite3_finalize(q);
    return r == SQLITE_DONE;
}

static bool is_sound(store *s)
{
    sqlite3_stmt *q = prepare(s, "PRAGMA quick_check(1)");
    bool sound =
        q && sqlite3_step(q) == SQLITE_ROW && sqlite3_column_text(q, 0) && strcmp((const char *)sqlite3_column_text(q, 0), "ok") == 0;
    sqlite3_finalize(q);
    return sound;
}

bool store_check(store *s, store_report *out)
{
    s->deadline = 0; /* people may interrupt it */
    id_list damaged = {0};
    bool read = look_through(s, out, &damaged);
    vec_free(&damaged);
    return read && (!s->db || is_sound(s));
}

bool store_collect(store *s, uint64_t keep, store_report *out)
{
    s->deadline = 0; /* people may interrupt it */
    id_list damaged = {0};
    *out = (store_report){0};
    if (!s->db) return true;
    bool fine = !s->read_only && look_through(s, out, &damaged);
    for (uint32_t i = 0; i < damaged.len && fine; i++) {
        sqlite3_stmt *q = prepare(s, "DELETE FROM revision WHERE id = ?");
        if (q) sqlite3_bind_int64(q, 1, damaged.data[i]);
        fine = done(q);
    }
    vec_free(&damaged);
    sqlite3_stmt *q = fine ? prepare(s, "DELETE FROM revision WHERE id NOT IN (SELECT id FROM revision ORDER BY id DESC LIMIT ?)") : NULL;
    if (q) sqlite3_bind_int64(q, 1, keep > INT64_MAX ? INT64_MAX : (sqlite3_int64)keep);
    fine = done(q) && run_sql(s->db, "DELETE FROM program WHERE revision NOT IN (SELECT id FROM revision)") && run_sql(s->db, "VACUUM");
    id_list left = {0};
    fine = look_through(s, out, &left) && fine;
    vec_free(&left);
    return fine;
}

/* ---- elsewhere ---- */

bool store_export(store *s, const char *file, uint64_t *count, char message[256])
{
    struct stat st;
    store_report report;
    id_list damaged = {0};
    s->deadline = 0; /* people may interrupt it */
    message[0] = 0;
    if (stat(file, &st) == 0) snprintf(message, 256, "%.200s is there already", file);
    else if (!s->db) snprintf(message, 256, "nothing is stored in %.200s", s->folder);
    else if (!look_through(s, &report, &damaged)) snprintf(message, 256, "the store is damaged: see 'reprove store check'");
    vec_free(&damaged);
    if (message[0]) return false;
    sqlite3_stmt *q = prepare(s, "VACUUM INTO ?");
    if (q) sqlite3_bind_text(q, 1, file, -1, SQLITE_STATIC);
    if (!done(q)) {
        snprintf(message, 256, "%.120s: %.100s", file, sqlite3_errmsg(s->db));
        return false;
    }
    *count = report.revisions;
    return true;
}

/* The hashes that a store has of a program; how many. */
static uint32_t copy_sketch(store *from, const store_key *k, hash128 to[STORE_SKETCH])
{
    sqlite3_stmt *q = prepare(from, "SELECT sketch FROM program WHERE question = ? AND program = ?");
    if (!q) return 0;
    bind_hash(q, 1, &k->question);
    bind_hash(q, 2, &k->program);
    size_t bytes = sqlite3_step(q) == SQLITE_ROW ? (size_t)sqlite3_column_bytes(q, 0) : 0;
    uint32_t count = bytes <= STORE_SKETCH * sizeof *to ? (uint32_t)(bytes / sizeof *to) : 0;
    if (count) memcpy(to, sqlite3_column_blob(q, 0), count * sizeof *to);
    sqlite3_finalize(q);
    return count;
}

/* One revision of another store, unless it is damaged or known already. */
static bool take_over(store *s, store *from, sqlite3_stmt *row, uint64_t *count)
{
    if (!intact(row)) return true;
    store_key k = {0};
    memcpy(&k.question, hash_column(row, COLUMN_QUESTION), sizeof k.question);
    memcpy(&k.program, hash_column(row, COLUMN_PROGRAM), sizeof k.program);
    sqlite3_stmt *known = prepare(s, "SELECT 1 FROM program WHERE question = ? AND program = ?");
    if (!known) return false;
    bind_hash(known, 1, &k.question);
    bind_hash(known, 2, &k.program);
    bool there = sqlite3_step(known) == SQLITE_ROW;
    sqlite3_finalize(known);
    if (there) return true;
    hash128 hashes[STORE_SKETCH];
    k.sketch = hashes;
    k.count_sketch = copy_sketch(from, &k, hashes);
    store_row shown = shown_row(row, COLUMN_HASH + 1);
    const void *proof = sqlite3_column_blob(row, COLUMN_PROOF);
    store_revision r = {.name = shown.name,
                        .verdict = shown.verdict,
                        .engine = shown.engine,
                        .seconds = shown.seconds,
                        .queries = shown.queries,
                        .proof = proof ? proof : "",
                        .proof_len = (size_t)sqlite3_column_bytes(row, COLUMN_PROOF)};
    if (!insert_revision(s, &k, &r) || !insert_program(s, &k, sqlite3_last_insert_rowid(s->db))) return false;
    ++*count;
    return true;
}

bool store_import(store *s, const char *file, uint64_t *count, char message[256])
{
    store from = {.read_only = true};
    int why = SQLITE_OK;
    *count = 0;
    message[0] = 0;
    opening o = open_file(&from, file, &why);
    if (o != OPENED) {
        snprintf(message, 256, "%.200s: %s", file,
                 o == NO_FILE ? "cannot be opened"
                 : o == BUSY  ? "another process holds it"
                              : "is not an exported store of this version");
        sqlite3_close(from.db);
        return false;
    }
    from.deadline = s->deadline = 0;
    bool begun = ready_to_write(s, message);
    s->deadline = 0;
    sqlite3_stmt *q = begun ? prepare(&from, "SELECT " COLUMNS ", " SHOWN " FROM revision r ORDER BY r.id") : NULL;
    bool fine = q != NULL;
    int r = SQLITE_DONE;
    while (fine && (r = sqlite3_step(q)) == SQLITE_ROW) fine = take_over(s, &from, q, count);
    fine = fine && r == SQLITE_DONE && run_sql(s->db, "COMMIT");
    if (!fine && !message[0])
        snprintf(message, 256, "%.120s: %.100s", file,
                 sqlite3_errmsg(r != SQLITE_DONE && r != SQLITE_ROW ? from.db
                                : s->db                             ? s->db
                                                                    : from.db));
    sqlite3_finalize(q);
    if (!fine && begun) (void)run_sql(s->db, "ROLLBACK");
    sqlite3_close(from.db);
    return fine;
}

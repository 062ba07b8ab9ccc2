/* Input through <stdio.h> and <unistd.h>: standard input is empty, and nothing else can be opened. Functions that this glibc
 * implements in another way, or that need a stream, are unsupported. */
#include "cfa/exec/library.h"

#include <errno.h>

void exec_fopen(library_call *c) /* open, popen, tmpfile: nothing more can be opened, which is always possible */
{
    library_set_errno(c->m, EMFILE);
    library_return(c, c->variant ? 0 : -1);
}

void exec_read(library_call *c)
{
    if (library_int(c, 0) != 0) exec_unsupported(c);
    library_return(c, 0);
}

void exec_ungetc(library_call *c)
{
    if (library_int(c, 0) != -1) exec_unsupported(c);
    library_return(c, -1);
}

/* Reading from standard input: its end. The variant says how the function tells. */
static void end_input(library_call *c, uint32_t stream)
{
    if (stream < c->count && library_u64(c, stream) != c->m->files[0]) run_stop(c->m, RUN_UNSUPPORTED, "%s of another stream", c->name);
    c->m->input_ended = true;
    library_return(c, c->variant == GIVES_ZERO ? 0 : -1);
}

void exec_end_of_input(library_call *c) { end_input(c, 0); }

void exec_gets(library_call *c) { end_input(c, c->count); }

void exec_fgets(library_call *c) /* a line without room is there without reading */
{
    if (library_int(c, 1) <= 1) exec_unsupported(c);
    end_input(c, 2);
}

void exec_fread(library_call *c)
{
    if (library_size(c, 1) && library_size(c, 2)) end_input(c, 3);
    else library_return(c, 0);
}

void exec_getline(library_call *c) /* glibc makes room before it reads */
{
    enum { ROOM = 120 };
    run *m = c->m;
    uint64_t line = library_u64(c, 0), size = library_u64(c, 1);
    if (!library_read_pointer(m, line) || !library_read_pointer(m, size)) {
        uint64_t block = library_allocate(m, ROOM, 16, false);
        if (!block) exec_unsupported(c);
        library_write_pointer(m, line, block);
        library_write_pointer(m, size, ROOM);
    }
    end_input(c, 2);
}

void exec_scanf(library_call *c) /* a format that takes nothing from the input does not notice its end */
{
    bool on_stream = c->variant == ON_STREAM;
    uint64_t len;
    const char *format = library_text(c->m, library_u64(c, on_stream), &len);
    format += strspn(format, " \t\n\v\f\r");
    if (!*format || strncmp(format, "%n", 2) == 0 || strncmp(format, "%*n", 3) == 0) exec_unsupported(c);
    end_input(c, on_stream ? 0 : c->count);
}

void exec_feof(library_call *c) { library_return(c, c->m->input_ended && library_u64(c, 0) == c->m->files[0]); }

void exec_clearerr(library_call *c)
{
    if (library_u64(c, 0) == c->m->files[0]) c->m->input_ended = false;
    library_return(c, 0);
}

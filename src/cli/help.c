#include "cli/help.h"

#include <inttypes.h>
#include <string.h>

static const struct {
    const char *name;
    void (*add)(buf *out);
} places[] = {{"{engines}", help_add_engines}, {"{reuse}", help_add_reuse_words}};

/* The text with what stands for its places. */
static void fill_in(const char *text, buf *out)
{
    while (*text) {
        size_t k = 0, count = sizeof places / sizeof *places;
        while (k < count && strncmp(text, places[k].name, strlen(places[k].name)) != 0) k++;
        if (k < count) {
            places[k].add(out);
            text += strlen(places[k].name);
        } else buf_char(out, *text++);
    }
}

static void end(buf *out)
{
    buf_char(out, 0);
    out->len--;
}

void help_details(command_id c, buf *out)
{
    fill_in(command_at(c)->details, out);
    end(out);
}

void help_option(option_id o, command_id c, buf *out)
{
    const option_row *row = option_at(o);
    const char *usual = option_usual_word(o), *note = option_note(o, c);
    fill_in(row->help, out);
    if (usual) buf_printf(out, " (default: %s)", usual);
    if (row->kind == KIND_NUMBER && row->usual) buf_printf(out, " (default: %" PRIu64 ")", row->usual);
    if (note) buf_printf(out, "; %s", note);
    end(out);
}

static void print_options(command_id c, bool common, FILE *out)
{
    for (option_id o = (option_id)0; o < COUNT_OPTIONS; o++) {
        const option_row *row = option_at(o);
        if (!option_is_taken(o, c) || option_is_common(o) != common) continue;
        buf left = {0}, text = {0};
        buf_printf(&left, "%s%s%s", row->name, row->argument ? " " : "", row->argument ? row->argument : "");
        help_option(o, c, &text);
        fprintf(out, "  %-24s %s\n", left.data, text.data);
        buf_free(&left);
        buf_free(&text);
    }
}

static bool has_options_of_its_own(command_id c)
{
    for (option_id o = (option_id)0; o < COUNT_OPTIONS; o++)
        if (option_is_taken(o, c) && !option_is_common(o)) return true;
    return false;
}

void help_print(command_id c, FILE *out)
{
    const command_row *row = command_at(c);
    buf details = {0};
    help_details(c, &details);
    fprintf(out, "usage: reprove %s [options] %s\n\n%s\n", row->name, row->arguments, row->purpose);
    if (details.len) fprintf(out, "\n%s", details.data);
    if (has_options_of_its_own(c)) {
        fputs("\noptions of this command:\n", out);
        print_options(c, false, out);
    }
    fputs("\ncommon options:\n", out);
    print_options(c, true, out);
    if (option_is_taken(OPTION_ilp32, c)) fprintf(out, "  %-24s %s\n", "-I -D -U -std= …", "passed to the preprocessor (cc -E)");
    buf_free(&details);
}

void help_list_commands(FILE *out)
{
    fputs("reprove — incremental verification of C programs\n\nusage: reprove COMMAND [options] FILE…\n\ncommands:\n", out);
    for (command_id c = (command_id)0; c < COUNT_COMMANDS; c++) fprintf(out, "  %-10s %s\n", command_at(c)->name, command_at(c)->summary);
    fputs("\n'reprove help COMMAND' and 'reprove COMMAND --help' explain a command. 'reprove --version' prints the version.\n"
          "exit codes: 0 done (verify: true), 1 false, 2 unknown or stopped by a limit, 3 true with a restriction, 64 wrong usage, 65 bad "
          "input, 70 internal error, 73 cannot write output\n",
          out);
}

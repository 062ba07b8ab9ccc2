/* cli/cmd_manual.c — `reprove manual`: the manual page, from the tables of commands and options. */
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "cli/help.h"
#include "cli/options.h"
#include "reprove.h"
#include <string.h>

/* A line of a text may begin with what man takes for a request, and a dash is to be one that can be copied. */
static void write_text(const char *text, FILE *out)
{
    bool begins = true;
    for (; *text; text++) {
        if (begins && (*text == '.' || *text == '\'')) fputs("\\&", out);
        if (*text == '\\') fputs("\\e", out);
        else if (*text == '-') fputs("\\-", out);
        else if (*text == '`') fputs("\\(ga", out);
        else fputc(*text, out);
        begins = *text == '\n';
    }
}

static void write_option(option_id o, command_id c, FILE *out)
{
    const option_row *row = option_at(o);
    buf text = {0};
    help_option(o, c, &text);
    fputs(".TP\n\\fB", out);
    write_text(row->name, out);
    fputs("\\fR", out);
    if (row->argument) {
        fputs(" \\fI", out);
        write_text(row->argument, out);
        fputs("\\fR", out);
    }
    fputc('\n', out);
    write_text(text.data, out);
    if (strcmp(row->since, "0.1.0") != 0) fprintf(out, " (since %s)", row->since); /* the first version that there was */
    fputc('\n', out);
    buf_free(&text);
}

static void write_options(command_id c, bool are_common, FILE *out)
{
    for (option_id o = (option_id)0; o < COUNT_OPTIONS; o++)
        if (option_is_taken(o, c) && option_is_common(o) == are_common) write_option(o, c, out);
}

static void write_command(command_id c, FILE *out)
{
    const command_row *row = command_at(c);
    buf details = {0};
    help_details(c, &details);
    fputs(".SS reprove ", out);
    write_text(row->name, out);
    fputs(" [options] ", out);
    write_text(row->arguments, out);
    fputc('\n', out);
    write_text(row->purpose, out);
    fputs("\n.PP\n.nf\n", out);
    write_text(details.data, out);
    fputs(".fi\n", out);
    write_options(c, false, out);
    buf_free(&details);
}

static void write_page(FILE *out)
{
    fputs(".TH REPROVE 1 \"\" \"reprove " REPROVE_VERSION "\"\n"
          ".SH NAME\nreprove \\- incremental verification of C programs\n"
          ".SH SYNOPSIS\n\\fBreprove\\fR \\fICOMMAND\\fR [\\fIoptions\\fR] \\fIFILE\\fR…\n.br\n"
          "\\fBreprove help\\fR [\\fICOMMAND\\fR]\n.br\n\\fBreprove \\-\\-version\\fR\n"
          ".SH DESCRIPTION\nreprove reads C, verifies that no call of an error function is reachable or shows an execution that reaches "
          "one,\n"
          "and uses what it knows of earlier revisions of the program.\n",
          out);
    for (command_id c = (command_id)0; c < COUNT_COMMANDS; c++) {
        fputs(".TP\n\\fB", out);
        write_text(command_at(c)->name, out);
        fputs("\\fR\n", out);
        write_text(command_at(c)->summary, out);
        fputc('\n', out);
    }
    fputs(".SH COMMON OPTIONS\nEvery command takes these, where they have a meaning. Long options may be written \\-\\-name=value.\n", out);
    write_options(COMMAND_VERIFY, true, out);
    fputs(".TP\n\\fB\\-I \\-D \\-U \\-std=\\fR …\nflags of the compiler, passed to the preprocessor (cc \\-E)\n.SH COMMANDS\n", out);
    for (command_id c = (command_id)0; c < COUNT_COMMANDS; c++) write_command(c, out);
    fputs(".SH EXIT STATUS\n"
          ".TP\n0\ndone; of verify, the program is proved\n.TP\n1\nan error call is reachable\n"
          ".TP\n2\nno answer: unknown, or stopped by a limit\n.TP\n3\ntrue with a restriction (a bound, a base, a condition)\n"
          ".TP\n64\nwrong usage\n.TP\n65\nbad input\n.TP\n70\nan internal error\n.TP\n73\noutput cannot be written\n"
          ".SH ENVIRONMENT\n.TP\n\\fBREPROVE_STORE\\fR\nthe store, if no option names one; empty: none\n"
          ".TP\n\\fBTMPDIR\\fR\nthe folder for temporary files (default: /tmp)\n",
          out);
}

int command_manual(int argc, char **argv)
{
    option_values v;
    int code = options_parse(argc, argv, COMMAND_MANUAL, &v);
    if (code < 0 && v.files.len) code = options_usage(COMMAND_MANUAL, "it takes no arguments");
    if (code < 0) {
        write_page(stdout);
        code = EXIT_TRUE;
    }
    options_free(&v);
    return code;
}

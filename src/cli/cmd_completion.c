/* cli/cmd_completion.c — `reprove completion bash`: a script that completes commands, options and the words of choices. */
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "cli/options.h"
#include <stdio.h>
#include <string.h>

static void write_words(const option_row *row, FILE *out)
{
    for (const option_word *w = row->words; w->word; w++) fprintf(out, "%s%s", w == row->words ? "" : " ", w->word);
}

static bool is_path(const char *argument)
{
    return strncmp(argument, "FILE", 4) == 0 || strcmp(argument, "DIR") == 0 || strcmp(argument, "PATH") == 0;
}

static void write_command(command_id c, FILE *out)
{
    fprintf(out, "    %s)\n        options=\"", command_at(c)->name);
    for (option_id o = (option_id)0; o < COUNT_OPTIONS; o++)
        if (option_is_taken(o, c)) fprintf(out, "%s ", option_at(o)->name);
    fputs("-h\"\n        case $before in\n", out);
    for (option_id o = (option_id)0; o < COUNT_OPTIONS; o++) {
        const option_row *row = option_at(o);
        if (!option_is_taken(o, c) || row->kind == KIND_FLAG) continue;
        fprintf(out, "        %s) ", row->name);
        if (row->words) {
            fputs("words=\"", out);
            write_words(row, out);
            fputs("\" ;;\n", out);
        } else if (is_path(row->argument)) fputs("files=1 ;;\n", out);
        else fputs("free=1 ;;\n", out);
    }
    fputs("        esac\n        ;;\n", out);
}

static void write_script(FILE *out)
{
    fputs("# bash completion for reprove; made by `reprove completion bash`\n"
          "_reprove() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} options= words= files= "
          "free=\n"
          "    if [ \"$before\" = = ]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
          "    if [ \"$word\" = = ]; then before=${COMP_WORDS[COMP_CWORD-1]} word=; fi\n"
          "    COMPREPLY=()\n"
          "    if [ \"$COMP_CWORD\" = 1 ] || { [ \"$COMP_CWORD\" = 2 ] && [ \"$command\" = help ]; }; then\n"
          "        COMPREPLY=($(compgen -W \"",
          out);
    for (command_id c = (command_id)0; c < COUNT_COMMANDS; c++) fprintf(out, "%s ", command_at(c)->name);
    fputs("help --help --version\" -- \"$word\"))\n"
          "        return\n"
          "    fi\n"
          "    case $command in\n",
          out);
    for (command_id c = (command_id)0; c < COUNT_COMMANDS; c++) write_command(c, out);
    fputs("    esac\n"
          "    if [ -n \"$words\" ]; then COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
          "    elif [ -n \"$free\" ]; then return\n"
          "    elif [ -z \"$files\" ] && [ \"${word:0:1}\" = - ]; then COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
          "    else COMPREPLY=($(compgen -f -- \"$word\"))\n"
          "    fi\n"
          "}\n"
          "complete -o filenames -F _reprove reprove\n",
          out);
}

int command_completion(int argc, char **argv)
{
    option_values v;
    int code = options_parse(argc, argv, COMMAND_COMPLETION, &v);
    bool is_bash = code < 0 && v.files.len == 1 && strcmp(v.files.data[0], "bash") == 0;
    if (code < 0 && !is_bash) code = options_usage(COMMAND_COMPLETION, "say for which shell: bash");
    if (code < 0) {
        write_script(stdout);
        code = EXIT_TRUE;
    }
    options_free(&v);
    return code;
}

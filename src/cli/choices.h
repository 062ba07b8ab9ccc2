/* cli/choices.h — the words of options that are a choice, each beside the enumerator that it means.
 * WORDS_X(WORD, OTHER) calls WORD(word, enumerator) in the order of the enum, and OTHER(enumerator) for those that no word names: what it
 * is if the option is not given, or decided by something else. Invariant: words follow each other as their enumerators do, and every
 * enumerator is there. cli/option_table.c does not compile otherwise. */
#ifndef CLI_CHOICES_H
#define CLI_CHOICES_H

#include "cli/progress.h"
#include "reprove.h"

#define WORDS_EXTERNALS(WORD, OTHER)       \
    OTHER(REPROVE_EXTERNALS_DEFAULT)       \
    WORD(writes, REPROVE_EXTERNALS_WRITES) \
    WORD(pure, REPROVE_EXTERNALS_PURE) WORD(anything, REPROVE_EXTERNALS_ANYTHING)

#define WORDS_REPLAY(WORD, OTHER) \
    OTHER(REPROVE_REPLAY_SANDBOXED) WORD(compiled, REPROVE_REPLAY_COMPILED) WORD(interpreter, REPROVE_REPLAY_INTERPRETER)

#define WORDS_CONDITION_FORMAT(WORD, OTHER) \
    WORD(reprove, REPROVE_CONDITION_OWN) WORD(cpachecker, REPROVE_CONDITION_CPACHECKER) OTHER(REPROVE_CONDITION_DOT)

#define WORDS_FOLDER(WORD, OTHER) \
    OTHER(REPROVE_FOLDER_DEFAULT) \
    WORD(cfa, REPROVE_FOLDER_CFA) \
    WORD(lh, REPROVE_FOLDER_LH)   \
    WORD(lhc, REPROVE_FOLDER_LHC) \
    WORD(lhb, REPROVE_FOLDER_LHB) \
    WORD(lhbc, REPROVE_FOLDER_LHBC) WORD(nlh, REPROVE_FOLDER_NLH) WORD(sep, REPROVE_FOLDER_SEP) WORD(id, REPROVE_FOLDER_ID)

#define WORDS_DETECTOR(WORD, OTHER) \
    OTHER(REPROVE_DETECTOR_DEFAULT) WORD(syntactic, REPROVE_DETECTOR_SYNTACTIC) WORD(dataflow, REPROVE_DETECTOR_DATAFLOW)

#define WORDS_LETTERS(WORD, OTHER) \
    WORD(block, REPROVE_LETTERS_BLOCKS) WORD(statement, REPROVE_LETTERS_STATEMENTS) WORD(large, REPROVE_LETTERS_LARGE)

#define WORDS_SUMMARIES(WORD, OTHER) \
    WORD(all, REPROVE_SUMMARIES_ALL) WORD(procedure, REPROVE_SUMMARIES_OF_PROCEDURES) WORD(loop, REPROVE_SUMMARIES_OF_LOOPS)

#define WORDS_TRANSLATE(WORD, OTHER) \
    WORD(all, REPROVE_TRANSLATE_ALL) WORD(unseen, REPROVE_TRANSLATE_UNSEEN) WORD(empty, REPROVE_TRANSLATE_EMPTY)

#define WORDS_PROGRESS(WORD, OTHER) OTHER(PROGRESS_NONE) OTHER(PROGRESS_LINE) WORD(json, PROGRESS_JSON)

#endif

// expect: false
// args: --engine native
/* A tokenizer and a little grammar: `let x = 42 ;`. */
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

static char word[8];
static char next;

static int read_word(void)
{
    int length = 0;
    while (next == ' ') next = __VERIFIER_nondet_char();
    while (length < 7 && next > ' ') {
        word[length++] = next;
        next = __VERIFIER_nondet_char();
    }
    word[length] = 0;
    return length;
}

static int is(const char *text)
{
    int k = 0;
    while (text[k] && text[k] == word[k]) k++;
    return text[k] == word[k];
}

int main(void)
{
    next = __VERIFIER_nondet_char();
    if (!read_word() || !is("let")) return 1;
    if (!read_word() || word[0] < 'a' || word[0] > 'z' || word[1]) return 2;
    if (!read_word() || !is("=")) return 3;
    int number = 0, length = read_word();
    for (int i = 0; i < length; i++) {
        if (word[i] < '0' || word[i] > '9') return 4;
        number = 10 * number + (word[i] - '0');
    }
    if (number != 42) return 5;
    if (!read_word() || !is(";")) return 6;
    reach_error();
    return 0;
}

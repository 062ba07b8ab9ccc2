// expect: exit 0
// Labels as values and computed gotos: a small interpreter.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
enum { PUSH, ADD, MUL, JNZ, DEC, DUP, HALT };
static int run(const int *code)
{
    static void *const table[] = {&&push, &&add, &&mul, &&jnz, &&dec, &&dup, &&halt};
    int stack[16], sp = 0, pc = 0, steps = 0;
#define NEXT goto *table[code[pc++]]
    NEXT;
push: stack[sp++] = code[pc++]; steps++; NEXT;
add: sp--; stack[sp - 1] += stack[sp]; steps++; NEXT;
mul: sp--; stack[sp - 1] *= stack[sp]; NEXT;
jnz: if (stack[sp - 1]) pc = code[pc]; else pc++; NEXT;
dec: stack[sp - 1]--; NEXT;
dup: stack[sp] = stack[sp - 1]; sp++; NEXT;
halt: return stack[sp - 1] * 100 + steps;
}
static int pick(int i)
{
    void *where = i > 2 ? &&big : &&small;
    goto *where;
small: return i;
big: return i * 10;
}

int main(void)
{
    static const int a[] = {PUSH, 2, PUSH, 3, ADD, DUP, MUL, HALT};
    CHECK(run(a) == 2503);
    static const int b[] = {PUSH, 5, DEC, JNZ, 2, PUSH, 7, ADD, HALT};
    CHECK(run(b) == 703);
    CHECK(pick(1) == 1 && pick(3) == 30);
    return 0;
}

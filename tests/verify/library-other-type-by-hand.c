// expect: true
// Functions of the library that are declared by hand, not quite as the headers do: they are the library's nevertheless.
extern void reach_error(void);
struct node {
    int value;
};
struct _IO_FILE;
extern int open(char *path, int flags, ...);
extern int strlen(char *text);
extern int printf(char *format, ...);
extern int fclose(struct _IO_FILE *stream);
extern int close();
extern long time(long *now);
extern void free(void *block);
int main(void)
{
    struct node n = {3};
    char text[3] = "ab";
    long now;
    printf("%ld\n", time(&now));
    if (open(text, 0) == 5) close(5);
    fclose(0);
    free(0);
    if (strlen(text) != 2 || n.value != 3) reach_error();
    return 0;
}

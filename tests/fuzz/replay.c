/* Runs a fuzzer's entry point on the files given: the stored corpus in every build, with any compiler. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int replay(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f) {
        perror(path);
        return 1;
    }
    uint8_t *data = NULL;
    size_t size = 0, room = 0;
    for (;;) {
        if (size == room) {
            room = room ? room * 2 : 4096;
            data = realloc(data, room);
            if (!data) abort();
        }
        size_t n = fread(data + size, 1, room - size, f);
        if (n == 0) break;
        size += n;
    }
    fclose(f);
    /* exactly as large as the text, so that a sanitizer sees a read beyond it */
    uint8_t *exact = malloc(size ? size : 1);
    if (!exact) abort();
    for (size_t i = 0; i < size; i++) exact[i] = data[i];
    free(data);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    return 0;
}

int main(int argc, char **argv)
{
    int bad = 0;
    for (int i = 1; i < argc; i++) bad |= replay(argv[i]);
    return bad;
}

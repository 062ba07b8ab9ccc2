// replay: original
#include "verifier.h"

int main(int argc, char **argv)
{
    if (argc < 2 || argc > 5) return 0;
    if (argv[1][0] != '-' || argv[1][1] != 'v') return 0;
    reach_error();
    return 0;
}

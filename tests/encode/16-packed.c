#include "nondet.h"
/* Pointers to members of a packed struct and to plain objects: what they have in common is four bytes wide, but begins before the plain objects do. */
#pragma pack(push, 1)
struct packed { unsigned char tag; int first; short gap; int second; } mixed = {1, 2, 3, 4};
#pragma pack(pop)
int plain = -3, row[5] = {-3, -4, -5, -6, -7};
int main(void)
{
    int n = __VERIFIER_nondet_int(), *p = &mixed.first, *q = &mixed.second;
    if (n & 1) p = &row[0];
    if (n & 2) p = &row[1];
    if (n & 4) q = &plain;
    if (n & 8) *p += n;
    if (n & 16) *q -= n;
    if (*p < row[2]) plain ^= row[0];
    return (row[0] + row[1] + plain + mixed.first + mixed.second) & 31;
}

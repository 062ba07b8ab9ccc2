// expect: unknown(unsupported:hsearch)
// native: no error
extern void reach_error(void);
#include <stdlib.h>
#include <search.h>
int shared = 1;
int main(void) { ENTRY e = {"a", &shared}, *r; hcreate(10); r = hsearch(e, ENTER); if (r && r->data == &shared) { if (*(int *)r->data != 1) reach_error(); } return 0; }

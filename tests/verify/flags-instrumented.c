// expect: error
// args: -finstrument-functions
// exit: 65
extern void reach_error(void);
void __cyg_profile_func_enter(void *function, void *from) { (void)function, (void)from, reach_error(); }
int main(void) { return 0; }

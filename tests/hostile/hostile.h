/* System calls without the library, and what the programs here get from outside. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define CALL(number, a, b, c)                                                                                                        \
    do {                                                                                                                             \
        long result;                                                                                                                 \
        __asm__ volatile("syscall" : "=a"(result) : "0"((long)(number)), "D"((long)(a)), "S"((long)(b)), "d"((long)(c)) : "rcx", "r11"); \
    } while (0)
enum { SYS_write = 1, SYS_open = 2, SYS_mmap = 9, SYS_alarm = 37, SYS_socket = 41, SYS_fork = 57, SYS_execve = 59, SYS_kill = 62, SYS_rename = 82, SYS_mkdir = 83,
       SYS_creat = 85, SYS_unlink = 87, SYS_symlink = 88, SYS_ptrace = 101, SYS_getppid = 110 };

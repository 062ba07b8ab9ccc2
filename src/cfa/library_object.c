#include "cfa/library_object.h"

#include <stddef.h>
#include <string.h>

/* clang-format off */
static const library_object objects[] = {
    {"stdin",  NULL, OBJECT_STREAM, 0}, {"stdout", NULL, OBJECT_STREAM, 0}, {"stderr", NULL, OBJECT_STREAM, 0},
    /* getopt.h, unistd.h, stdlib.h; glibc begins with optopt = '?' */
    {"optind", NULL, OBJECT_HOLDS, 1}, {"opterr", NULL, OBJECT_HOLDS, 1}, {"optopt", NULL, OBJECT_HOLDS, '?'},
    {"optarg", NULL, OBJECT_HOLDS, 0}, {"suboptarg", NULL, OBJECT_OPEN, 0}, {"optreset", NULL, OBJECT_OPEN, 0},
    /* math.h */
    {"signgam", "signgam", OBJECT_HOLDS, 0}, {"__signgam", "signgam", OBJECT_HOLDS, 0}, {"_LIB_VERSION", NULL, OBJECT_OPEN, 0},
    /* time.h: until the program asks for the time zone */
    {"timezone", "timezone", OBJECT_HOLDS, 0}, {"__timezone", "timezone", OBJECT_HOLDS, 0},
    {"daylight", "daylight", OBJECT_HOLDS, 0}, {"__daylight", "daylight", OBJECT_HOLDS, 0},
    {"tzname",   "tzname",   OBJECT_OPEN,  0}, {"__tzname",   "tzname",   OBJECT_OPEN,  0}, {"getdate_err", NULL, OBJECT_HOLDS, 0},
    /* unistd.h, errno.h, netdb.h */
    {"environ", "environ", OBJECT_OPEN, 0}, {"__environ", "environ", OBJECT_OPEN, 0}, {"_environ", "environ", OBJECT_OPEN, 0},
    {"program_invocation_name",       "program_invocation_name", OBJECT_OPEN, 0},
    {"__progname_full", "program_invocation_name", OBJECT_OPEN, 0},
    {"program_invocation_short_name", "program_invocation_short_name", OBJECT_OPEN, 0},
    {"__progname", "program_invocation_short_name",      OBJECT_OPEN, 0}, {"h_errno", NULL, OBJECT_OPEN, 0},
    /* error.h, obstack.h, argp.h */
    {"error_message_count",  NULL, OBJECT_HOLDS, 0},  {"error_one_per_line", NULL, OBJECT_HOLDS, 0},
    {"error_print_progname", NULL, OBJECT_HOLDS, 0},  {"obstack_exit_failure", NULL, OBJECT_HOLDS, 1},
    {"obstack_alloc_failed_handler", NULL, OBJECT_OPEN, 0},
    {"argp_program_version", NULL, OBJECT_HOLDS, 0},  {"argp_program_version_hook", NULL, OBJECT_HOLDS, 0},
    {"argp_program_bug_address", NULL, OBJECT_HOLDS, 0}, {"argp_err_exit_status", NULL, OBJECT_HOLDS, 64},
    /* regex.h, regexp.h, libintl.h, netinet/in.h, link.h, sys/single_threaded.h, sys/rseq.h, fpu_control.h */
    {"re_syntax_options", NULL, OBJECT_HOLDS, 0}, {"loc1", NULL, OBJECT_OPEN, 0},
    {"loc2", NULL, OBJECT_OPEN, 0}, {"locs", NULL, OBJECT_OPEN, 0},
    {"_nl_msg_cat_cntr", NULL, OBJECT_OPEN, 0}, {"in6addr_any", NULL, OBJECT_OPEN, 0}, {"in6addr_loopback", NULL, OBJECT_OPEN, 0},
    {"_r_debug", NULL, OBJECT_OPEN, 0}, {"__libc_single_threaded", NULL, OBJECT_OPEN, 0}, {"__rseq_size", NULL, OBJECT_OPEN, 0},
    {"__rseq_flags", NULL, OBJECT_OPEN, 0}, {"__rseq_offset", NULL, OBJECT_OPEN, 0}, {"__fpu_control", NULL, OBJECT_OPEN, 0},
    {"sys_errlist", NULL, OBJECT_OPEN, 0}, {"sys_nerr", NULL, OBJECT_OPEN, 0}, {"_sys_errlist", NULL, OBJECT_OPEN, 0},
    {"_sys_nerr", NULL, OBJECT_OPEN, 0}, {"sys_siglist", NULL, OBJECT_OPEN, 0}, {"_sys_siglist", NULL, OBJECT_OPEN, 0},
    {"__malloc_hook", NULL, OBJECT_OPEN, 0}, {"__free_hook", NULL, OBJECT_OPEN, 0}, {"__realloc_hook", NULL, OBJECT_OPEN, 0},
};
/* clang-format on */

const library_object *library_object_find(const char *name)
{
    for (size_t k = 0; k < sizeof objects / sizeof *objects; k++)
        if (strcmp(objects[k].name, name) == 0) return &objects[k];
    return NULL;
}

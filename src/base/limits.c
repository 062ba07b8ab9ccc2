#include "base/limits.h"

#include <math.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { TICKS_BETWEEN_LOOKS = 128, LOOKS_BETWEEN_SIZES = 64 };

double limits_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void limits_set_timeout(limits *l, double seconds)
{
    l->deadline = seconds > 0 ? limits_now() + seconds : 0;
    l->planned = seconds > 0 ? l->ticks + (uint64_t)(seconds * LIMITS_TICKS_PER_SECOND) : 0;
}

double limits_clock(const limits *l) { return l ? (double)l->ticks / LIMITS_TICKS_PER_SECOND : limits_now(); }

double limits_left(const limits *l)
{
    if (!l || !l->planned) return HUGE_VAL;
    return l->planned > l->ticks ? (double)(l->planned - l->ticks) / LIMITS_TICKS_PER_SECOND : 0;
}

void limits_allow(limits *l, double seconds)
{
    if (!(seconds < 1e12)) return;
    uint64_t most = l->ticks + (uint64_t)(seconds * LIMITS_TICKS_PER_SECOND) + 1;
    if (!l->max_ticks || most < l->max_ticks) l->max_ticks = most;
    l->attend_at = 0;
}

/* More ticks are granted to the whole; only this file knows its parts. */
static void pause_part(limits *part, void *whole_)
{
    limits *whole = whole_;
    whole->ticks = part->ticks;
    whole->pause(whole, whole->pause_context);
    part->granted = whole->granted;
}

limits limits_begin_part(limits *l)
{
    limits part = l ? *l : (limits){0};
    if (!part.pause) return part;
    part.pause = pause_part;
    part.pause_context = l;
    return part;
}

void limits_end_part(limits *l, const limits *part)
{
    if (!l) return;
    l->ticks = part->ticks;
    l->steps = part->steps;
    l->granted = part->granted;
    l->attend_at = 0;
}

/* 0 means no limit: one that is used up stays one. */
static uint64_t rest(uint64_t most, uint64_t used) { return !most ? 0 : most > used ? most - used : 1; }

void limits_restart(limits *l)
{
    l->max_ticks = rest(l->max_ticks, l->ticks);
    l->planned = rest(l->planned, l->ticks);
    l->ticks = l->attend_at = l->granted = 0;
}

uint64_t limits_resident_bytes(void)
{
    FILE *f = fopen("/proc/self/statm", "r");
    unsigned long total = 0, resident = 0;
    if (!f) return 0;
    if (fscanf(f, "%lu %lu", &total, &resident) != 2) resident = 0;
    fclose(f);
    return (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* Not from getrusage: its peak survives exec, so it counts the program that started us, too. */
uint64_t limits_peak_bytes(void)
{
    FILE *f = fopen("/proc/self/status", "r");
    char line[128];
    unsigned long kilobytes = 0;
    while (f && !kilobytes && fgets(line, sizeof line, f)) (void)sscanf(line, "VmHWM: %lu", &kilobytes);
    if (f) fclose(f);
    return (uint64_t)kilobytes * 1024;
}

static limit_reason check_limits(limits *l, bool at_memory)
{
    if (l->hit) return l->hit;
    if (l->interrupted && *l->interrupted) l->hit = LIMIT_INTERRUPT;
    else if (l->max_steps && l->steps > l->max_steps) l->hit = LIMIT_STEPS;
    else if (l->max_ticks && l->ticks > l->max_ticks) l->hit = LIMIT_STEPS;
    else if (l->deadline > 0 && limits_now() > l->deadline) l->hit = LIMIT_TIME;
    else if (l->memory_bytes && at_memory && limits_resident_bytes() > l->memory_bytes) l->hit = LIMIT_MEMORY;
    return l->hit;
}

limit_reason limits_look(limits *l) { return check_limits(l, ++l->looks % LOOKS_BETWEEN_SIZES == 0); }
limit_reason limits_look_all(limits *l) { return check_limits(l, true); }

void limits_attend(limits *l)
{
    while (l->granted && l->ticks >= l->granted && !l->hit) l->pause(l, l->pause_context);
    (void)limits_look(l);
    l->attend_at = l->ticks + TICKS_BETWEEN_LOOKS;
    if (l->granted && l->granted < l->attend_at) l->attend_at = l->granted;
    if (l->max_ticks && l->max_ticks < l->attend_at) l->attend_at = l->max_ticks + 1;
}

const char *limits_reason_text(limit_reason r)
{
    static const char *const text[] = {"no limit", "timeout", "out of memory", "step limit", "interrupted"};
    return text[r];
}

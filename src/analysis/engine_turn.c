#include "analysis/engine_turn.h"

bool engine_turn(const char *who, const verify_task *t, engine_options o, limits *all, double seconds, engine_result *r)
{
    limits part = *all;
    limits_allow(&part, seconds);
    o.limits = &part;
    engine_find(who)->run(t, &o, r);
    bool has_ended = !part.hit;
    all->ticks = part.ticks;
    all->steps = part.steps;
    all->looks = part.looks;
    all->granted = part.granted;
    all->attend_at = 0;
    (void)limits_look(all);
    return has_ended;
}

"""Verdicts on random programs of all kinds (kinds/) against what they do natively (kindnative.py).

Of each program there is a variant whose checks hold in all executions, and one that some execution violates. A program with a second file
is verified linked, and the first file alone under each option of --externals that allows the bodies of the second: then true is wrong if
the linked program reaches the error, and false is not judged."""
import os, random, re, threading, time
from . import kindnative, kinds
from .fuzzverify import fails, holds, verdict_of

HEAD = """#define _GNU_SOURCE
%sextern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
extern void abort(void);
static int chosen_input(int low, int high)
{
    %s
    return x;
}
#define INPUT(low, high) chosen_input(low, high)
#define OBSERVE(n, ...) OBSERVE_##n(__VA_ARGS__)
"""
FORMS = {"assume": "int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x >= low && x <= high);",
         "abort": "int x = __VERIFIER_nondet_int(); if (x < low || x > high) abort();",
         "loop": "int x = low; while (x < high && __VERIFIER_nondet_int()) x++;"}
REDUCING_SECONDS = 40


def text_of(draft, conditions):
    """the first file, with checks at the sites of the conditions"""
    text = HEAD % ("".join(f"#include <{h}>\n" for h in dict.fromkeys(draft.includes)), FORMS[draft.input_form])
    for n in range(draft.sites):
        check = f"if (!({conditions[n]})) reach_error(); " if n in conditions else ""
        text += f"#define OBSERVE_{n}(...) do {{ long long X = (long long)(__VA_ARGS__); {check}(void)X; }} while (0)\n"
    return text + draft.first.replace("P_main", "main")


def violated(conditions, sites):
    """whether an observed value violates one of the conditions"""
    for n, condition in conditions.items():
        wanted = condition.replace("LL", "").replace("&&", " and ").replace("||", " or ")
        if n < len(sites) and any(not eval(wanted, {"X": v}) for v in sites[n].values):
            return True
    return False


def variants(draft, sites):
    """→ (expected verdict, conditions)"""
    r = random.Random(f"variants {draft.kind} {draft.seed}")
    good = {n: holds(r, s) for n, s in enumerate(sites) if r.random() < 0.6 or n == len(sites) - 1}
    yield "true", good
    reached = [n for n, s in enumerate(sites) if s.count]
    if reached:
        n = r.choice(reached)
        yield "false", {**(good if r.random() < 0.5 else {}), n: fails(r, sites[n])}


class Campaign:
    """What all batches share."""

    def __init__(self, program, folder, engines, timeout, chosen, every_engine=False, reduce=True):
        self.program, self.folder, self.engines, self.timeout = program, folder, engines, timeout
        self.kinds, self.every_engine, self.reduce, self.builds, self.lock = chosen, every_engine, reduce, {}, threading.Lock()

    def builds_for(self, model):
        with self.lock:
            if model not in self.builds:
                self.builds[model] = kindnative.usable_builds(self.folder, model)
            return self.builds[model]

    def check_batch(self, seeds, model, count, until=None):
        builds = self.builds_for(model)
        if len(builds) < 2:
            return  # no compiler for this data model: nobody knows the truth
        drafts = [kinds.generate(self.kinds[seed % len(self.kinds)], seed, model) for seed in seeds]
        found = kindnative.observe(self.folder, f"kinds-{seeds[0]}-{model}", drafts, model, builds)
        for draft, sites in zip(drafts, found):
            if until and time.monotonic() > until:
                return
            if isinstance(sites, str):
                count.skipped += 1
                count.left_out[(draft.kind, sites)] = count.left_out.get((draft.kind, sites), 0) + 1
                continue
            count.programs += 1
            for expected, conditions in variants(draft, sites):
                self.check(draft, expected, conditions, count)

    def questions(self, draft, expected):
        """→ (more options, whether the second file is linked)"""
        if not draft.second:
            return [([], False)]
        alone = [(["--externals", option], False) for option in draft.externals] if expected == "false" else []
        return [([], True), *alone]

    def check(self, draft, expected, conditions, count):
        rank = draft.seed // len(self.kinds) + (expected == "false")
        for options, is_linked in self.questions(draft, expected):
            for engine in self.engines if self.every_engine else [self.engines[rank % len(self.engines)]]:
                self.check_one(draft, expected, conditions, engine, options, is_linked, count)

    def ask(self, draft, name, conditions, engine, options, is_linked):
        """→ command, verdict, reason; the files stay"""
        path = os.path.join(self.folder, name)
        with open(path + ".c", "w") as f:
            f.write(text_of(draft, conditions))
        more = list(options)
        if is_linked:
            with open(path + "-second.c", "w") as f:
                f.write("\n".join(draft.second) + "\n")
            more.append(path + "-second.c")
        return verdict_of(self.program, path + ".c", engine, draft.model, self.timeout, more)

    @staticmethod
    def is_wrong(draft, kind, expected, options):
        if kind in (expected, "unknown"):
            return False
        return not (kind == "false" and (draft.has_orders or options))

    def check_one(self, draft, expected, conditions, engine, options, is_linked, count):
        name = "-".join([draft.kind, str(draft.seed), draft.model, expected, engine, *options[1:]])
        command, kind, reason = self.ask(draft, name, conditions, engine, options, is_linked)
        count.runs += 1
        for key in ((engine, expected), (draft.kind, expected)):
            count.asked[key] = count.asked.get(key, 0) + 1
            count.solved[key] = count.solved.get(key, 0) + (kind == expected)
        if kind == "unknown":
            key = (draft.kind, re.sub(r"\S+:\d+|\d+", "N", reason)[:70])
            count.reasons[key] = count.reasons.get(key, 0) + 1
            if "did not replay" in reason and len(count.odd) < 2:  # of a batch
                count.odd.append((f"{draft.kind}: {engine}: {reason}, expected {expected}", command))
                return
        if self.is_wrong(draft, kind, expected, options):
            small = self.reduced(draft, expected, conditions, kind, engine, options, is_linked) if self.reduce else draft
            self.ask(small, name, conditions, engine, options, is_linked)
            detail = f"({reason})" if reason else ""
            count.wrong.append((f"{draft.kind}: {engine}: {kind}{detail}, expected {expected}", command))
            return
        self.remove(name)

    def remove(self, name):
        for ending in (".c", "-second.c"):
            if os.path.exists(os.path.join(self.folder, name + ending)):
                os.remove(os.path.join(self.folder, name + ending))

    def reduced(self, draft, expected, conditions, kind, engine, options, is_linked):
        """Drops lines of the program while its verdict stays wrong."""
        until = time.monotonic() + REDUCING_SECONDS
        name = f"reduced-{draft.kind}-{draft.seed}-{draft.model}-{engine}"
        def still_wrong():
            answer = self.ask(draft, name, conditions, engine, options, is_linked)[1]
            self.remove(name)
            if answer != kind:
                return False
            sites = kindnative.observe(self.folder, name, [draft], draft.model, self.builds_for(draft.model)[:2])[0]
            return not isinstance(sites, str) and violated(conditions, sites) == (expected == "false")
        for lines in (draft.lines, draft.top):
            at = len(lines)
            while at > 0 and time.monotonic() < until:
                at -= 1
                kept = lines[at]
                lines[at] = ""
                try:
                    if not still_wrong():
                        lines[at] = kept
                except Exception:
                    lines[at] = kept
        draft.lines[:] = [line for line in draft.lines if line]
        draft.top[:] = [line for line in draft.top if line]
        return draft

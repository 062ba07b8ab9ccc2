"""Verdicts on random programs of all kinds (kinds/) against what they do natively (kindnative.py).

Of each program there is a variant whose checks hold in all executions, and one that some execution violates. A program with a second file
is verified linked, and the first file alone under each option of --externals that allows the bodies of the second: then true is wrong if
the linked program reaches the error, and false is not judged."""
import copy, os, random, re, subprocess, threading, time
from . import kindnative, kinds
from .base import Fail
from .fuzzverify import fails, holds, shown_command, verdicts_of

DECLARED = """extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
extern void abort(void);
#define INPUT(low, high) chosen_input(low, high)
#define OBSERVE(n, ...) do { long long X = (long long)(__VA_ARGS__); CHECK_##n (void)X; } while (0)
"""
CHOOSING = """static int chosen_input(int low, int high)
{
    %s
    return x;
}
"""
FORMS = {"assume": "int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x >= low && x <= high);",
         "abort": "int x = __VERIFIER_nondet_int(); if (x < low || x > high) abort();",
         "loop": "int x = low; while (x < high && __VERIFIER_nondet_int()) x++;"}
REDUCING_SECONDS = 40


def headers_of(drafts):
    return "#define _GNU_SOURCE\n" + "".join(f"#include <{h}>\n" for h in dict.fromkeys(h for d in drafts for h in d.includes)) + DECLARED


def text_of(draft):
    """the first file behind its headers, with a word CHECK_n at each site instead of a check"""
    return CHOOSING % FORMS[draft.input_form] + draft.first.replace("P_main", "main")


def with_checks(text, conditions):
    """checks at the sites of the conditions"""
    def check(m):
        condition = conditions.get(int(m.group(1)))
        return f"if (!({condition})) reach_error();" if condition else ""
    return re.sub(r"\bCHECK_(\d+)\b", check, text)


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

    def __init__(self, program, folder, engines, work, chosen, every_engine=False, reduce=True):
        self.program, self.folder, self.engines, self.work = program, folder, engines, work
        self.kinds, self.every_engine, self.reduce, self.builds, self.lock = chosen, every_engine, reduce, {}, threading.Lock()
        self.headers = {}  # (data model, text that includes them) → the headers, preprocessed

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
        texts = self.expanded(drafts, f"kinds-{seeds[0]}-{model}")
        for draft, sites, text in zip(drafts, found, texts):
            if until and time.monotonic() > until:
                return
            if isinstance(sites, str):
                count.skipped += 1
                count.left_out[(draft.kind, sites)] = count.left_out.get((draft.kind, sites), 0) + 1
                continue
            count.programs += 1
            for expected, conditions in variants(draft, sites):
                self.check(draft, text, expected, conditions, count)

    def preprocessed(self, text, name, model):
        path = os.path.join(self.folder, name + "-whole.c")
        with open(path, "w") as f:
            f.write(text)
        done = subprocess.run(["gcc", "-E", "-m" + model, path], capture_output=True, text=True)
        os.remove(path)
        if done.returncode != 0:
            raise Fail(f"gcc does not preprocess {name}: {done.stderr}")
        return done.stdout

    def expanded(self, drafts, name):
        """The first files of programs of one data model, preprocessed: their bodies together, behind the headers of all."""
        cut, model, out = "@cut here@", drafts[0].model, []
        whole = self.preprocessed(headers_of(drafts) + "".join(f"\n{cut}\n{text_of(d)}" for d in drafts), name, model)
        for draft, body in zip(drafts, whole.split(cut)[1:], strict=True):
            headers = headers_of([draft])
            if (model, headers) not in self.headers:
                self.headers[model, headers] = self.preprocessed(headers, name, model)
            out.append(self.headers[model, headers] + body)
        return out

    def questions(self, draft, expected):
        """→ (more options, whether the second file is linked)"""
        if not draft.second:
            return [([], False)]
        alone = [(["--externals", option], False) for option in draft.externals] if expected == "false" else []
        return [([], True), *alone]

    def check(self, draft, text, expected, conditions, count):
        rank = draft.seed // len(self.kinds) + (expected == "false")
        engines = self.engines if self.every_engine else [self.engines[rank % len(self.engines)]]
        for options, is_linked in self.questions(draft, expected):
            name = "-".join([draft.kind, str(draft.seed), draft.model, expected, *options[1:]])
            path, more = self.write(draft, name, with_checks(text, conditions), options, is_linked)
            answers = verdicts_of(self.program, path, engines, draft.model, self.work, more)
            judged = [self.judge(draft, expected, conditions, answer, path, options, more, count) for answer in answers]
            if all(judged):
                self.remove(name)

    def write(self, draft, name, text, options, is_linked):
        """the files of a question → the path of the first, options and the other file"""
        path, more = os.path.join(self.folder, name), list(options)
        with open(path + ".i", "w") as f:
            f.write(text)
        if is_linked:
            with open(path + "-second.c", "w") as f:
                f.write("\n".join(draft.second) + "\n")
            more.append(path + "-second.c")
        return path + ".i", more

    @staticmethod
    def is_wrong(draft, kind, expected, options):
        if kind in (expected, "unknown"):
            return False
        return not (kind == "false" and (draft.has_orders or options))

    def judge(self, draft, expected, conditions, answer, path, options, more, count):
        """Counts an answer; whether it is in order."""
        engine, kind, reason = answer
        command = shown_command(self.program, path, engine, draft.model, more)
        count.runs += 1
        for key in ((engine, expected), (draft.kind, expected)):
            count.asked[key] = count.asked.get(key, 0) + 1
            count.solved[key] = count.solved.get(key, 0) + (kind == expected)
        if kind == "unknown":
            key = (draft.kind, re.sub(r"\S+:\d+|\d+", "N", reason)[:70])
            count.reasons[key] = count.reasons.get(key, 0) + 1
            if "did not replay" in reason and len(count.odd) < 2:  # of a batch
                count.odd.append((f"{draft.kind}: {engine}: {reason}, expected {expected}", command))
                return False
        if not self.is_wrong(draft, kind, expected, options):
            return True
        if self.reduce:
            command = self.reduced(copy.deepcopy(draft), expected, conditions, kind, engine, options, len(more) > len(options))
        detail = f"({reason})" if reason else ""
        count.wrong.append((f"{draft.kind}: {engine}: {kind}{detail}, expected {expected}", command))
        return False

    def remove(self, name):
        for ending in (".i", "-second.c"):
            if os.path.exists(os.path.join(self.folder, name + ending)):
                os.remove(os.path.join(self.folder, name + ending))

    def reduced(self, draft, expected, conditions, kind, engine, options, is_linked):
        """Drops lines of the program while its verdict stays wrong → the command that shows it."""
        until = time.monotonic() + REDUCING_SECONDS
        name = "-".join(["reduced", draft.kind, str(draft.seed), draft.model, expected, engine, *options[1:]])
        def write():
            return self.write(draft, name, with_checks(self.expanded([draft], name)[0], conditions), options, is_linked)
        def still_wrong():
            path, more = write()
            if verdicts_of(self.program, path, [engine], draft.model, self.work, more)[0][1] != kind:
                return False
            sites = kindnative.observe(self.folder, name + "-native", [draft], draft.model, self.builds_for(draft.model)[:2])[0]
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
        path, more = write()
        return shown_command(self.program, path, engine, draft.model, more)

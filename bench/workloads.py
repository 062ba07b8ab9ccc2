"""The workloads of bench/hard: each is a list of series of programs.

A series has a first revision and later ones. `star`: each later revision is one edit of the first, and gets the store that the first has
left; otherwise the revisions follow one another in one store. `alone`: the series on which every word of --reuse is measured alone."""
import collections, glob, os, re, subprocess, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import corpora, edits

HERE = os.path.dirname(os.path.abspath(__file__))

Revision = collections.namedtuple("Revision", "label path expected")  # expected: true, false, or None
Series = collections.namedtuple("Series", "workload name make options star alone")  # make(folder) gives the revisions

TARGETS = {
    "edits": "CPU at most 10 % of scratch; no refinement, no induction query",
    "eca": "60 % saved",
    "mutants": "70 % saved where the verdict stays; not slower in sum where it changes",
    "families": "30 % saved",
    "histories": "60 % saved over all commits; at most 10 % of scratch where nothing in the slice changes",
    "drivers": "no refinement where no predicate is new; precision and abstractions together better than each",
    "growth": "from scratch at most N^1.2; the edit at most 5 % of scratch at 640, 3 % at 2,560",
    "nothing": "at most 3 % more than without a store",
}

# Tasks that take 1 to 60 s of processor time, of several categories and engines: the sample. The first ones are measured with every word.
HARD = """
    array-examples/standard_palindrome_ground.i loop-lit/cggmp2005_variant.i bitvector/sum02-1.c
    seq-mthreaded/pals_floodmax.3_overflow.ufo.UNBOUNDED.pals.c array-examples/standard_two_index_04.i
    array-examples/standard_compare_ground.i array-examples/standard_copyInitSum_ground.i loop-invariants/even.c
    array-examples/standard_init1_ground-1.i seq-mthreaded-reduced/pals_lcr.7.1.ufo.UNBOUNDED.pals.c.v+nlh-reducer.c
""".split()
ECA = {"Problem05": 4, "Problem10": 4, "Problem14": 4, "Problem19": 3}  # labels of each in the sample
FAMILIES = {"token-ring": 5, "pals-lcr": 4, "pals-floodmax": 4, "minepump-spec1": 10, "email-spec1": 4}
SAMPLE = {"edits": 8, "mutants": 5, "drivers": 6, "nothing": 24, "commits": 21}
ALONE = {"edits": 3, "mutants": 2, "eca": 1, "families": 2, "histories": 2, "drivers": 3, "growth": 2, "nothing": 0}


def written(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="latin-1") as f:
        f.write(text)
    return path


def read(path):
    with open(path, encoding="latin-1") as f:
        return f.read()


def tasks():
    """{path below c/: (path, expected, option of the data model)} of the single programs; {} without corpora"""
    base = corpora.root()
    rows = corpora.rows("tasks.tsv") if base else []
    return {r[0].split("/c/", 1)[-1]: (os.path.join(base, r[0]), r[1] if r[1] in ("true", "false") else None, "--" + corpora.model(r[2]))
            for r in rows}


def following(workload, name, rows, alone, **how):
    """a series of existing files: rows of (label, path, expected, option of the data model)"""
    revisions = [Revision(label, path, expected) for label, path, expected, _ in rows]
    return Series(workload, name, lambda folder: revisions, [rows[0][3], *how.get("options", [])], False, alone)


def hard_tasks(options):
    """the tasks of the sample, or those that calibration has found"""
    known = tasks()
    names = options.calibrated if options.calibrated is not None else HARD
    return [(name, *known[name]) for name in names if name in known]


def edit_series(options):
    def make(path, expected):
        def revisions(folder):
            text, ending = read(path), os.path.splitext(path)[1]
            out = [Revision("first", path, expected)]
            for kind, edit in edits.KINDS.items():
                edited = edit(text)
                if edited:
                    out.append(Revision(kind, written(folder, kind + ending, edited), expected))
            return out
        return revisions
    found = hard_tasks(options)[:None if options.full else SAMPLE["edits"]]
    return [Series("edits", name, make(path, expected), [model], True, n < ALONE["edits"])
            for n, (name, path, expected, model) in enumerate(found)]


def mutant_series(options):
    def make(path, expected, model):
        def revisions(folder):
            subprocess.run([os.path.join(corpora.ROOT, "tools/mutate"), path, "--seed", "1", "--count", "5", "--out", folder, "--check",
                            f"{options.build}/reprove parse --quiet {model}"], stdout=subprocess.DEVNULL)
            names = sorted(n for n in os.listdir(folder) if n.endswith((".c", ".i")))
            return [Revision("first", path, expected)] + [Revision(n.rsplit("-", 1)[-1], os.path.join(folder, n), None) for n in names]
        return revisions
    found = [t for t in hard_tasks(options) if t[2] == "true"][:None if options.full else SAMPLE["mutants"]]
    return [Series("mutants", name, make(path, expected, model), [model], True, n < ALONE["mutants"])
            for n, (name, path, expected, model) in enumerate(found)]


def eca_series(options):
    found = collections.defaultdict(list)
    for name, (path, expected, model) in sorted(tasks().items()):
        m = re.fullmatch(r"eca-rers2012/(Problem(?:05|1\d))_label(\d+)\.c", name)
        if m and expected == "true":
            found[m[1]].append((m[2], path, expected, model))
    if not options.full:
        found = {name: found[name][:count] for name, count in ECA.items() if name in found}
    return [following("eca", name, rows, n < ALONE["eca"]) for n, (name, rows) in enumerate(sorted(found.items())) if len(rows) > 1]


def family_of(name):
    """(family, place in it), or None"""
    m = re.match(r"systemc/(token_ring|transmitter)\.(\d+)\.", name)
    if m:
        return m[1].replace("_", "-"), (int(m[2]), name)
    m = re.match(r"seq-mthreaded/pals_(.+?)\.(\d+)[._].*\.ufo\.(\w+)", name)
    if m:
        return f"pals-{m[1].lower()}" + ("-bounded" if m[3] != "UNBOUNDED" else ""), (int(m[2]), name)
    m = re.match(r"product-lines/(\w+)_(spec\d+)_product(\d+)\.", name)
    return (f"{m[1]}-{m[2]}", (int(m[3]), name)) if m else None


def family_series(options):
    known, found = tasks(), collections.defaultdict(list)
    for name in known:
        family = family_of(name)
        if family:
            found[family[0]].append((family[1], name))
    chosen = sorted(found) if options.full else [f for f in FAMILIES if f in found]
    out = []
    for n, family in enumerate(chosen):
        names = [name for _, name in sorted(found[family])][:None if options.full else FAMILIES[family]]
        if len(names) > 1:
            out.append(following("families", family, [(os.path.basename(name), *known[name]) for name in names], n < ALONE["families"]))
    return out


def repository(folder, name):
    """where a repository is: FOLDER/NAME or FOLDER/OWNER+NAME, a work tree or a bare repository, also in a sub-folder `repo`"""
    for place in sorted(glob.glob(os.path.join(folder, name)) + glob.glob(os.path.join(folder, "*+" + name))):
        for path in (place, os.path.join(place, "repo"), os.path.join(place, "repo", ".git")):
            if os.path.isdir(path) and not subprocess.run(["git", "-C", path, "rev-parse", "HEAD"], capture_output=True).returncode:
                return path
    return None


def git(repository_path, *arguments):
    done = subprocess.run(["git", "-C", repository_path, *arguments], capture_output=True)
    return done.stdout.decode("latin-1") if not done.returncode else None


def history(options, repository_path, harness, files):
    """A harness includes the project's files. Each commit that changes one of them becomes one preprocessed file; the sources always stand
    in the same folder, so that __FILE__ does not change. A commit that the harness does not fit is left out."""
    def revisions(folder):
        commits = git(repository_path, "log", "--first-parent", "--reverse", "--format=%h", "HEAD", "--", *files).split()
        here, out, texts = os.path.join(folder, "src"), [], set()
        os.makedirs(here, exist_ok=True)
        for commit in reversed(commits):
            for file in files:
                text, path = git(repository_path, "show", f"{commit}:{file}"), os.path.join(here, os.path.basename(file))
                if text is not None:
                    written(here, os.path.basename(file), text)
                elif os.path.exists(path):
                    os.remove(path)
            # from standard input: a harness must not include itself where it has the name of the project's file
            with open(harness) as f:
                done = subprocess.run(["cc", "-E", "-w", "-I", here, "-x", "c", "-"], stdin=f, cwd=here, capture_output=True)
            text = done.stdout.decode("latin-1")
            if done.returncode or text in texts:
                continue
            path = written(folder, f"{len(commits) - len(out):04}-{commit}.i", text)
            if subprocess.run([os.path.join(options.build, "reprove"), "parse", "--quiet", path], capture_output=True).returncode:
                continue
            texts.add(text)
            out.append(Revision(commit, path, None))
            if not options.full and len(out) == SAMPLE["commits"]:
                break
        return out[::-1]
    return revisions


def history_series(options):
    if not options.repositories or not os.path.isdir(options.repositories):
        print("histories: skipped, there is no folder of git repositories (--repositories DIR, or REPROVE_REPOSITORIES)")
        return []
    out = []
    for harness in sorted(glob.glob(os.path.join(HERE, "histories", "*.c"))):
        name = os.path.basename(harness)[:-2]
        first = re.match(r"// repository: (\S+); files: ([^;\n]+)(; only with --full)?", read(harness))
        if first and first[3] and not options.full:
            continue
        path = first and repository(options.repositories, first[1])
        if path:
            out.append(Series("histories", name, history(options, path, harness, first[2].split()), ["--64"], False,
                              len(out) < ALONE["histories"]))
        else:
            print(f"histories: {name} is skipped, there is no repository {first[1] if first else '?'} in {options.repositories}")
    return out


def driver_series(options):
    base, found = corpora.root(), collections.defaultdict(list)
    for r in sorted(corpora.rows("series.tsv"), key=lambda r: (r[4], r[5])) if base else []:
        expected = r[1] if r[1] in ("true", "false") else None
        found[r[4]].append((r[6], os.path.join(base, r[0]), expected, "--" + corpora.model(r[2])))
    chosen = sorted((s for s in found if len(found[s]) > 1), key=corpora.stable)[:None if options.full else SAMPLE["drivers"]]
    return [following("drivers", name, found[name], n < ALONE["drivers"], options=["--engine", "predicate"])
            for n, name in enumerate(chosen)]


def growth_series(options):
    def program(*numbers):
        return subprocess.run([os.path.join(HERE, "grow"), *map(str, numbers)], capture_output=True, check=True, text=True).stdout

    def make(count):
        def revisions(folder):
            return [Revision("first", written(folder, "first.c", program(count)), "true"),
                    Revision("edited", written(folder, "edited.c", program(count, count // 2)), "true")]
        return revisions
    counts = (160, 320, 640, 1280, 2560) if options.full else (160, 320, 640)
    return [Series("growth", f"{engine}-{count}", make(count), ["--64", *(["--engine", engine] if engine != "auto" else [])], True,
                   count == 160) for engine in ("auto", "predicate") for count in counts]


def nothing_series(options):
    """unrelated programs: of each family and category one, in one store"""
    seen, rows = set(), []
    for name, (path, expected, model) in sorted(tasks().items(), key=lambda t: corpora.stable(t[0])):
        kind = (name.split("/")[0], re.sub(r"[\d_.-].*", "", os.path.basename(name)))
        if kind not in seen and model == "--32":
            seen.add(kind)
            rows.append((name, path, expected, model))
    rows = rows[:None if options.full else SAMPLE["nothing"]]
    return [following("nothing", "unrelated", rows, False)] if rows else []


WORKLOADS = {"edits": edit_series, "eca": eca_series, "mutants": mutant_series, "families": family_series, "histories": history_series,
             "drivers": driver_series, "growth": growth_series, "nothing": nothing_series}

"""How `reprove run` tells what happened: the last `run: …` line on its standard error, and its status."""
import re

STATUS = {"error-call": 1, "undefined": 139, "abort": 134, "stopped": 2, "unsupported": 2, "limit": 2}


class Outcome:
    def __init__(self, kind, detail, output):
        self.kind, self.detail, self.output = kind, detail, output

    def __str__(self):
        return self.kind + (f": {self.detail}" if self.detail else "")


def of_run(done):
    lines = re.findall(rb"^run: (exit (\d+)|[a-z-]+)(?:: (.*))?$", done.err, re.M)
    if not lines:
        return Outcome(f"no outcome (status {done.status})", "", done.out)
    kind, status, detail = (part.decode(errors="replace") for part in lines[-1])
    expected = int(status) if status else STATUS.get(kind)
    if expected != done.status:
        return Outcome(f"{kind}, but status {done.status}", detail, done.out)
    return Outcome(kind, detail, done.out)

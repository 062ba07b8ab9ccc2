"""What a campaign has done, kept in a file, so that it can go on after an interruption."""
import hashlib, json, os
from . import fuzzverify


def hash_of(path):
    """Of our program: what another build has done does not count."""
    with open(path, "rb") as f:
        return hashlib.sha256(f.read()).hexdigest()


class Progress:
    """The batches (or programs) that are done, and their counts, in a file."""

    def __init__(self, path, options, resume):
        self.path, self.options, self.done, self.count = path, options, set(), fuzzverify.Count()
        if resume and os.path.exists(path):
            with open(path) as f:
                kept = json.load(f)
            if kept["options"] == options:
                self.done = set(kept["done"])
                for name, value in kept["count"].items():
                    is_table = isinstance(getattr(self.count, name), dict)
                    setattr(self.count, name, {tuple(key): n for key, n in value} if is_table else value)

    def add(self, batch, count):
        self.done.add(batch)
        self.count.add(count)
        plain = {name: list(value.items()) if isinstance(value, dict) else value for name, value in vars(self.count).items()}
        with open(self.path + ".new", "w") as f:
            json.dump({"options": self.options, "done": sorted(self.done), "count": plain}, f)
        os.replace(self.path + ".new", self.path)

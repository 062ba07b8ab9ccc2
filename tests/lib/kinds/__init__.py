"""Kinds of random programs: one generator each. generate(kind, seed, model) gives a Draft (draft.py)."""
from . import aggregates, atomics, calls, conversions, crossings, extensions, externals, heap, library, linked, mixes, order
from . import overlays, parts, places, records
from .draft import Draft

KINDS = {
    "strings": library.strings, "numbers": library.numbers, "characters": library.characters, "texts": library.texts,
    "errors": library.errors, "floats": library.floats, "atomics": atomics.atomics, "order": order.order,
    "interference": order.interference, "heap": heap.heap, "varargs": calls.varargs, "pointers": calls.pointers,
    "recursion": calls.recursion, "jumps": calls.jumps, "bitfields": records.bitfields, "puns": records.puns, "objects": records.objects,
    "machine": records.machine, "addresses": places.addresses,
    "scopes": places.scopes, "conversions": conversions.conversions, "linked": linked.linked, "externals": externals.externals,
    "vectors": parts.vectors, "complexes": parts.complexes, "nested": extensions.nested, "cleanups": extensions.cleanups,
    "generic": extensions.generic, "crossings": crossings.crossings, "mixes": mixes.mixes,
    "aggregates": aggregates.aggregates, "overlays": overlays.overlays,
}


def generate(kind, seed, model="64"):
    draft = Draft(kind, seed, model)
    KINDS[kind](draft)
    return draft

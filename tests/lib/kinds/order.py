"""Order of evaluation. `order`: the parts do not interfere, or C says which comes first. `interference`: they do, and are indeterminately
sequenced (calls), so that every order is legal; where they were unsequenced, the program would be undefined."""


def functions(d, shared):
    """functions that write a global variable each; shared: all of them the same → their names and variables"""
    count = d.r.randrange(2, 4)
    variables = [d.fresh("g", True) for _ in range(1 if shared else count)]
    d.top += [f"int {v} = {d.r.randrange(0, 4)};" for v in variables]
    names = []
    for n in range(count):
        v, name = variables[0 if shared else n], d.fresh("f", True)
        body = d.pick(f"{v} = {v} * 3 + x; return {v};", f"{v} += x + {n}; return {v} & 7;", f"int old = {v}; {v} = x; return old;",
                      f"if (x > 1) {v}++; else {v} = {v} * 2 + 1; return {v};")
        d.top.append(f"{d.pick('static ', '')}int {name}(int x) {{ {body} }}")
        names.append(name)
    d.top.append("static int P_two(int x, int y) { return x * 10 + y; }")
    d.top.append("static int P_three(int x, int y, int z) { return x * 100 + y * 10 + z; }")
    d.top.append("struct P_pair { int x, y; };")
    return names, variables


def sequenced(d, call, variables):
    """C says what comes first"""
    v = d.r.choice(variables)
    what = d.r.randrange(5)
    if what == 0:
        return f"{call()} && {call()}"
    if what == 1:
        return f"{call()} || {v} > 2"
    if what == 2:
        return f"({call()} ? {call()} : {v})"
    if what == 3:
        return f"({call()}, {call()})"
    return f"({call()} == 2 || {call()} == 3 ? {v} : {call()})"


def parts(d, shared):
    for _ in range(d.r.randrange(1, 3)):
        d.input()
    names, variables = functions(d, shared)
    free = []
    def call():
        """every function once per statement, unless they may interfere"""
        if shared:
            return f"{d.r.choice(names)}({d.expression(depth=1)})"
        if not free:
            return d.expression(depth=1)
        return f"{free.pop()}({d.expression(depth=1)})"
    array = d.fresh("a")
    d.line(f"int {array}[8] = {{3, 1, 4, 1, 5, 9, 2, 6}};")
    for _ in range(d.r.randrange(2, 6)):
        free[:] = d.r.sample(names, len(names))
        what = d.r.randrange(10)
        if what == 0:
            d.declare(f"{call()} {d.pick('+', '-', '*', '<', '^')} {call()}")
        elif what == 1:
            d.declare(f"P_two({call()}, {call()})")
        elif what == 2:
            d.declare(f"P_three({call()}, {call()}, {call()})")
        elif what == 3:
            d.line(f"{array}[(unsigned)({call()}) % 8] {d.pick('=', '+=', '^=')} {call()};")
        elif what == 4:
            pair = d.fresh("p")
            d.line(f"struct P_pair {pair} = {{ {call()}, {call()} }};")
            d.declare(f"{pair}.x * 10 + {pair}.y")
        elif what == 5:
            d.declare(sequenced(d, call, variables))
        elif what == 6 and shared:
            d.declare(f"{call()} + {variables[0]}")
        elif what == 7 and shared:
            d.line(f"{variables[0]} {d.pick('=', '+=')} {call()} {d.pick('+', '-')} {call()};")
        elif what == 8:
            d.declare(f"P_two({call()}, {d.expression(depth=1)}) + {array}[(unsigned)({call()}) % 8]")
        else:
            d.declare(f"{array}[{d.index(8)}]++ + {call()}")
    for v in variables[:2]:
        d.observe(v)
    d.finish()


def order(d):
    parts(d, False)


def interference(d):
    d.has_orders = True
    parts(d, True)

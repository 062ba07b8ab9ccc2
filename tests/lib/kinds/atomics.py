"""Atomic operations of one thread: __atomic_*, __sync_*, C11's _Atomic."""
TYPES = ["char", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned int", "long", "unsigned long", "long long",
         "unsigned long long"]


def atomics(d):
    d.includes += ["stdatomic.h", "stdbool.h"]
    for _ in range(d.r.randrange(1, 3)):
        d.input()
    objects = []
    for _ in range(d.r.randrange(1, 4)):
        kind, is_c11, name = d.r.choice(TYPES), d.chance(0.35), d.fresh("a", d.chance(0.4))
        text = f"{'_Atomic ' if is_c11 else ''}{kind} {name}"
        value = d.pick("0", "1", "3", "-1", "100", "127", "0x7fffffff", "0x1234567890LL" if "long long" in kind else "7")
        if name.startswith("P_"):
            d.top.append(f"{text} = {value};")
        else:
            d.line(f"{text} = {value};")
        objects.append((name, kind, is_c11))
    wide = "0x100000003LL" if d.chance(0.3) else "5"
    order = lambda *more: d.pick("__ATOMIC_SEQ_CST", "__ATOMIC_RELAXED", *more)
    def take(kind, call):
        """keeps a result of its own width"""
        name = d.fresh("t")
        d.line(f"{kind} {name} = {call};")
        d.ints.append(f"(int)({name} ^ ({name} >> {d.pick('3', '7')}))")
        if d.chance(0.4):
            d.observe(name)
    for _ in range(d.r.randrange(3, 8)):
        name, kind, is_c11 = d.r.choice(objects)
        value = d.pick(f"({d.expression(depth=1)})", wide)
        what = d.r.randrange(12)
        if is_c11:
            operation = d.pick("add", "sub", "or", "xor", "and")
            if what < 3:
                take(kind, f"atomic_fetch_{operation}(&{name}, {value})")
            elif what == 3:
                take(kind, f"atomic_exchange(&{name}, {value})")
            elif what < 6:
                expected = d.fresh("e")
                d.line(f"{kind} {expected} = {d.pick(name, value)};")
                call = d.pick("strong", "strong_explicit")
                more = ", memory_order_seq_cst, memory_order_relaxed" if "explicit" in call else ""
                d.declare(f"atomic_compare_exchange_{call}(&{name}, &{expected}, {value}{more})")
                take(kind, expected)
            elif what == 6:
                d.sometimes(f"atomic_store(&{name}, {value});")
            elif what == 7:
                d.sometimes(f"{name} {d.pick('+=', '-=', '^=', '|=', '*=')} {value};")
            elif what == 8:
                take(kind, d.pick(f"++{name}", f"{name}--", f"{name}++"))
            else:
                take(kind, d.pick(f"atomic_load(&{name})", name))
            continue
        operation = d.pick("add", "sub", "or", "xor", "and", "nand")
        if what < 2:
            take(kind, f"__atomic_{d.pick(f'fetch_{operation}', f'{operation}_fetch')}(&{name}, {value}, {order()})")
        elif what < 4:
            take(kind, f"__sync_{d.pick(f'fetch_and_{operation}', f'{operation}_and_fetch')}(&{name}, {value})")
        elif what == 4:
            take(kind, d.pick(f"__atomic_exchange_n(&{name}, {value}, {order()})", f"__sync_lock_test_and_set(&{name}, {value})"))
        elif what == 5:
            take(kind, f"__sync_val_compare_and_swap(&{name}, {d.pick(name, value)}, {value})")
        elif what == 6:
            d.declare(f"__sync_bool_compare_and_swap(&{name}, {d.pick(name, value)}, {value})")
        elif what == 7:
            expected = d.fresh("e")
            d.line(f"{kind} {expected} = {d.pick(name, value)};")
            d.declare(f"__atomic_compare_exchange_n(&{name}, &{expected}, {value}, 0, {order()}, __ATOMIC_RELAXED)")
            take(kind, expected)
        elif what == 8:
            d.sometimes(d.pick(f"__atomic_store_n(&{name}, {value}, {order('__ATOMIC_RELEASE')});", f"__sync_lock_release(&{name});"))
        elif what == 9:
            other = d.fresh("o")
            d.line(f"{kind} {other} = {value}, r{other};")
            d.line(f"__atomic_exchange(&{name}, &{other}, &r{other}, __ATOMIC_SEQ_CST);")
            take(kind, f"r{other}")
        elif what == 10:
            other = d.fresh("o")
            d.line(f"{kind} {other}; __atomic_load(&{name}, &{other}, __ATOMIC_SEQ_CST);")
            take(kind, other)
        else:
            take(kind, f"__atomic_load_n(&{name}, {order('__ATOMIC_ACQUIRE')})")
    if d.chance(0.3):
        flag = d.fresh("f")
        d.line(f"{d.pick('atomic_flag ' + flag + ' = ATOMIC_FLAG_INIT', 'atomic_flag ' + flag + ' = { 0 }')};")
        d.declare(f"atomic_flag_test_and_set(&{flag})")
        d.sometimes(f"atomic_flag_clear(&{flag});")
        d.declare(f"atomic_flag_test_and_set(&{flag})")
    if d.chance(0.4):
        cells, p = d.fresh("c"), d.fresh("p")
        d.line(f"int {cells}[6] = {{1, 2, 3, 4, 5, 6}}; int *{p} = {cells} + 1;")
        d.declare(d.pick(f"*__atomic_exchange_n(&{p}, {cells} + {d.index(6)}, __ATOMIC_SEQ_CST)", f"*__sync_val_compare_and_swap(&{p}, "
                         f"{cells} + 1, {cells} + 4)", f"*__atomic_load_n(&{p}, __ATOMIC_SEQ_CST)"))
        d.declare(f"*{p}")
    d.observe(d.r.choice(objects)[0])
    d.finish()

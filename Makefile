# reprove: one plain Makefile. `make help` lists the targets.
#
#   BUILD=dir   where everything that is made goes (default: build)
#   OPT=…       optimisation and debugging flags of the variant
#   WERROR=     builds with compilers whose warnings we do not know
#   V=1         show the commands

BUILD ?= build
PREFIX ?= /usr/local
ifeq ($(origin CC),default)
CC := gcc
endif
AR ?= ar

OPT ?= -O2 -g
Q := $(if $(V),,@)
comma := ,
# targets that build first do it on all cores, unless the caller has chosen
PARALLEL = $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(shell nproc 2>/dev/null || echo 1))
say = $(if $(V),,@echo "  $(1)" '$(2)')
WERROR ?= -Werror
WARN := -Wall -Wextra -Wshadow -Wconversion $(WERROR)
ALL_CFLAGS = -std=c11 -D_GNU_SOURCE $(WARN) -Isrc -Iinclude $(OPT) $(CFLAGS)
# Start-up is a good part of a run: a fixed load address and jansson in the executable save 55 of 600 µs.
LINK_START ?= -no-pie -Wl,-O1
ALL_LDFLAGS = $(LINK_START) $(LDFLAGS)
LIBS := -Wl,-Bstatic -ljansson -lyaml -lsqlite3 -lseccomp -Wl,-Bdynamic -lm -lpthread

# The SAT solver is C++. It and its library are linked statically (+0.02 ms of start-up; as shared libraries +1 ms). Z3 is loaded at run time.
LOGIC_LIBS := -Wl,-Bstatic -lcadical -lstdc++ -Wl,-Bdynamic -static-libgcc -ldl

LIB_SRC := $(sort $(filter-out src/cli/%,$(wildcard src/*/*.c src/*/*/*.c)))
CLI_SRC := $(sort $(wildcard src/cli/*.c))
UNIT_SRC := $(sort $(wildcard tests/unit/test_*.c))
UNIT_AID := $(sort $(filter-out $(UNIT_SRC),$(wildcard tests/unit/*.c)))
FUZZ_SRC := $(sort $(wildcard tests/fuzz/fuzz_*.c))

object = $(patsubst %.c,$(BUILD)/obj/%.o,$(1))
LIB_OBJ := $(call object,$(LIB_SRC))
CLI_OBJ := $(call object,$(CLI_SRC))
AID_OBJ := $(call object,$(UNIT_AID))
UNIT_BIN := $(patsubst tests/unit/%.c,$(BUILD)/unit/%,$(UNIT_SRC))
REPLAY_BIN := $(patsubst tests/fuzz/%.c,$(BUILD)/fuzz/replay_%,$(FUZZ_SRC))
FUZZ_BIN := $(patsubst tests/fuzz/%.c,$(BUILD)/fuzz/%,$(FUZZ_SRC))

.PHONY: all lib unit replay
all: $(BUILD)/reprove $(BUILD)/reprove-verify lib $(BUILD)/reprove.1 $(BUILD)/reprove.bash
lib: $(BUILD)/libreprove.a
unit: $(UNIT_BIN)
replay: $(REPLAY_BIN)

# Two executables: the one that is started has no solvers and no dynamic linker (0.35 instead of 0.67 ms until main); it starts the other for `verify` and what belongs to it.
LAUNCH_OBJ := $(BUILD)/obj/src/cli/launch.o
VERIFY_ONLY_OBJ := $(addprefix $(BUILD)/obj/src/cli/,cmd_verify.o cmd_store.o cmd_explain.o cmd_history.o cmd_upgrade.o cmd_show.o cmd_cmc.o cmc.o foreign.o history_revision.o history_table.o store_place.o crash.o progress.o verifying.o cmd_manual.o help_engines.o)
STATIC ?= -static
$(BUILD)/reprove: $(filter-out $(VERIFY_ONLY_OBJ),$(CLI_OBJ)) $(BUILD)/libreprove.a | $(BUILD)/reprove-verify
	$(call say,LINK,$@)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) $(STATIC) -o $@ $^ $(if $(STATIC),-ljansson -lyaml -lm,$(LOGIC_LIBS) $(LIBS))

# from the objects, not from the archive: there, a name defined twice would go unnoticed
$(BUILD)/reprove-verify: $(filter-out $(LAUNCH_OBJ),$(CLI_OBJ)) $(LIB_OBJ)
	$(call say,LINK,$@)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ $(LOGIC_LIBS) $(LIBS)

# the manual page and what bash completes, from the tables of commands and options
$(BUILD)/reprove.1: $(BUILD)/reprove-verify
	$(call say,MAKE,$@)
	$(Q)$< manual > $@.new && mv $@.new $@
$(BUILD)/reprove.bash: $(BUILD)/reprove-verify
	$(call say,MAKE,$@)
	$(Q)$< completion bash > $@.new && mv $@.new $@

$(BUILD)/libreprove.a: $(LIB_OBJ)
	$(call say,AR,$@)
	$(Q)rm -f $@
	$(Q)$(AR) qcs $@ $^

$(BUILD)/obj/%.o: %.c $(BUILD)/flags | $(BUILD)/deps.stamp
	$(call say,CC,$<)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# the tests' own code: assertions of the test library convert integers freely
$(BUILD)/obj/tests/%.o: private ALL_CFLAGS += -Wno-conversion

$(BUILD)/unit/%: $(BUILD)/obj/tests/unit/%.o $(AID_OBJ) $(BUILD)/libreprove.a
	$(call say,LINK,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $(filter %.o,$^) $(BUILD)/libreprove.a -lcmocka $(LOGIC_LIBS) $(LIBS)
# the one that tests what is no part of the library
$(BUILD)/unit/test_options: $(addprefix $(BUILD)/obj/src/cli/,option_table.o options.o suggest.o help.o help_engines.o session.o verifying.o)

# Interpolants against both back ends: random formulas, corrupted proofs, infeasible paths of C programs. tests/lib/interpolate.py uses it.
INTERPOLATE_CHECK := $(BUILD)/tools/interpolate_check
.PHONY: interpolate-tool
interpolate-tool: $(INTERPOLATE_CHECK)
$(INTERPOLATE_CHECK): $(call object,$(sort $(wildcard tests/tools/interpolate_*.c)) tests/unit/random_term.c tests/unit/random_eval.c) $(BUILD)/libreprove.a
	$(call say,LINK,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ $(LOGIC_LIBS) $(LIBS)

# Facts that engines share, and difference conditions, against executions; tests/lib/facts.py and tests/lib/condition.py use them.
FACT_CHECK := $(BUILD)/tools/fact_check
DIFF_CHECK := $(BUILD)/tools/diff_check
.PHONY: facts-tools
facts-tools: $(FACT_CHECK) $(DIFF_CHECK)
$(FACT_CHECK): $(call object,$(sort $(wildcard tests/tools/fact_*.c))) $(BUILD)/libreprove.a
	$(call say,LINK,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ $(LOGIC_LIBS) $(LIBS)
$(DIFF_CHECK): $(call object,tests/tools/diff_check.c) $(BUILD)/libreprove.a
	$(call say,LINK,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ $(LOGIC_LIBS) $(LIBS)

# The encoding of executed paths against the interpreter; tests/lib/encode.py uses it.
ENCODE_CHECK := $(BUILD)/tools/encode_check
ENCODE_CHECK_SRC := $(sort $(wildcard tests/tools/encode_*.c))
.PHONY: encode-tool encode-check encode-campaign
encode-tool: $(ENCODE_CHECK)
$(ENCODE_CHECK): $(call object,$(ENCODE_CHECK_SRC)) $(BUILD)/libreprove.a
	$(call say,LINK,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ $(LOGIC_LIBS) $(LIBS)
encode-check: $(ENCODE_CHECK)
	$< --runs 2 --styles --timeout 3 $(sort $(filter-out tests/regress/bad/%,$(wildcard tests/regress/*/*.c)) $(wildcard tests/encode/*.c))

# 2,000 executions: CORPORA is where the lists of BENCH are unpacked. Hours on one core.
encode-campaign: all encode-tool
	tests/encode-campaign --build $(BUILD) --count 500 --sources encode,regress,csmith$(if $(CORPORA),$(comma)tasks$(comma)series$(comma)combinations$(comma)upgrades --corpora $(CORPORA) --bench $(BENCH))

# Counterexamples of executions; tests/lib/counterexample.py uses it. From the objects: engines are found only if they are linked.
CEX_CHECK := $(BUILD)/tools/cex_check
$(CEX_CHECK): $(BUILD)/obj/tests/tools/cex_check.o $(LIB_OBJ)
	$(call say,LINK,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ $(LOGIC_LIBS) $(LIBS)
unit: $(CEX_CHECK)

# The verdicts of all engines on one program; tests/lib/fuzzverify.py uses it.
unit: $(BUILD)/tools/ask_engines

# A verifier that stores lies, which --audit has to find; tests/lib/audit.py uses it.
LIES := record_write engine_result_leave reached_part_describe engine_at interval_proves
$(BUILD)/tools/liar: $(BUILD)/obj/tests/tools/liar.o $(filter-out $(LAUNCH_OBJ),$(CLI_OBJ)) $(LIB_OBJ)
	$(call say,LINK,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) $(addprefix -Wl$(comma)--wrap=,$(LIES)) -o $@ $^ $(LOGIC_LIBS) $(LIBS)
unit: $(BUILD)/tools/liar

# The decision procedures: random formulas, bounded memory, questions of a verifier against Z3. tests/lib/logic.py and bench/logic use them.
LOGIC_TOOLS := $(BUILD)/tools/solver_check $(BUILD)/tools/query_log $(BUILD)/tools/query_replay
$(BUILD)/tools/solver_check: $(call object,tests/unit/random_term.c tests/unit/random_eval.c)
.PHONY: logic-tools
logic-tools: $(LOGIC_TOOLS)
$(LOGIC_TOOLS): $(BUILD)/tools/%: $(BUILD)/obj/tests/tools/%.o $(BUILD)/libreprove.a
	$(call say,LINK,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $(filter %.o,$^) $(BUILD)/libreprove.a $(LOGIC_LIBS) $(LIBS)
# other tools are one file each
$(BUILD)/tools/%: $(BUILD)/obj/tests/tools/%.o $(BUILD)/libreprove.a
	$(call say,LINK,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ $(LOGIC_LIBS) $(LIBS)

$(BUILD)/fuzz/replay_%: $(BUILD)/obj/tests/fuzz/%.o $(BUILD)/obj/tests/fuzz/replay.o $(BUILD)/libreprove.a
	$(call say,LINK,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

# changed flags rebuild everything
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(subst ','\'',$(CC) $(ALL_CFLAGS))' | cmp -s - $@ || echo '$(subst ','\'',$(CC) $(ALL_CFLAGS))' > $@

$(BUILD)/deps.stamp: tools/deps
	@mkdir -p $(@D)
	@tools/deps --check build
	@touch $@

.PHONY: FORCE
.SECONDARY:
-include $(patsubst %.o,%.d,$(LIB_OBJ) $(CLI_OBJ) $(AID_OBJ) $(call object,$(UNIT_SRC) $(FUZZ_SRC) $(wildcard tests/tools/*.c) tests/fuzz/replay.c))

# ---- variants ----

SAN_OPT := -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all -DREPROVE_DEBUG
.PHONY: debug san san-build
debug:
	@$(MAKE) --no-print-directory $(PARALLEL) BUILD=$(BUILD)/debug OPT='-O0 -g -DREPROVE_DEBUG' all
san-build:
	@$(MAKE) --no-print-directory $(PARALLEL) BUILD=$(BUILD)/san OPT='$(SAN_OPT)' LINK_START= STATIC= all unit replay encode-tool interpolate-tool facts-tools logic-tools
san:
	@tools/deps build test
	@$(MAKE) --no-print-directory $(PARALLEL) san-build
	tests/run --build $(BUILD)/san --sanitized $(TESTS)

# ---- tests: these install what they need ----

.PHONY: check check-long deps
deps:
	@tools/deps build test
check:
	@tools/deps build test
	@$(MAKE) --no-print-directory $(PARALLEL) all unit replay encode-tool interpolate-tool facts-tools logic-tools
	@tests/run --build $(BUILD) $(TESTS)
check-long:
	@tools/deps build test other-verifiers
	@$(MAKE) --no-print-directory $(PARALLEL) all unit replay encode-tool interpolate-tool facts-tools logic-tools
	@tests/run --build $(BUILD) --long $(TESTS)
	@tests/library-campaign --build $(BUILD) --rounds $(LIBRARY_ROUNDS)
	@tests/reuse-campaign --build $(BUILD) --pairs $(REUSE_PAIRS)
	@$(MAKE) --no-print-directory engine-campaign

# All engines, and the facts that they share, against compiled programs. TORTURE=DIR: gcc's torture suite is there.
ENGINE_PROGRAMS ?= 500
CROSSINGS ?= 5000
.PHONY: engine-campaign
engine-campaign: all $(BUILD)/tools/ask_engines $(FACT_CHECK)
	@tests/engine-campaign csmith --build $(BUILD) --count $(ENGINE_PROGRAMS)
	@tests/fuzz-verify --build $(BUILD) --count $(CROSSINGS) --kinds crossings,mixes
	@tests/fact-campaign --build $(BUILD) --csmith $(ENGINE_PROGRAMS)
	@$(if $(TORTURE),tests/engine-campaign torture $(TORTURE) --build $(BUILD),echo 'gcc'"'"'s torture suite is left out: TORTURE=DIR says where it is')

REUSE_PAIRS ?= 2000
FUZZ_SECONDS ?= 600
FUZZ_CC ?= clang
.PHONY: fuzz
fuzz:
	@tools/deps build fuzz
	@$(MAKE) --no-print-directory $(PARALLEL) fuzz-build
	@mkdir -p $(BUILD)/fuzz/found
	@for f in $(FUZZ_BIN); do \
	    echo "$$f: $(FUZZ_SECONDS) seconds; new inputs go to $(BUILD)/fuzz/found, crashes to $(BUILD)/fuzz"; \
	    $$f -max_total_time=$(FUZZ_SECONDS) -timeout=20 -rss_limit_mb=4096 -max_len=4096 -dict=tests/fuzz/c.dict -print_final_stats=1 \
	        -artifact_prefix=$(BUILD)/fuzz/ $(BUILD)/fuzz/found tests/fuzz/corpus || exit 1; done
.PHONY: fuzz-build
fuzz-build: $(FUZZ_BIN)
# What the fuzzer needs; the interpreter computes with _Float16, which clang 14 does not know.
FUZZ_LIB := $(filter src/base/% src/front/% src/cfa/% src/cond/% src/analysis/ats_reader.c,$(filter-out src/cfa/exec/%,$(LIB_SRC)))
# null + 0 is fine with us and with gcc, but not with clang: no pointer-overflow
FUZZ_FLAGS := -std=c11 -D_GNU_SOURCE -Isrc -Iinclude -O1 -g -w -DREPROVE_DEBUG -fno-sanitize-recover=all
FUZZ_SAN := address,undefined -fno-sanitize=pointer-overflow
FUZZ_OBJ := $(patsubst %.c,$(BUILD)/fuzz/obj/%.o,$(FUZZ_LIB))
$(BUILD)/fuzz/obj/%.o: %.c | $(BUILD)/deps.stamp
	$(call say,CC,$<)
	@mkdir -p $(@D)
	$(Q)$(FUZZ_CC) $(FUZZ_FLAGS) -fsanitize=fuzzer-no-link,$(FUZZ_SAN) -MMD -MP -c -o $@ $<
$(BUILD)/fuzz/fuzz_%: $(BUILD)/fuzz/obj/tests/fuzz/fuzz_%.o $(FUZZ_OBJ)
	$(call say,LINK,$@)
	$(Q)$(FUZZ_CC) $(FUZZ_FLAGS) -fsanitize=fuzzer,$(FUZZ_SAN) -o $@ $^ -Wl,-Bstatic -ljansson -lyaml -Wl,-Bdynamic -lm -lpthread
-include $(patsubst %.o,%.d,$(FUZZ_OBJ) $(patsubst %.c,$(BUILD)/fuzz/obj/%.o,$(FUZZ_SRC)))

# random programs with a known answer against all engines
FUZZ_PROGRAMS ?= 20000
FUZZ_FIRST ?= 1000
FUZZ_KINDS ?= all
.PHONY: fuzz-verify
fuzz-verify:
	@tools/deps build test
	@$(MAKE) --no-print-directory $(PARALLEL) all $(BUILD)/tools/ask_engines
	tests/fuzz-verify --build $(BUILD) --count $(FUZZ_PROGRAMS) --seed $(FUZZ_FIRST) --kinds $(FUZZ_KINDS) --resume

# every function of the table of library functions against the machine's C library, both data models
LIBRARY_ROUNDS ?= 3
.PHONY: library-campaign
library-campaign:
	@tools/deps build test
	@$(MAKE) --no-print-directory $(PARALLEL) all
	tests/library-campaign --build $(BUILD) --rounds $(LIBRARY_ROUNDS)

# ---- demonstration and measurements ----

.PHONY: demo bench bench-fred bench-diff bench-logic bench-parse bench-tasks
demo:
	@tools/deps build demo
	@$(MAKE) --no-print-directory $(PARALLEL) all
	@examples/demo --build $(BUILD)
bench: bench-parse
	bench/accept --build $(BUILD)
	bench/series-diff --build $(BUILD)
bench-diff:
	@tools/deps build bench
	@$(MAKE) --no-print-directory $(PARALLEL) all
	bench/difference --build $(BUILD) $(DIFFERENCE)
bench-fred:
	@tools/deps build bench
	@$(MAKE) --no-print-directory $(PARALLEL) all
	bench/fred --build $(BUILD) --shapes $(BUILD)/fred.svg $(FRED)
bench-logic:
	@tools/deps build bench
	@$(MAKE) --no-print-directory $(PARALLEL) logic-tools
	bench/logic --build $(BUILD)
bench-parse:
	@tools/deps build bench
	@$(MAKE) --no-print-directory $(PARALLEL) all
	bench/parse --build $(BUILD)

bench-tasks:
	@tools/deps build bench
	@$(MAKE) --no-print-directory $(PARALLEL) all
	bench/tasks --build $(BUILD) $(TASKS)

.PHONY: bench-trace
bench-trace:
	@tools/deps build bench
	@$(MAKE) --no-print-directory $(PARALLEL) all
	bench/trace --build $(BUILD) $(TRACE)

# Upgrade checking: the paper's table; hard programs (goes on after an interruption); the corpora's pairs; CBMC beside us.
.PHONY: bench-upgrade bench-upgrade-hard bench-upgrade-pairs bench-cbmc
bench-upgrade: all
	bench/upgrade table --build $(BUILD) $(UPGRADE)
bench-upgrade-hard: all
	bench/upgrade hard --build $(BUILD) $(UPGRADE)
bench-upgrade-pairs: all
	bench/upgrade pairs --build $(BUILD) $(UPGRADE)
bench-cbmc: all
	bench/upgrade cbmc --build $(BUILD) $(UPGRADE)

# the same engine, verdict, counted work and stored bytes in every run: SAME="--runs 4 --series 0" chooses
.PHONY: bench-same
bench-same: all
	bench/same --build $(BUILD) --two $(SAME)

.PHONY: bench-hard
bench-hard:
	@tools/deps build bench
	@$(MAKE) --no-print-directory $(PARALLEL) all
	bench/hard --build $(BUILD) $(if $(FULL),--full) $(if $(WORK),--work "$(WORK)") $(HARD)

SUMMARY_TABLES := bench-summary-table1 bench-summary-table2 bench-summary-table3 bench-summary-table4 bench-summary-table6 bench-summary-fig7 bench-summary-fig8
.PHONY: $(SUMMARY_TABLES)
$(SUMMARY_TABLES): bench-summary-%:
	@tools/deps build bench
	@$(MAKE) --no-print-directory $(PARALLEL) all
	bench/summary $* --build $(BUILD) $(SUMMARY)

# ---- the rest ----

.PHONY: install format lint clean help
install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib $(DESTDIR)$(PREFIX)/include
	install $(BUILD)/reprove $(BUILD)/reprove-verify $(DESTDIR)$(PREFIX)/bin
	install -m 644 $(BUILD)/libreprove.a $(DESTDIR)$(PREFIX)/lib/libreprove.a
	install -m 644 include/reprove.h $(DESTDIR)$(PREFIX)/include/reprove.h
	install -d $(DESTDIR)$(PREFIX)/share/reprove
	install -m 644 share/verifiers.conf $(DESTDIR)$(PREFIX)/share/reprove/verifiers.conf
	install -d $(DESTDIR)$(PREFIX)/share/man/man1 $(DESTDIR)$(PREFIX)/share/bash-completion/completions
	install -m 644 $(BUILD)/reprove.1 $(DESTDIR)$(PREFIX)/share/man/man1/reprove.1
	install -m 644 $(BUILD)/reprove.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/reprove

format:
	clang-format -i $(wildcard src/*/*.[ch] src/*/*/*.[ch] include/*.h $(foreach d,unit fuzz tools lib,$(wildcard tests/$d/*.[ch])))
lint:
	@tools/lint $(BUILD)
clean:
	rm -rf $(BUILD)
help:
	@echo 'make              build $(BUILD)/reprove and $(BUILD)/libreprove.a (says which packages are missing)'
	@echo 'make check        install what the tests need, run them all (minutes)'
	@echo 'make demo         a short tour on examples/'
	@echo 'make debug        $(BUILD)/debug/reprove with assertions, no optimisation'
	@echo 'make san          all tests under the address and undefined-behaviour sanitizers'
	@echo 'make check-long   1000 random programs, layouts of the corpora'
	@echo 'make fuzz         fuzz the front end for FUZZ_SECONDS=600'
	@echo 'make fuzz-verify  verdicts on FUZZ_PROGRAMS=20000 random programs with a known answer (an hour of one core); FUZZ_KINDS=all,-errors'
	@echo 'make engine-campaign  engines and facts against ENGINE_PROGRAMS=500 programs of csmith, CROSSINGS=5000 of memory operations, TORTURE=DIR the torture suite of gcc'
	@echo 'make library-campaign  the table of library functions against the C library of this machine, LIBRARY_ROUNDS=3 calls of each'
	@echo 'make bench-tasks  solved, wrong and unknown verification tasks, and why; TASKS="--timeout 60 --sample 4"'
	@echo 'make bench-summary-table1 (2, 3, 4, 6; fig7, fig8)  what the store saves, in the columns of the paper on summary reuse; SUMMARY="--timeout 10 --series 20"'
	@echo 'make bench-fred   two verifiers and all folders, each on what the other has left; goes on after an interruption; FRED="--count 6"'
	@echo 'make bench-diff   full and difference verifiers on pairs of combinations; goes on after an interruption; DIFFERENCE="--count 3 --timeout 5"'
	@echo 'make bench-same   is a verification the same in every run, whatever the load? SAME="--runs 4 --series 0"'
	@echo 'make bench-hard   what the store saves on programs that take seconds; WORK="growth families" chooses, FULL=1 is all, HARD="--timeout 30"'
	@echo 'make bench-upgrade (-hard, -pairs), bench-cbmc  upgrade checking by function summaries: the table of the paper, hard programs, pairs; CBMC; UPGRADE="--only floppy"'
	@echo 'make bench        measurements over the corpora; bench-parse is the parsing part'
	@echo 'make install      PREFIX=/usr/local DESTDIR='
	@echo 'make deps         install the Debian packages of build and tests'
	@echo 'make format lint clean'
	@echo 'TESTS="--only REGEX" chooses tests for check, check-long and san'

#!/usr/bin/env bash
# Builds the firmware, runs it on an emulated board, and checks its output and its costs. They may
# exceed those in COSTS.md by 5 %, and the flash by 40 bytes, because the optimizer inlines differently
# from program to program. With the variable RECORD it writes COSTS.md.
set -euo pipefail
cd "$(dirname "$0")"

# The maximal flash of the whole program, and the maximal stack of a function, as stated in its
# docs. The first stack limit is for functions on chunks, for functions that decode another
# encoding, for programs that display, and for those that call several functions; the second for all others except those
# below.
flash_limit=16800
stack_limits="512 256"
# The URL parser has its own limit, because its whole state is on the stack: the offsets of all parts
# of the URL and of its base, positions in the input, and the next error.
url_stack_limit=1024
# The value of a whole host may be an IPv6 address. Four expansions in one function are on its stack.
templates_stack_limit=640
url_flash_limit=13400
# The words of an error are made on the stack.
printed_stack_limit=1792
# A template that the program parses.
parsed_template_stack_limit=768
# The first template with one value.
first_template_flash_limit=3500
# What each template takes if another one has its shape.
template_flash_limit=160
# A function may take at most this many times the flash of core or of the code by hand, and 40 bytes.
# COSTS.md has both.
ratios="
1.2  from_utf8
1.7  from_utf8, the error kept
1.2  UTF_8.validate
2.7  validate modified UTF-8
1.65 encode by FORM
1.4  encode by two sets
1.3  encoded length
2.8  a query
1.9  decode
1.45 decode in place
1.7  decode to text
1.0  cursor, next
2.5  code point writer
2.3  write_utf
2.2  read_utf
"

target=thumbv7m-none-eabi
made=$(mktemp -d)
trap 'rm -r "$made"' EXIT
elf() { echo "${CARGO_TARGET_DIR:-target}/$target/release/$1"; }
# Runs a program in the emulator, and removes the emulator's message about the board.
run() {
    cargo run --quiet --locked --release --bin "$@" 2>&1 </dev/null |
        grep -av '^Timer with period zero'
}
# Prints the bytes in flash and the bytes in RAM.
sections() { size "$1" | awk 'NR == 2 { print $1 + $2, $2 + $3 }'; }
symbols() { nm -C "$1" | grep -c "$2" || true; }
fail() { echo "FAILED: $*" >&2; exit 1; }

cargo build --locked --release --bin firmware
run firmware >"$made/printed" || fail "the firmware's exit status is $?"
diff expected.txt "$made/printed" || fail "the output of the firmware is not that in expected.txt"
read -r flash ram < <(sections "$(elf firmware)")
echo "the firmware takes $flash bytes of flash and $ram bytes of RAM"
[ "$flash" -le "$flash_limit" ] || fail "the firmware takes more than $flash_limit bytes of flash"

# The host formats the log, so the program links no formatting.
cargo build --locked --release --features log --bin log
[ "$(symbols "$(elf log)" core::fmt)" = 0 ] || fail "the log links formatting"
run log --features log >"$made/sent" || fail "the log's exit status is $?"
if command -v defmt-print >/dev/null; then
    defmt-print -e "$(elf log)" <"$made/sent" | diff logged.txt - || fail "the log is not that in logged.txt"
else
    echo "NOT CHECKED: the log, because defmt-print is not installed" | tee -a "${NOT_CHECKED:-/dev/null}" >&2
fi

# Prints the costs of each program of `cost`, beyond those of the first, which does nothing.
measured() {
    local base= name elf flash ram stack
    while read -r name; do
        export CASE=$name
        cargo build --quiet --locked --release --bin cost
        elf=$(elf cost)
        read -r flash ram < <(sections "$elf")
        stack=$(run cost | sed -n 's/^stack //p')
        : "${base:=$flash $ram $stack}"
        echo "$name;$base $flash $ram $stack $(symbols "$elf" core::panicking)" \
            "$(symbols "$elf" core::fmt) $(symbols "$elf" WORDS::TABLE)"
    done < <(sed -n 's/^    ("\([^"]*\)".*/\1/p' src/bin/cost/main.rs)
}
measured | awk -F ';' '{ split($2, n, " "); print $1 ";" n[4] - n[1] ";" n[5] - n[2] ";" n[6] - n[3] ";" n[7] ";" n[8] ";" n[9]; fflush() }' |
    tee "$made/measured"

# Makes the table. A row has the program that calls etched, and the flash of those that do the same
# without it, whose names end with `| by hand` or `| percent-encoding`.
awk -F ';' '
    { split($1, part, " [|] "); name = part[1]; other = part[2] }
    other != "" { others[name, other] = $2; next }
    { names[++count] = name; flash[name] = $2; stack[name] = $4 }
    END {
        print "| what | flash | core or by hand | percent-encoding | stack |"
        print "|---|---:|---:|---:|---:|"
        for (i = 1; i <= count; i++) {
            name = names[i]
            print "| " name " | " flash[name] " | " others[name, "by hand"] " | " others[name, "percent-encoding"] " | " stack[name] " |"
        }
    }
' "$made/measured" >"$made/costs"

if [ -n "${RECORD-}" ]; then
    sed -n '1,/^<!-- costs -->$/p' COSTS.md >"$made/page"
    cat "$made/page" "$made/costs" >COSTS.md
fi

# What the table does not show: no function takes RAM, links a panic or a table of a set, and only
# those that display something link formatting.
awk -F ';' '
    / [|] / { next }
    $3 > 0 { print $1 ": takes " $3 " bytes of RAM"; bad = 1 }
    $5 > 0 { print $1 ": links a panic"; bad = 1 }
    $6 > 0 && $1 !~ /(printed|^display)/ { print $1 ": links formatting"; bad = 1 }
    $7 > 0 { print $1 ": links the table of a set"; bad = 1 }
    END { exit bad }
' "$made/measured" || fail "a function links what it must not"

# Compares each cost with the cost in COSTS.md, and with the limits.
awk -F ' *[|] *' -v stack_limits="$stack_limits" -v url_stack_limit="$url_stack_limit" \
    -v templates_stack_limit="$templates_stack_limit" -v url_flash_limit="$url_flash_limit" \
    -v printed_stack_limit="$printed_stack_limit" \
    -v parsed_template_stack_limit="$parsed_template_stack_limit" \
    -v first_template_flash_limit="$first_template_flash_limit" \
    -v template_flash_limit="$template_flash_limit" -v ratios="$ratios" '
    function over(what, now, then, play) {
        if (now > then * 1.05 && now > then + play) {
            print $2 ": " what " is " now ", in COSTS.md " then; bad = 1
        }
    }
    function at_most(name, limit) {
        if (now[name] == "") { print name ": was not measured"; bad = 1 }
        if (now[name] > limit) { print name ": flash is " now[name] ", more than " limit; bad = 1 }
    }
    function limit(name) {
        if (name ~ /printed$/) { return printed_stack_limit }
        if (name ~ /(, a URL| UrlError)$/) { return url_stack_limit }
        if (name ~ /(host and port|four templates| ExpansionError)$/) { return templates_stack_limit }
        if (name == "a template of run time") { return parsed_template_stack_limit }
        return limits[name ~ /^(decode modified|convert|read_utf|uri_template|display|all methods)|chunks$/ ? 1 : 2]
    }
    BEGIN { split(stack_limits, limits, " ") }
    NF < 6 || $3 !~ /^[0-9]+$/ { next }
    FNR == NR { flash[$2] = $3; stack[$2] = $6; next }
    !($2 in flash) { print $2 ": not in COSTS.md"; bad = 1; next }
    {
        over("flash", $3, flash[$2], 40); over("stack", $6, stack[$2], 0)
        if ($6 > limit($2)) { print $2 ": stack is " $6 ", more than " limit($2); bad = 1 }
        now[$2] = $3; by_hand[$2] = $4; peer[$2] = $5
    }
    END {
        at_most("url_encode!", now["bytes written by hand"])
        at_most("bytes!", now["packet written by hand"])
        at_most("url!", now["URL written by hand"])
        at_most("uri_template!, one value", first_template_flash_limit)
        at_most("uri_template!, four templates", now["uri_template!"] + 3 * template_flash_limit)
        at_most("parse_to_slice, a URL", url_flash_limit)
        at_most("display an encoding", peer["display an encoding"])
        for (i = split(ratios, lines, "\n"); i > 0; i--) {
            if (match(lines[i], / +/)) {
                name = substr(lines[i], RSTART + RLENGTH)
                if (by_hand[name] == "") { print name ": has no case by hand"; bad = 1 }
                at_most(name, by_hand[name] * substr(lines[i], 1, RSTART - 1) + 40)
            }
        }
        exit bad
    }
' COSTS.md "$made/costs" || fail "the costs exceed the limits, or those in COSTS.md"
echo "all checks passed"

#!/usr/bin/env bash
# Builds the firmware, runs it on an emulated board, and checks its output and its costs. Costs may
# exceed the costs in COSTS.md by 5 %. With the variable RECORD it writes COSTS.md.
set -euo pipefail
cd "$(dirname "$0")"

# The maximal flash of the whole program, and the maximal stack of a function, as stated in its
# docs. The first stack limit is for functions on streams or chunks and for functions that decode
# another encoding, the second limit for all others except the URL parser.
flash_limit=$((24 * 1024))
stack_limits="512 256"
# The URL parser has its own limit, because its whole state is on the stack: the offsets of all parts
# of the URL and of its base, positions in the input, and the next error.
url_stack_limit=1024
# The value of a whole host may be an IPv6 address. Four expansions in one function are on its stack.
templates_stack_limit=640
url_flash_limit=16000
# What each template takes if another one has its shape.
template_flash_limit=160

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

costs() {
    echo "| what | flash | RAM | stack | panics | formatting | sets |"
    echo "|---|---:|---:|---:|---:|---:|---:|"
    local base_flash= base_ram= base_stack= name elf flash ram stack panics formatting sets
    while read -r name; do
        export CASE=$name
        cargo build --quiet --locked --release --bin cost
        elf=$(elf cost)
        read -r flash ram < <(sections "$elf")
        stack=$(run cost | sed -n 's/^stack //p')
        panics=$(symbols "$elf" core::panicking)
        formatting=$(symbols "$elf" core::fmt)
        sets=$(symbols "$elf" WORDS::TABLE)
        : "${base_flash:=$flash}" "${base_ram:=$ram}" "${base_stack:=$stack}"
        echo "| $name | $((flash - base_flash)) | $((ram - base_ram)) |" \
            "$((stack - base_stack)) | $panics | $formatting | $sets |"
    done < <(sed -n 's/^    ("\([^"]*\)".*/\1/p' src/bin/cost.rs)
}
costs | tee "$made/costs"

if [ -n "${RECORD-}" ]; then
    sed -n '1,/^<!-- costs -->$/p' COSTS.md >"$made/page"
    cat "$made/page" "$made/costs" >COSTS.md
fi

# Compares each cost with the cost in COSTS.md.
awk -F ' *[|] *' -v stack_limits="$stack_limits" -v url_stack_limit="$url_stack_limit" \
    -v templates_stack_limit="$templates_stack_limit" \
    -v url_flash_limit="$url_flash_limit" -v template_flash_limit="$template_flash_limit" '
    function over(what, now, then) {
        if (now > then * 1.05) { print $2 ": " what " is " now ", in COSTS.md " then; bad = 1 }
    }
    function limit(name) {
        if (name ~ /, a URL$/) { return url_stack_limit }
        if (name ~ /(host and port|four templates)$/) { return templates_stack_limit }
        return limits[name ~ /^(decode modified|convert|read_utf|uri_template)|(stream|chunks)$/ ? 1 : 2]
    }
    BEGIN { split(stack_limits, limits, " ") }
    NF < 9 || $3 !~ /^[0-9]+$/ { next }
    FNR == NR { flash[$2] = $3; ram[$2] = $4; stack[$2] = $5; next }
    !($2 in flash) { print $2 ": not in COSTS.md"; bad = 1; next }
    {
        over("flash", $3, flash[$2]); over("RAM", $4, ram[$2]); over("stack", $5, stack[$2])
        if ($5 > limit($2)) { print $2 ": stack is " $5 ", more than " limit($2); bad = 1 }
        if ($6 + $7 > 0) { print $2 ": links panics or formatting"; bad = 1 }
        if ($8 > 0 && $2 !~ /^encode |^uri_template/) { print $2 ": links the table of a set"; bad = 1 }
        now[$2] = $3
    }
    END {
        if (now["url_encode!"] != now["bytes written by hand"]) {
            print "url_encode! costs more than its bytes"; bad = 1
        }
        if (now["bytes!"] != now["packet written by hand"]) {
            print "bytes! costs more than its bytes"; bad = 1
        }
        if (now["url!"] != now["URL written by hand"]) {
            print "url! costs more than its text"; bad = 1
        }
        if (now["uri_template!, four templates"] - now["uri_template!"] > 3 * template_flash_limit) {
            print "a further uri_template! takes more than " template_flash_limit " bytes"; bad = 1
        }
        if (now["parse_to_slice, a URL"] > url_flash_limit) {
            print "parse_to_slice takes more than " url_flash_limit " bytes"; bad = 1
        }
        exit bad
    }
' COSTS.md "$made/costs" || fail "the costs exceed those in COSTS.md"
echo "all checks passed"

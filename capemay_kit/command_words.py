"""What the commands and the starting program print; what an option is for stands with the option."""

from __future__ import annotations

NO_SUCH_OPTION = "the command {command!r} has no such option."

# --- boards, positions, records and rules ------------------------------------------------------------------

NO_WAY = "No way of exactly {steps} spaces leads anywhere from {start}."
MOVE_END = "{space}  by  {path}"
FILE_IS_GOOD = "{file}: good"
RECORD_LENGTH = "{title}: {n} entries"
NO_RULE_FOUND = "No rule was found. Try other words."
RULE = "{title} ({place}): {text}"

# --- the store ---------------------------------------------------------------------------------------------

NO_TABLE = "No table yet."
TABLE = "{table}  {title}  {n} entries, last {last}"
TABLE_UNREADABLE = "{table}  {title}  cannot be opened: {why}"
BACKED_UP = "{file}: {tables} tables, {entries} entries; checked"
PACKED = "{file}: editions: {editions}, boards: {boards}, cards: {cards}, photos: {photos}"
SAY_WHOSE = "not written: they differ in {n} things. Say --prefer first or --prefer second"
SHEET_WRITTEN = "{file}: written"
SHEET_NOT_KEPT = "Nothing was kept. {n} are right: --right-rows takes these."
SHEET_MEANS = "    {means}"
TABLE_BROUGHT_IN = "{table}: {told}"
SCORE_IT = "is an end position, which becomes no table: `capemay score` counts it"
RESULTS_BROUGHT_IN = "{new} results, {known} were there already"
COUNTING_GAMES = "Counting games"
RESULT = "{table}  {day}  {game}  {totals}  ({verdict})"
NO_GAME = "No finished game yet."
AGAINST_BOTS, ON_PAPER = "{name}, against bots", "{name}, only the score"
PLAYER, PLAYS, WINS, AVERAGE, BEST = "player", "plays", "wins", "average", "best"

# --- bots --------------------------------------------------------------------------------------------------

BOT_GAMES = (
    "{games} games, {decisions} decisions, {mean_legal:.1f} legal acts on average, {speed:.0f} decisions a second"
)
WON_ALONE = "won {won} of {games} against Ava as {level} ({percent:.1f} %)"
SO_MANY_ENTRIES = "the record has {n} entries"
NOT_LEARNT = "nothing was learnt yet about {game} with so many seats: `capemay learn-values` does that"
STANDS = "{name}: {points:.1f} {unit} expected, give or take {spread:.1f}; wins {win:.0f} of 100 games among our bots"
ACT_IS_WORTH = "{points:+.1f} {unit}, {win:+.1f} of 100 games  {text}"
REASON = "    {points:+.1f}  {text}"
VALUES_OF = "value function of"
LOOKING_BACK = "Looking back"
TURNED = "entry {seq}: {name} {change:+.0f} of 100"
LUCK_AND_SKILL = "{name}: the draws {luck:+.0f}, the choices {skill:+.0f}, the final count {count:+.0f} of 100"
LEARNING, SO_MANY_SEATS, ALONE = "Learning: {table}", "{n} seats", "alone, at all difficulties"
NO_NUMPY = "Learning needs another package: pip install 'capemay-kit[lab]'"
LEARNT = "{file}: weights for {seats} seats, from {games} games each"
NUMBER_OF_SEATS, NUMBERS_OF_SEATS = "number of seats", "{least} to {most}"
LINE_UP, ONE_BOT, SO_MANY_BOTS = "line-up of bots", "one bot", "{n} bots"
PLAYING, SEAT = "Playing", "Seat {n}"
PHONES_NEED_HOSTED = "phones join where all pages live in this process: leave --pages kernels out"
HTTPS_NEEDS_HOSTED = "https is spoken where all pages live in this process: leave --pages kernels out"
KEY_NEEDS_CERTIFICATE = "a key goes with a certificate: name that with --certfile"
GROUPS_NEED_HOSTED = "groups share a server whose pages live in its own process: leave --pages kernels out"
NO_WORKER = "a worker whose pages live in its own process is called by up to 20 small letters and digits"

"""Bots in any language: whatever a program does, the game goes on, and it is said what happened."""

from pathlib import Path

import pytest

from akropolis import GameError, Illustrious, Options, Position, Rng, new_game
from akropolis.bots import guest
from akropolis.bots.bot import Budget
from akropolis.bots.errors import BotCode
from akropolis.bots.guest import Fault, GuestBot, label_of, limit_for
from akropolis.bots.guest_process import GuestProcess
from akropolis.bots.simple import open_position
from akropolis.errors import MessageCode
from akropolis.notation.errors import NotationCode
from akropolis.notation.moves import format_move
from akropolis.notation.positions import format_options
from akropolis.rules.errors import RuleCode
from tests.bots.guests import GOOD, HELLO, Lifeline, command_for

UNTIMED = Budget()
HURRIED = Budget(milliseconds=1)
WAITING = "sys.stdin.read()"
FOREVER = "time.sleep(600)"
START = new_game(Options(2), seed=4)


def first_turn(folder: Path, program: str, budget: Budget = UNTIMED) -> list[Fault]:
    """What is reported of a program's first turn. The move is legal in any case, and greedy if the turn is lost."""
    view = START.public_view
    with GuestBot(command_for(folder, program)) as bot:
        move = bot.choose(view, Rng(1), budget)
    assert move in view.legal_moves
    totals = open_position(view).score_moves().totals.tolist()
    if bot.faults:
        assert totals[list(view.legal_moves).index(move)] == max(totals)
    else:
        assert move == view.legal_moves[0]
    return bot.faults


def play_out(bot: GuestBot, position: Position, budget: Budget = UNTIMED) -> Position:
    rng = Rng(7)
    while not position.is_over:
        position = position.play(bot.choose(position.public_view, rng, budget))
    return position


@pytest.mark.parametrize(
    "options", [Options(2), Options(4), Options(1, illustrious=Illustrious.METAGENES)], ids=format_options
)
def test_a_guest_plays_a_whole_game_by_what_it_is_told(options: Options, tmp_path: Path) -> None:
    with GuestBot(command_for(tmp_path, GOOD)) as bot:
        assert play_out(bot, new_game(options, seed=3)).is_over
    assert bot.faults == []


@pytest.mark.parametrize(
    ("program", "code", "reason"),
    [
        ("sys.exit(3)", BotCode.GUEST_ENDED, "the program ended with exit status 3"),
        (
            "say('Welcome!'); " + WAITING,
            BotCode.GUEST_HELLO,
            "the program began with 'Welcome!', not with 'akropolis 1'",
        ),
        ("say('akropolis 2'); " + WAITING, BotCode.GUEST_HELLO, "'akropolis 2'"),
        (HELLO + "moves(); sys.exit(0)", BotCode.GUEST_ENDED, "ended with exit status 0"),
        (HELLO + "moves(); print('16@', end='', flush=True); sys.exit(4)", BotCode.GUEST_ENDED, "exit status 4"),
        (HELLO + "moves(); os.kill(os.getpid(), signal.SIGKILL)", BotCode.GUEST_ENDED, "was ended by signal 9"),
        ("os.close(0)\n" + HELLO + FOREVER, BotCode.GUEST_ENDED, "closed its input or its output"),
        (HELLO + "moves(); os.close(1)\n" + FOREVER, BotCode.GUEST_ENDED, "closed its input or its output"),
        (HELLO + "moves(); os.write(1, b'x' * 999999)", BotCode.GUEST_LONG, "more than 1000 bytes: 'xxx"),
        (HELLO + "while True: os.write(1, b'x' * 999)", BotCode.GUEST_LONG, "more than 1000 bytes: 'xxx"),
        (HELLO + "while True: say('me first')", NotationCode.TEXT_MOVE, "is not a move"),
        (
            HELLO + "moves(); os.write(1, b'\\xff\\xfe\\n'); " + WAITING,
            NotationCode.TEXT_MOVE,
            "xff\\xfe' is not a move",
        ),
        (
            HELLO + "tile = moves()[0].split('@')[0]; say(tile + '@n9/n'); " + WAITING,
            RuleCode.PLACE_APART,
            "must touch",
        ),
        (HELLO + "moves(); say('0'); " + WAITING, NotationCode.TEXT_MOVE, "'0' is not a move"),
    ],
)
def test_a_guest_that_fails_loses_its_turn_to_greedy(
    program: str, code: MessageCode, reason: str, tmp_path: Path
) -> None:
    (fault,) = first_turn(tmp_path, program)
    assert (fault.turn, fault.seat, fault.code) == (1, 0, code)
    assert reason in fault.reason


@pytest.mark.parametrize(
    "program",
    [
        HELLO + FOREVER,
        HELLO + "answer = moves()[0]; time.sleep(60); say(answer)",
        HELLO + "while True: os.write(1, b'1'); time.sleep(0.02)",
        HELLO + "while True: os.write(2, b'thinking '); time.sleep(0.001)",
        HELLO + "while True: say('')",
        HELLO + "signal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True: pass",
    ],
    ids=["silent", "late", "letter by letter", "noisy", "empty lines", "busy"],
)
def test_a_guest_that_is_late_loses_its_turn(program: str, tmp_path: Path) -> None:
    (fault,) = first_turn(tmp_path, program, HURRIED)
    assert (fault.code, fault.reason) == (BotCode.GUEST_LATE, "no line came within 101 ms")


def test_a_guest_that_does_not_begin_loses_its_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest, "HELLO_LIMIT", 150)
    (fault,) = first_turn(tmp_path, FOREVER)
    assert (fault.code, fault.reason) == (BotCode.GUEST_LATE, "no line came within 150 ms")


def test_starting_is_not_taken_for_thinking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = format_move(START.legal_moves[0])
    monkeypatch.setattr(GuestProcess, "ask", lambda *_: answer)  # only starting takes time, more than the limit
    assert first_turn(tmp_path, f"time.sleep(0.5)\n{GOOD}", HURRIED) == []


@pytest.mark.parametrize(
    "answering",
    [
        "os.write(1, answer[:3]); time.sleep(0.05); os.write(1, answer[3:]); time.sleep(0.05); os.write(1, b'\\n')",
        "os.write(1, b'  ' + answer.upper() + b' \\r\\n')",
        "os.write(2, b'thinking\\n' * 100_000); os.write(1, answer + b'\\n')",
        "os.close(2); os.write(1, answer + b'\\n'); sys.stdin.read()",
    ],
    ids=["in pieces", "from another system", "after much noise", "without standard error"],
)
def test_an_answer_is_understood(answering: str, tmp_path: Path) -> None:
    assert first_turn(tmp_path, f"{HELLO}answer = moves()[0].encode()\n{answering}") == []


def test_what_is_said_unasked_is_thrown_away(tmp_path: Path) -> None:
    greeting = 'os.write(1, b"akropolis 1\\nHow are you?\\nI am fine.")\n'
    answering = 'while True: os.write(1, moves()[0].encode() + b"\\n16@n2/n\\nand then")'
    with GuestBot(command_for(tmp_path, greeting + answering)) as bot:
        play_out(bot, START)
    assert bot.faults == []


def test_a_report_has_the_answer_and_the_last_words_shortened(tmp_path: Path) -> None:
    program = "sys.stderr.write('no\\n' * 9999 + 'one\\ntwo\\x1b[31m\\n' + 't' * 300 + '\\n'); say('m' * 500)"
    (fault,) = first_turn(tmp_path, f"{HELLO}moves(); {program}; sys.stdin.read()")
    assert fault.answer == "m" * 197 + "..."
    assert fault.noise == ("one", "two\\x1b[31m", "t" * 197 + "...")


def test_a_crash_is_explained_by_its_traceback(tmp_path: Path) -> None:
    (fault,) = first_turn(tmp_path, f"{HELLO}moves(); 1 / 0")
    assert fault.code == BotCode.GUEST_ENDED
    assert fault.noise[-1] == "ZeroDivisionError: division by zero"


def test_a_guest_that_hangs_is_started_again_for_its_next_turn(tmp_path: Path) -> None:
    once = f'if not os.path.exists("{tmp_path}/been"): open("{tmp_path}/been", "w"); time.sleep(60)\n'
    with GuestBot(command_for(tmp_path, f"{HELLO}{once}while True: say(moves()[0])")) as bot:
        bot.choose(START.public_view, Rng(1), HURRIED)
        for _ in range(3):
            assert bot.choose(START.public_view, Rng(1), UNTIMED) == START.legal_moves[0]
    assert [fault.code for fault in bot.faults] == [BotCode.GUEST_LATE]


def test_after_three_lost_turns_greedy_plays_on(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    with GuestBot(command_for(tmp_path, f'open("{starts}", "a").write("x")\n{HELLO}moves(); sys.exit(1)')) as bot:
        end = play_out(bot, START)
    assert starts.read_text(encoding="utf-8") == "xxx"
    assert [fault.turn for fault in bot.faults] == list(range(1, end.options.turns + 1))
    assert [fault.seat for fault in bot.faults[:4]] == [0, 1, 0, 1]
    assert [fault.code for fault in bot.faults[:4]] == [BotCode.GUEST_ENDED] * 3 + [BotCode.GUEST_GIVEN_UP]


def test_nonsense_is_no_reason_to_start_again(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    program = f'open("{starts}", "a").write("x")\n{HELLO}moves(); say("?")\nwhile True: say(moves()[0])'
    with GuestBot(command_for(tmp_path, program)) as bot:
        play_out(bot, START)
    assert starts.read_text(encoding="utf-8") == "x"
    assert [fault.turn for fault in bot.faults] == [1]


@pytest.mark.parametrize("budget", [UNTIMED, HURRIED], ids=["at the end of the game", "when it is late"])
def test_nothing_of_a_guest_is_left_running(budget: Budget, tmp_path: Path) -> None:
    lifeline = Lifeline(tmp_path)
    child = 'subprocess.Popen(["sleep", "600"], close_fds=False)\n'
    stubborn = "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    answering = "say(moves()[0])\n" if budget == UNTIMED else ""
    with GuestBot(command_for(tmp_path, f"{stubborn}{lifeline.held}{child}{HELLO}{answering}{FOREVER}")) as bot:
        bot.choose(START.public_view, Rng(1), budget)
        lifeline.wait_for_holder()
        if budget == UNTIMED:
            assert bot.faults == []
            bot.close(patience=0.1)
        lifeline.wait_for_end()


def test_a_guest_that_is_interrupted_ends_too(tmp_path: Path) -> None:
    lifeline = Lifeline(tmp_path)

    def play_until_ctrl_c() -> None:
        with GuestBot(command_for(tmp_path, f"{lifeline.held}{GOOD}")) as bot:
            bot.choose(START.public_view, Rng(1), UNTIMED)
            lifeline.wait_for_holder()
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_until_ctrl_c()
    lifeline.wait_for_end()


def test_a_line_larger_than_a_pipe_goes_through_or_is_given_up(tmp_path: Path) -> None:
    large = "x" * 1_000_000
    reading = GuestProcess(command_for(tmp_path, "while True: say(len(sys.stdin.readline()))", "reading.py").split())
    deaf = GuestProcess(command_for(tmp_path, "while True: say('la'); time.sleep(0.01)", "deaf.py").split())
    try:
        assert reading.ask(large, 60_000) == "1000001"
        with pytest.raises(GameError) as error:
            deaf.ask(large, 100)
        assert error.value.code == BotCode.GUEST_LATE
    finally:
        reading.close(patience=0)
        deaf.close(patience=0)


@pytest.mark.parametrize(
    ("command", "reason"),
    [("", "no such program"), ("  ", "no such program"), ("nobody-wrote-this", "no such program"), ("'x", "quotation")],
)
def test_a_command_that_cannot_be_started_is_refused_at_once(command: str, reason: str) -> None:
    with pytest.raises(GameError, match=reason) as error:
        GuestBot(command)
    assert error.value.code == BotCode.GUEST_COMMAND


def test_a_program_that_vanishes_or_cannot_run_loses_its_turns(tmp_path: Path) -> None:
    program = tmp_path / "program"
    program.write_bytes(b"\x7fELF")
    program.chmod(0o755)
    bot = GuestBot(str(program))
    bot.choose(START.public_view, Rng(1), UNTIMED)
    program.unlink()
    bot.choose(START.public_view, Rng(1), UNTIMED)
    assert [fault.code for fault in bot.faults] == [BotCode.GUEST_COMMAND] * 2
    assert "No such file" in bot.faults[1].reason


def test_no_shell_reads_the_command(tmp_path: Path) -> None:
    program = f"{HELLO}moves(); say(' '.join(sys.argv[1:])); {WAITING}"
    with GuestBot(command_for(tmp_path, program) + " ; echo '$HOME *'") as bot:
        bot.choose(START.public_view, Rng(1), UNTIMED)
    assert bot.faults[0].answer == "; echo $HOME *"


def test_the_limit_is_the_budget_and_a_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # the limits as they are
    budgets = [Budget(), Budget(simulations=9), Budget(milliseconds=1), Budget(milliseconds=1000)]
    assert [limit_for(budget) for budget in budgets] == [10_000, 10_000, 101, 1200]


def test_a_guest_is_called_by_its_command_without_folders() -> None:
    assert label_of("/usr/bin/python3 'my bots/first bot.py' --depth 3") == "python3 first bot.py --depth 3"
    assert label_of("./bot " + "x" * 50) == "bot " + "x" * 23 + "..."
    assert label_of("bot '\x1b[31m'") == "bot \\x1b[31m"

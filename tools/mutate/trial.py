"""A copy of the tree, into which faults are put one after the other."""

import os
import resource
import shutil
import subprocess
import sys
from enum import StrEnum
from pathlib import Path

from tools.mutate.faults import ROOT, Fault

CPU_SECONDS = 900
"""Of processor time, for each process of a trial: a loop without end is a fault that was noticed."""
TESTS = {
    "rules": ["tests/rules", "tests/counting", "tests/conformance", "tests/notation", "tests/properties"],
    "table": ["tests/table"],
    "native": ["tests/engine", "tests/conformance", "tests/bots/test_learned.py"],
}
# Quick to compile: no test of a fault needs the speed, nor a second build of the same lines.
QUICKLY = ["-DCMAKE_BUILD_TYPE=None", "-DCMAKE_CXX_FLAGS=-O1 -DAKROPOLIS_PLAIN", "-DAKROPOLIS_NEWER=OFF"]
# The installed package points at the tree; the copy must be found instead, by every process that the tests start.
FIND_THE_COPY = """\
import sys
sys.meta_path = [each for each in sys.meta_path if "akropolis" not in type(each).__module__]
"""


class Outcome(StrEnum):
    """What became of a fault."""

    KILLED = "killed"
    SURVIVED = "survived"
    STILLBORN = "does not compile"


class Tree:
    """A copy of everything that git would keep, and a build folder that stays warm."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._log = folder.with_suffix(".log")
        shutil.rmtree(folder, ignore_errors=True)
        listed = subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
            cwd=ROOT,
            capture_output=True,
            check=True,
            text=True,
        )
        for name in filter(None, listed.stdout.split("\0")):
            if (ROOT / name).is_file() and not name.startswith("web/"):
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name)
        (folder / "path").mkdir()
        (folder / "path" / "sitecustomize.py").write_text(FIND_THE_COPY, encoding="utf-8")

    def try_out(self, fault: Fault) -> tuple[Outcome, str]:
        """Put a fault in, run the tests that should notice it, and take it out again."""
        path = self.folder / fault.path
        whole = path.read_text(encoding="utf-8")
        path.write_text(fault.apply(whole), encoding="utf-8")
        try:
            return self.check(fault.room, path.stem)
        finally:
            path.write_text(whole, encoding="utf-8")

    def check(self, room: str, module: str = "") -> tuple[Outcome, str]:
        """Run the tests of a room to the first that fails, those of the module before all others."""
        if room == "native":
            if not self._build():
                return Outcome.STILLBORN, ""
            if not self._run("ctest", "--test-dir", "build", "--stop-on-failure", "--output-on-failure"):
                return Outcome.KILLED, self._last_words("***Failed", "***Exception", "SIG")
        else:
            self._borrow_core()
        named = [str(path) for each in TESTS[room] for path in (self.folder / each).rglob(f"test_{module}.py")]
        for tests in (named, TESTS[room]):
            if tests and not self._run(sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests):
                return Outcome.KILLED, self._last_words("FAILED", "ERROR")
        return Outcome.SURVIVED, ""

    def _build(self) -> bool:
        programs = Path(sys.executable).parent
        python = f"-DPython_EXECUTABLE={sys.executable}"
        ninja = f"-DCMAKE_MAKE_PROGRAM={programs / 'ninja'}"
        configured = (self.folder / "build" / "build.ninja").exists() or self._run(
            programs / "cmake", "-S", ".", "-B", "build", "-G", "Ninja", ninja, python, "-DSKBUILD=ON", *QUICKLY,
            "-DAKROPOLIS_TESTS=ON",
        )  # fmt: skip
        if not configured or not self._run(programs / "cmake", "--build", "build", "-j", "1"):
            return False
        self._take_core(next((self.folder / "build").glob("_native*.so")))
        return True

    def _borrow_core(self) -> None:
        """The core that is installed, where none was built here."""
        installed = next(Path(sys.prefix).glob("lib/python*/site-packages/akropolis/engine/_native*.so"), None)
        if installed:
            self._take_core(installed)

    def _take_core(self, core: Path) -> None:
        shutil.copy2(core, self.folder / "src/akropolis/engine" / core.name)

    def _run(self, *command: str | Path) -> bool:
        programs = Path(sys.executable).parent
        python_path = os.pathsep.join(str(self.folder / name) for name in ("path", "src"))
        with self._log.open("w", encoding="utf-8") as log:
            run = subprocess.run(
                list(map(str, command)),
                cwd=self.folder,
                env={
                    **os.environ,
                    "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
                    "PYTHONPATH": python_path,
                    "PYTHONDONTWRITEBYTECODE": "1",
                },
                stdout=log,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                check=False,
                preexec_fn=_limit,  # one thread, and nothing but a limit is set
            )
        return run.returncode == 0

    def _last_words(self, *marks: str) -> str:
        lines = self._log.read_text(encoding="utf-8", errors="replace").splitlines()
        found = [line for line in lines if any(mark in line for mark in marks)]
        return (found or lines or ["it ended without a word"])[-1].strip()


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 10))

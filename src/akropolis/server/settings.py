"""How a server is set up: by flags or by the environment, with defaults for one machine and nothing to configure."""

import os
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import platformdirs
from pydantic import AfterValidator, Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from akropolis.errors import GameError
from akropolis.server.durations import parse_duration, stale_at
from akropolis.server.errors import ServerCode
from akropolis.table.stores.host_jobs import Stale

LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::", "")


def default_database() -> str:
    """A file in the user's data folder."""
    folder = platformdirs.user_data_path("akropolis", appauthor=False, ensure_exists=True)
    return f"sqlite:///{folder / 'tables.sqlite'}"


def _database_url(text: str) -> str:
    """A database by its URL, or a file by its path."""
    return text if "://" in text else f"sqlite:///{Path(text).expanduser().absolute()}"


def _read_database(given: dict[str, Any]) -> str:
    """The database that a file names, for those who keep passwords in files; else the one in the data folder."""
    file: Path | None = given.get("database_file")
    if file is None:
        return default_database()
    try:
        return _database_url(file.expanduser().read_text(encoding="utf-8").strip())
    except (OSError, UnicodeDecodeError):
        raise GameError(ServerCode.SETTING_INVALID, setting="database_file", reason=f"{file} cannot be read") from None


def _checked_base_url(url: str | None) -> str | None:
    """An address without a path; anything else could never equal an Origin."""
    if url is None:
        return None
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.path not in {"", "/"} or parts.query:
        raise ValueError("an address like https://play.example.org is expected")
    return f"{parts.scheme}://{parts.netloc}".lower()


def _checked_duration(text: str | None) -> str | None:
    if text is not None:
        try:
            parse_duration(text)
        except GameError as error:
            raise ValueError(str(error)) from error
    return text


def _checked_folder(path: Path | None) -> Path | None:
    if path is not None and not path.expanduser().is_dir():
        raise ValueError("there is no such folder")
    return path.expanduser().absolute() if path else None


def _readable_file(path: Path | None) -> Path | None:
    if path is not None:
        try:
            path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise ValueError(f"{path} cannot be read: {getattr(error, 'strerror', 'it is no UTF-8')}") from error
    return path


class Settings(BaseSettings):
    """Everything that can be set. Each field is read from `AKROPOLIS_` and its name, unless it is given."""

    model_config = SettingsConfigDict(env_prefix="AKROPOLIS_", frozen=True)

    host: str = "127.0.0.1"
    port: int = Field(default=8008, ge=1, le=65535)
    database_file: Path | None = None
    """A file that holds what `database` would: a secret of a container, or a credential of systemd."""
    database: Annotated[str, AfterValidator(_database_url)] = Field(default_factory=_read_database, repr=False)
    """A URL: of a file of SQLite, or of a PostgreSQL. It may hold a password and is never shown."""
    base_url: Annotated[str | None, AfterValidator(_checked_base_url)] = None
    """The address that people use, where it is not the one that is listened on: behind a proxy."""
    workers: int = Field(default=1, ge=1, le=64)
    log_level: str = Field(default="info", pattern="^(debug|info|warning|error)$")
    rate: float = Field(default=1.0, ge=0)
    """All rate limits are multiplied by it; 0 lifts them."""
    thinkers: int = Field(default_factory=lambda: max(1, (os.cpu_count() or 1) - 1), ge=1, le=256)
    """How many bots think at the same time."""

    names_forbidden: Annotated[Path | None, AfterValidator(_readable_file)] = None
    """A file with names that nobody may use here, one word or pattern on each line."""
    keep_finished: Annotated[str | None, AfterValidator(_checked_duration)] = None
    """How long finished games are kept, as 365d; for ever if there is none."""
    keep_abandoned: Annotated[str | None, AfterValidator(_checked_duration)] = None
    """How long all other tables are kept after the last that happened there."""

    push: bool = True
    """Whether word is sent to browsers whose pages are closed, where they ask for it."""
    push_allow_loopback: bool = False
    """For tests alone: word may go to this machine."""

    about: Annotated[Path | None, AfterValidator(_checked_folder)] = None
    """A folder with pages that the host has filled in: privacy.md, terms.md, contact.md."""

    def stale(self, now: int) -> Stale:
        """Which tables are no longer kept."""
        return stale_at(now, self.keep_finished, self.keep_abandoned)

    @property
    def address(self) -> str:
        """What to open in a browser."""
        return self.base_url or f"http://{bracketed(self.host)}:{self.port}"

    @property
    def origins(self) -> frozenset[str]:
        """The sites whose pages may send commands: this one under its names, and none else."""
        hosts = {self.host} - set(EVERYWHERE) | (set(LOOPBACK) if self.host in LOOPBACK else set())
        own = {f"http://{bracketed(host)}:{self.port}" for host in hosts}
        return frozenset(own | ({self.base_url} if self.base_url else set()))

    @property
    def is_shared(self) -> bool:
        """Whether other processes append to the same tables."""
        return self.workers > 1 or not self.database.startswith("sqlite")

    def check(self) -> None:
        """Refuse to serve the whole network without an address: links would lead nowhere, and no Origin would match."""
        if self.host in EVERYWHERE and self.base_url is None:
            raise GameError(ServerCode.HOST_OPEN, host=self.host)


def read_settings(**given: Any) -> Settings:
    """The settings: what is given, else the environment, else the defaults."""
    try:
        settings = Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise GameError(
            ServerCode.SETTING_INVALID, setting=first["loc"][0], reason=first["msg"].removeprefix("Value error, ")
        ) from None
    settings.check()
    return settings


def bracketed(host: str) -> str:
    """A host as it stands in an address."""
    return f"[{host}]" if ":" in host else host

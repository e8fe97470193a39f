"""Browsers that are lent to one visitor after another.

What the pages are made of stays with them: to fetch and compile it anew costs more than most tests. What a visitor
leaves in one is gone before it is lent again.
"""

from dataclasses import dataclass, field

from playwright.sync_api import Browser, BrowserContext

LEFT_BEHIND = "cookies,local_storage,indexeddb,cache_storage,service_workers"
QUIET = "/health"
"""A page that does nothing. While it is open, the process that draws the pages of this browser lives on."""


@dataclass(frozen=True)
class Kind:
    """What a device is and remains."""

    language: str
    touches: bool
    keeps_shell: bool


class Device:
    """A browser that knows nothing of any other."""

    def __init__(self, browser: Browser, address: str, kind: Kind) -> None:
        self.kind = kind
        self.context: BrowserContext = browser.new_context(
            base_url=address,
            locale="en-GB" if kind.language == "en" else kind.language,
            has_touch=kind.touches,
            is_mobile=kind.touches,
            service_workers="allow" if kind.keeps_shell else "block",
            reduced_motion="reduce",
        )
        self._address = address
        self._quiet = self.context.new_page()
        self._quiet.goto(QUIET)
        self._session = self.context.new_cdp_session(self._quiet)

    def forget(self) -> None:
        """Close what a visitor has opened, and keep nothing of it."""
        for page in self.context.pages:
            if page != self._quiet:
                page.close()
        self.context.set_offline(False)
        self.context.clear_permissions()
        self._session.send("Storage.clearDataForOrigin", {"origin": self._address, "storageTypes": LEFT_BEHIND})
        # What a page has written last may be on its way yet; the process that draws pages has it already.
        self._quiet.evaluate("localStorage.clear()")


@dataclass
class Devices:
    """All that visitors of one site can be lent."""

    browser: Browser
    address: str
    _free: list[Device] = field(default_factory=list)

    def lend(self, kind: Kind, is_new: bool = False) -> Device:
        """One that nobody has, or that nobody has ever had."""
        found = None if is_new else next((each for each in self._free if each.kind == kind), None)
        if found is None:
            return Device(self.browser, self.address, kind)
        self._free.remove(found)
        return found

    def take_back(self, device: Device) -> None:
        device.forget()
        self._free.append(device)

    def close(self) -> None:
        for device in self._free:
            device.context.close()

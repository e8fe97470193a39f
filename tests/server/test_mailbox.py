"""What has come on a socket waits in order for its one reader."""

import asyncio

from akropolis.server.mailbox import Mailbox


def test_messages_are_read_in_the_order_in_which_they_came() -> None:
    async def story() -> list[str]:
        mailbox = Mailbox()
        mailbox.put_nowait("a")
        mailbox.put_nowait("b")
        assert not mailbox.empty()
        read = [await mailbox.get(), await mailbox.get()]
        assert mailbox.empty()
        return read

    assert asyncio.run(story()) == ["a", "b"]


def test_a_reader_waits_for_what_comes_and_may_give_up() -> None:
    async def story() -> str:
        mailbox = Mailbox()
        tired = asyncio.create_task(mailbox.get())
        await asyncio.sleep(0)
        tired.cancel()
        await asyncio.gather(tired, return_exceptions=True)
        reader = asyncio.create_task(mailbox.get())
        await asyncio.sleep(0)
        mailbox.put_nowait("a")
        mailbox.put_nowait("b")
        assert await reader == "a"
        message: str = await mailbox.get()
        return message

    assert asyncio.run(story()) == "b"

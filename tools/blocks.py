"""Parts of a document that a command makes, between two comments that say so; the rest is written by hand."""


def put_block(document: str, name: str, command: str, content: str) -> str:
    """The document with a part made anew."""
    begin, end = f"<!-- {name}: made by {command} -->\n", f"<!-- end of {name} -->\n"
    before, found, rest = document.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise ValueError(f"the document has no part called {name}")
    return f"{before}{begin}{content}{end}{after}"

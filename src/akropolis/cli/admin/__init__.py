"""`akropolis admin`: what the host of a server does with its tables and its guests, whether it runs or not."""

from akropolis.cli.admin.command import admin

__all__ = ["admin"]

"""The address that leads into a group of people who share this server with strangers."""

from __future__ import annotations

from tornado import web

from capemay_kit.core.i18n import _
from capemay_kit.web.callers import Callers
from capemay_kit.web.error_page import ErrorPage


class EnterGroup(ErrorPage):
    """The address of a group. Whoever is in another group is asked first: its address may be written down nowhere."""

    def initialize(self, callers: Callers) -> None:
        """Store the route's arguments."""
        self._callers = callers

    def get(self, key: str) -> None:
        """Put the visitor into the group, or ask them first."""
        there = self._callers.group_of(key)
        if there is None:
            self.set_status(404)
            self.say(_("There is no group at this address. Ask whoever gave it to you to check it."), home=True)
        elif self._callers.key_of_group(self) in (None, key):
            self._enter(key)
        else:
            self.show("group", here=self.request.path, base=self.settings["base_url"])

    def post(self, key: str) -> None:
        """Put a visitor who agreed into the group."""
        own = self._callers.origin(self)
        if self.request.headers.get("Origin", own) != own or self._callers.group_of(key) is None:
            raise web.HTTPError(403)
        self._enter(key)

    def _enter(self, key: str) -> None:
        self._callers.take_in(self, key)
        self.redirect(self.settings["base_url"], status=303)

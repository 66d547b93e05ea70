#!/usr/bin/python3
"""A window with WebKit in it that keeps what pages store, which MiniBrowser does not while it is driven.

WebKitWebDriver starts it, with Debian's Python, a folder and the features to have."""

from __future__ import annotations

import sys
from typing import Any

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402 - which of them is meant has to be said before

FOLDER, FEATURES = sys.argv[1], sys.argv[2].split(",")
data = WebKit2.WebsiteDataManager(base_data_directory=f"{FOLDER}/data", base_cache_directory=f"{FOLDER}/cache")
context = WebKit2.WebContext(website_data_manager=data)
settings = WebKit2.Settings()
listed = WebKit2.Settings.get_all_features()
for feature in map(listed.get, range(listed.get_length())):
    if feature.get_identifier() in FEATURES:
        settings.set_feature_enabled(feature, True)


def view(_: Any) -> Any:
    window = Gtk.Window(default_width=1280, default_height=800)
    shown = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window.add(shown)
    window.show_all()
    return shown


def started(_: Any, session: Any) -> None:
    info = WebKit2.ApplicationInfo()
    info.set_name("WebKitGTK")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", view)


context.set_automation_allowed(True)
context.connect("automation-started", started)
Gtk.main()

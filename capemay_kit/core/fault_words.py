"""What is wrong with a file or a figure that somebody gave, for all layers. Each stands after its path."""

from __future__ import annotations

from capemay_kit.core.i18n import Texts

TYPES = Texts({
    "object": "an object", "array": "a list", "string": "a text", "integer": "a whole number", "number": "a number",
    "boolean": "true or false", "null": "null",
})  # fmt: skip
"""What types of JSON are called."""
SIZES = Texts({
    "minItems": "has too few in its list: {n} at least", "maxItems": "has too many in its list: {n} at most",
    "minLength": "is too short: {n} letters at least", "maxLength": "is too long: {n} letters at most",
    "minimum": "is {found}, should be {n} or more", "maximum": "is {found}, should be {n} or less",
    "exclusiveMinimum": "is {found}, should be more than {n}",
    "exclusiveMaximum": "is {found}, should be less than {n}", "uniqueItems": "names the same twice: {found}",
    "pattern": "is {found}, which is not written as it should be",
})  # fmt: skip
"""What is said if a value has the right type but breaks a rule of the schema, by that rule: too large, too small, too
many."""

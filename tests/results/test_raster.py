"""Pictures made of pixels are those that Pillow makes and reads."""

from __future__ import annotations

import io

import pypdfium2
import pytest
from fpdf import FPDF
from PIL import Image

from capemay_kit.results.figure import Box
from capemay_kit.results.raster import lay, picture

SIZE = (60, 40)


def pages(*colours: str) -> bytes:
    """Return a PDF with a small page for each colour, a disc on each."""
    made = FPDF(unit="pt", format=SIZE)
    for colour in colours:
        made.add_page()
        made.set_fill_color(colour)
        made.circle(30, 20, 15, style="F")
    return bytes(made.output())


def opened(raw: bytes) -> Image.Image:
    """Have Pillow read a picture."""
    return Image.open(io.BytesIO(raw))


def painted(progressive: bool = False) -> bytes:
    """Return a JPEG, the left half of it red."""
    found, whole = io.BytesIO(), Image.new("RGB", (80, 40), "white")
    whole.paste("red", (0, 0, 40, 40))
    whole.save(found, "JPEG", quality=95, progressive=progressive)
    return found.getvalue()


def laid(raw: bytes) -> Image.Image:
    """Lay a picture on an empty page, and return how that page looks."""
    made = FPDF(unit="pt", format=(100, 100))
    made.add_page()
    lay(made, raw, Box(10, 0, 80, 100))
    return opened(picture(bytes(made.output()), 1)).convert("RGB")


@pytest.mark.parametrize("sharp", [1, 3])
def test_pages_stand_one_below_the_other(sharp: int) -> None:
    """Each as pdfium draws it."""
    made = pages("#0f5e7a", "#c58a60")
    found = opened(picture(made, sharp))
    expected = Image.new("RGB", (SIZE[0] * sharp, 2 * SIZE[1] * sharp))
    for i, page in enumerate(pypdfium2.PdfDocument(made)):
        expected.paste(page.render(scale=sharp).to_pil(), (0, i * SIZE[1] * sharp))
    assert (found.format, found.mode, found.size) == ("PNG", "RGB", expected.size)
    assert found.tobytes() == expected.tobytes()


def test_a_picture_of_ours_is_laid_in_the_middle_of_its_box() -> None:
    """As large as it fits, its pixels unchanged where one is one."""
    made = picture(pages("#0f5e7a", "#c58a60"), 1)
    # 60 by 80 pixels in 80 by 100 points
    page = laid(made).crop((11, 1, 90, 99))
    assert page.getpixel((0, 49)) == page.getpixel((78, 49)) == (255, 255, 255)
    assert page.getpixel((39, 24)) == (15, 94, 122)
    assert page.getpixel((39, 74)) == (197, 138, 96)


@pytest.mark.parametrize("progressive", [False, True])
def test_a_photo_is_laid_as_it_is(progressive: bool) -> None:
    """Whether it is built up at once or in layers."""
    page = laid(painted(progressive))
    assert page.getpixel((50, 20)) == (255, 255, 255)
    for place, colour in (((20, 50), (254, 0, 0)), ((80, 50), (255, 255, 255))):
        assert all(abs(one - other) < 3 for one, other in zip(page.getpixel(place), colour, strict=True))


def test_two_pictures_on_a_page_stay_two() -> None:
    """Neither stands in the place of the other."""
    made = FPDF(unit="pt", format=(100, 100))
    made.add_page()
    lay(made, painted(), Box(0, 0, 100, 50))
    lay(made, picture(pages("#0f5e7a"), 1), Box(0, 50, 100, 50))
    page = opened(picture(bytes(made.output()), 1)).convert("RGB")
    assert page.getpixel((20, 25))[0] > 250
    assert page.getpixel((50, 75)) == (15, 94, 122)

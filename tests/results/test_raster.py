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
WHITE, BLUE, BROWN = (255, 255, 255), (15, 94, 122), (197, 138, 96)


def pages(*colours):
    """Return a PDF with a small page for each colour, a disc on each."""
    made = FPDF(unit="pt", format=SIZE)
    for colour in colours:
        made.add_page()
        made.set_fill_color(colour)
        made.circle(30, 20, 15, style="F")
    return bytes(made.output())


BOTH = pages(BLUE, BROWN)


def painted(progressive=False):
    found, whole = io.BytesIO(), Image.new("RGB", (80, 40), "white")
    whole.paste("red", (0, 0, 40, 40))
    whole.save(found, "JPEG", quality=95, progressive=progressive)
    return found.getvalue()


def laid(*pictures):
    """Lay pictures into boxes of an empty page, and return how that page looks."""
    made = FPDF(unit="pt", format=(100, 100))
    made.add_page()
    for raw, box in pictures:
        lay(made, raw, box)
    return Image.open(io.BytesIO(picture(bytes(made.output()), 1))).convert("RGB")


@pytest.mark.parametrize("sharp", [1, 3])
def test_pages_stand_one_below_the_other_as_pdfium_draws_each(sharp):
    found = Image.open(io.BytesIO(picture(BOTH, sharp)))
    expected = Image.new("RGB", (SIZE[0] * sharp, 2 * SIZE[1] * sharp))
    for i, page in enumerate(pypdfium2.PdfDocument(BOTH)):
        expected.paste(page.render(scale=sharp).to_pil(), (0, i * SIZE[1] * sharp))
    assert (found.format, found.mode, found.size) == ("PNG", "RGB", expected.size)
    assert found.tobytes() == expected.tobytes()


def test_a_picture_of_ours_is_laid_in_the_middle_of_its_box():
    """As large as it fits, its pixels unchanged where one is one: 60 by 80 pixels in 80 by 100 points."""
    page = laid((picture(BOTH, 1), Box(10, 0, 80, 100))).crop((11, 1, 90, 99))
    assert [page.getpixel(at) for at in ((0, 49), (78, 49), (39, 24), (39, 74))] == [WHITE, WHITE, BLUE, BROWN]


@pytest.mark.parametrize("progressive", [False, True])
def test_a_photo_is_laid_as_it_is(progressive):
    page = laid((painted(progressive), Box(10, 0, 80, 100)))
    assert page.getpixel((50, 20)) == WHITE
    for place, colour in (((20, 50), (254, 0, 0)), ((80, 50), WHITE)):
        assert all(abs(one - other) < 3 for one, other in zip(page.getpixel(place), colour, strict=True))


def test_two_pictures_on_a_page_stay_two():
    page = laid((painted(), Box(0, 0, 100, 50)), (picture(pages(BLUE), 1), Box(0, 50, 100, 50)))
    assert page.getpixel((20, 25))[0] > 250
    assert page.getpixel((50, 75)) == BLUE

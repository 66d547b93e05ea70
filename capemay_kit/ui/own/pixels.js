// Looking at a photo anew: what lies between four corners of it is laid out as a picture of another size. Nothing here
// knows of a page. A picture is its width, its height and its pixels, four bytes each, as a canvas has them.

// The perspective that leads from a square, 0-1 both ways, to four corners: top left, top right, bottom right, bottom left.
export function perspective([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [ax, ay, bx, by] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [cx, cy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const by_both = ax * by - bx * ay;
  const g = (cx * by - bx * cy) / by_both;
  const h = (ax * cy - cx * ay) / by_both;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h];
}

// How many pixels of the photo at most lie beside each other below one of the new picture, across and down.
function shrinks([a, b, c, d, e, f, g, h], wide, high) {
  let across = 0;
  let down = 0;
  for (const [u, v] of [[0, 0], [1, 0], [1, 1], [0, 1]]) {
    const w = g * u + h * v + 1;
    const x = (a * u + b * v + c) / w;
    const y = (d * u + e * v + f) / w;
    across = Math.max(across, Math.hypot(a - g * x, d - g * y) / w / wide);
    down = Math.max(down, Math.hypot(b - h * x, e - h * y) / w / high);
  }
  return [across, down];
}

// Lay out what lies between four corners (in pixels of the photo) as a picture of a size. A new pixel is the mean of
// what lies below it. Halts after each row, so that whoever asks can let the page breathe.
export function* laidOut(photo, corners, wide, high) {
  const to = perspective(corners);
  const [a, b, c, d, e, f, g, h] = to;
  const [across, down] = shrinks(to, wide, high).map((n) => Math.max(1, Math.ceil(n - 0.01)));
  const { data, width, height } = photo;
  const line = 4 * width;
  const made = new Uint8ClampedArray(4 * wide * high);
  for (let row = 0, at = 0; row < high; row++) {
    for (let column = 0; column < wide; column++, at += 4) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let j = 0.5; j < down; j++) {
        const v = (row + j / down) / high;
        for (let i = 0.5; i < across; i++) {
          const u = (column + i / across) / wide;
          const w = 1 / (g * u + h * v + 1);
          // beyond the photo it goes on as at its edge
          const x = Math.min(width - 1, Math.max(0, (a * u + b * v + c) * w - 0.5));
          const y = Math.min(height - 1, Math.max(0, (d * u + e * v + f) * w - 0.5));
          const left = x | 0;
          const top = y | 0;
          const p = x - left;
          const q = y - top;
          const one = top * line + 4 * left;
          const two = left + 1 < width ? one + 4 : one;
          const three = top + 1 < height ? one + line : one;
          const four = three + two - one;
          const m = p * q;
          const k = 1 - p - q + m;
          red += k * data[one] + (p - m) * data[two] + (q - m) * data[three] + m * data[four];
          green += k * data[one + 1] + (p - m) * data[two + 1] + (q - m) * data[three + 1] + m * data[four + 1];
          blue += k * data[one + 2] + (p - m) * data[two + 2] + (q - m) * data[three + 2] + m * data[four + 2];
        }
      }
      made[at] = red / (across * down);
      made[at + 1] = green / (across * down);
      made[at + 2] = blue / (across * down);
      made[at + 3] = 255;
    }
    yield;
  }
  return made;
}

// The brightness of each pixel, one byte each; or its three colours.
export function bytesOf(pixels, colours) {
  const made = new Uint8Array((pixels.length / 4) * colours);
  for (let from = 0, to = 0; from < pixels.length; from += 4) {
    const [red, green, blue] = [pixels[from], pixels[from + 1], pixels[from + 2]];
    if (colours === 1) made[to++] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
    else made.set([red, green, blue], (to += 3) - 3);
  }
  return made;
}

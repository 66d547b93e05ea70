// What is asked of a photo that lies before this page: to square it up, or how it looks in small. Comes after pixels.js.

const ROWS_IN = 25; // ms: so long the page may stand still
const QUALITIES = [0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2];

const breath = () => new Promise((done) => setTimeout(done));

function canvasOf(width, height) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  return [canvas, canvas.getContext("2d", { willReadFrequently: true })];
}

async function read(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const [, pen] = canvasOf(image.naturalWidth, image.naturalHeight);
  pen.drawImage(image, 0, 0);
  return pen.getImageData(0, 0, image.naturalWidth, image.naturalHeight);
}

async function calmly(steps) {
  for (let since = performance.now(); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - since < ROWS_IN) continue;
    await breath();
    since = performance.now();
  }
}

async function small(canvas, most) {
  for (const quality of QUALITIES) {
    const made = await new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
    if (made.size < most) return made;
  }
  const [half, pen] = canvasOf(canvas.width >> 1, canvas.height >> 1);
  pen.drawImage(canvas, 0, 0, half.width, half.height);
  return small(half, most);
}

async function answer(photo, { corners, wide, high, colours, most }) {
  const whole = [[0, 0], [photo.width, 0], [photo.width, photo.height], [0, photo.height]];
  const pixels = await calmly(laidOut(photo, corners ?? whole, wide, high));
  if (colours) return bytesOf(pixels, colours).buffer;
  const [canvas, pen] = canvasOf(wide, high);
  pen.putImageData(new ImageData(pixels, wide, high), 0, 0);
  return (await small(canvas, most)).arrayBuffer();
}

export default {
  render({ model }) {
    let last = 0;
    let photo = null;
    const fresh = () => (photo = null);

    async function work() {
      const ask = model.get("ask");
      if (!ask.id || ask.id === last) return;
      last = ask.id;
      try {
        photo ??= read(model.get("photo"));
        const made = await answer(await photo, ask);
        if (ask.id === model.get("ask").id) model.send({ id: ask.id }, undefined, [made]);
      } catch (error) {
        console.warn(error);
        model.send({ id: ask.id, failed: true });
      }
    }

    model.on("change:photo", fresh);
    model.on("change:ask", work);
    work();
    return () => {
      model.off("change:photo", fresh);
      model.off("change:ask", work);
    };
  },
};

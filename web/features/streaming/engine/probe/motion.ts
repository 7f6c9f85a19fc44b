import { defined } from '@everycast/contract/defined';

/** Side of the noise that everything is made of. Pixels. */
const grain = 256;
/** How far the view moves within a picture, as a fraction of its size. */
const margin = 0.25;

type Context = OffscreenCanvasRenderingContext2D;

/** A canvas and its context. */
function surface(width: number, height: number): { canvas: OffscreenCanvas; context: Context } {
  const canvas = new OffscreenCanvas(width, height);
  return { canvas, context: defined(canvas.getContext('2d', { alpha: false }), 'canvas context') };
}

/** Numbers from 0 to 1 that look random and are the same every time, so that two measurements compare (a linear congruential generator). */
function createNumbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Colored noise. */
function noise(): OffscreenCanvas {
  const { canvas, context } = surface(grain, grain);
  const image = context.createImageData(grain, grain);
  const next = createNumbers();
  for (let at = 0; at < image.data.length; at += 1) image.data[at] = at % 4 === 3 ? 255 : next() * 256;
  context.putImageData(image, 0, 0);
  return canvas;
}

/**
 * A moving picture that is as much work for an encoder as a camera's: details of every size as in nature (noise in octaves), a view that
 * pans, something in front that moves the other way, and a sensor's grain that changes with every picture.
 * @returns draws the picture with this number and returns its canvas
 */
export function createMotion(width: number, height: number): (index: number) => OffscreenCanvas {
  const dots = noise();
  const far = surface(Math.ceil(width * (1 + margin)), Math.ceil(height * (1 + margin)));
  for (let size = 8, alpha = 1; size <= grain; size *= 2, alpha *= 0.55) {
    far.context.globalAlpha = alpha;
    far.context.drawImage(dots, 0, 0, size, (size * height) / width, 0, 0, far.canvas.width, far.canvas.height);
  }
  const { canvas, context } = surface(width, height);
  const next = createNumbers();
  const pattern = defined(context.createPattern(dots, 'repeat'), 'canvas pattern');
  const swing = (index: number, period: number) => (1 + Math.sin((index * 2 * Math.PI) / period)) / 2;
  return (index) => {
    const [x, y] = [swing(index, 90) * width * margin, swing(index, 70) * height * margin];
    context.globalAlpha = 1;
    context.drawImage(far.canvas, -x, -y);
    const [w, h] = [width / 3, height / 2];
    context.drawImage(far.canvas, x, y, w, h, width * margin + x * 2, height * margin + y, w, h);
    context.globalAlpha = 0.08;
    const [dx, dy] = [next() * grain, next() * grain];
    context.setTransform(1, 0, 0, 1, -dx, -dy);
    context.fillStyle = pattern;
    context.fillRect(dx, dy, width, height);
    context.setTransform(1, 0, 0, 1, 0, 0);
    return canvas;
  };
}

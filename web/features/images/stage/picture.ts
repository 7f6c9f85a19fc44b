import { changeColors, colorChange } from '@everycast/contract/image-colors';
import type { HiddenArea, ImageEdit } from '@everycast/contract/image-edits';
import { cellsOf, coverScale, type Size, turnedSize } from '@everycast/contract/image-frame';

/** The frame on a canvas: pixels of the proxy per unit. */
const pixelsPerUnit = 1.6;

/** The canvas's size for a frame, in whole pixels. */
const canvasSize = (frame: Size): Size => ({
  width: Math.max(1, Math.round(frame.width * pixelsPerUnit)),
  height: Math.max(1, Math.round(frame.height * pixelsPerUnit)),
});

function blank({ width, height }: Size): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas.');
  return context;
}

/**
 * The proxy with an edit's colors, always on the same canvas. Its pixels are read once, so that a slider can be followed: a change costs some
 * ten milliseconds.
 */
export function createColors(proxy: HTMLImageElement): (edit: ImageEdit) => HTMLCanvasElement {
  const context = blank({ width: proxy.naturalWidth, height: proxy.naturalHeight });
  const { canvas } = context;
  context.drawImage(proxy, 0, 0);
  const own = context.getImageData(0, 0, canvas.width, canvas.height);
  const changed = context.createImageData(canvas.width, canvas.height);
  return (edit) => {
    const change = colorChange(edit);
    if (change) {
      changed.data.set(own.data);
      changeColors(changed.data, change);
    }
    context.putImageData(change ? changed : own, 0, 0);
    return canvas;
  };
}

/** Makes one area coarse, as the server does: it is drawn small, and enlarged from that. */
function hide(target: CanvasRenderingContext2D, area: HiddenArea): void {
  const scale = (length: number) => length * pixelsPerUnit;
  const { width, height } = cellsOf(area);
  const small = blank({ width, height });
  small.imageSmoothingQuality = 'high';
  const place = [scale(area.x), scale(area.y), scale(area.width), scale(area.height)] as const;
  small.drawImage(target.canvas, ...place, 0, 0, width, height);
  target.save();
  target.imageSmoothingEnabled = area.kind === 'blur';
  target.imageSmoothingQuality = 'high';
  target.drawImage(small.canvas, 0, 0, width, height, ...place);
  target.restore();
}

/** Draws the picture into the frame: mirrored, turned, straightened, and with what is hidden. */
export function drawPicture(target: HTMLCanvasElement, source: HTMLCanvasElement, edit: ImageEdit, frame: Size): void {
  const size = canvasSize(frame);
  if (target.width !== size.width) target.width = size.width;
  if (target.height !== size.height) target.height = size.height;
  const context = target.getContext('2d');
  if (!context) return;
  const upright = turnedSize(source, edit.turns);
  const scale = (Math.max(size.width, size.height) / Math.max(upright.width, upright.height)) * coverScale(upright, edit.straighten);
  context.clearRect(0, 0, size.width, size.height);
  context.save();
  context.translate(size.width / 2, size.height / 2);
  context.rotate(((edit.turns * 90 + edit.straighten) * Math.PI) / 180);
  context.scale(edit.mirrored ? -scale : scale, scale);
  context.drawImage(source, -source.width / 2, -source.height / 2);
  context.restore();
  for (const area of edit.hidden) hide(context, area);
}

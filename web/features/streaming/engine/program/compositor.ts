import type { Frame, Scene } from '@everycast/contract/scenes';
import type { Placed, TextSource } from '../../scenes/edits.ts';
import { type Box, drawText, loadText } from './text.ts';

/** What a source shows now; null while it is off. */
export type PictureOf = (source: Exclude<Placed, TextSource>) => { image: CanvasImageSource; width: number; height: number } | null;

/** How long one scene fades into the next. Seconds. */
const fadeSeconds = 0.3;

type Context = OffscreenCanvasRenderingContext2D;

/** Draws scenes onto a canvas; a new scene fades in over the last one. */
export function createCompositor(canvas: OffscreenCanvas, pictureOf: PictureOf) {
  const context = canvas.getContext('2d', { alpha: false }) as Context;
  let current: Scene | null = null;
  let previous: { scene: Scene; since: number } | null = null;

  function drawScene(scene: Scene): void {
    for (const source of scene.sources.toReversed()) {
      if (source.kind === 'microphone') continue;
      const box = boxOf(source.frame, canvas);
      if (source.kind === 'text') drawText(context, source, box, canvas.height);
      else {
        const picture = pictureOf(source);
        if (picture) place(context, box, picture, source.kind === 'camera' ? 'cover' : 'contain');
      }
    }
  }

  return {
    /** @param now seconds */
    show(scene: Scene, now: number, { fade = true }: { fade?: boolean } = {}): void {
      if (current && current.id !== scene.id && fade) previous = { scene: current, since: now };
      current = scene;
      for (const source of scene.sources) if (source.kind === 'text') void loadText(source);
    },
    draw(now: number): void {
      context.globalAlpha = 1;
      context.fillStyle = '#000';
      context.fillRect(0, 0, canvas.width, canvas.height);
      if (!current) return;
      const faded = previous ? (now - previous.since) / fadeSeconds : 1;
      if (previous && faded < 1) {
        drawScene(previous.scene);
        context.globalAlpha = faded;
      } else previous = null;
      drawScene(current);
    },
  };
}

const boxOf = (frame: Frame, { width, height }: { width: number; height: number }): Box => ({
  x: frame.x * width,
  y: frame.y * height,
  width: frame.width * width,
  height: frame.height * height,
});

/** Draws a picture into a box: `cover` fills it and crops, `contain` shows all of it. */
function place(
  context: Context,
  { x, y, width: w, height: h }: Box,
  { image, width, height }: NonNullable<ReturnType<PictureOf>>,
  fit: 'cover' | 'contain',
): void {
  if (width === 0 || height === 0) return;
  const scale = fit === 'cover' ? Math.max(w / width, h / height) : Math.min(w / width, h / height);
  if (fit === 'cover') {
    const [sw, sh] = [w / scale, h / scale];
    context.drawImage(image, (width - sw) / 2, (height - sh) / 2, sw, sh, x, y, w, h);
  } else {
    const [dw, dh] = [width * scale, height * scale];
    context.drawImage(image, x + (w - dw) / 2, y + (h - dh) / 2, dw, dh);
  }
}

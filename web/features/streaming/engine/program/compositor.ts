import { defined } from '@everycast/contract/defined';
import type { Frame, Scene } from '@everycast/contract/scenes';
import type { Placed, TextSource } from '../../scenes/edits.ts';
import { type Box, drawText, loadText } from './text.ts';

/** What a source shows now; null while it is off. */
export type PictureOf = (source: Exclude<Placed, TextSource>) => { image: CanvasImageSource; width: number; height: number } | null;

/** How long one scene fades into the next. Seconds. */
const fadeSeconds = 0.3;

type Context = OffscreenCanvasRenderingContext2D;

const contextOf = (canvas: OffscreenCanvas): Context => defined(canvas.getContext('2d', { alpha: false }), 'canvas context');

interface ShowOptions {
  fade?: boolean;
  /** Whether the scene has its pictures. Until then, the one before is drawn. */
  isReady?: () => boolean;
}

/** Draws scenes onto a canvas; a new scene fades in over the last one. */
export function createCompositor(canvas: OffscreenCanvas, pictureOf: PictureOf) {
  const context = contextOf(canvas);
  let current: Scene | null = null;
  let upcoming: { scene: Scene; isReady: () => boolean } | null = null;
  let previous: { scene: Scene; since: number } | null = null;
  /** For the scene that fades out. */
  let layer: Context | null = null;

  function drawScene(context: Context, scene: Scene): void {
    context.fillStyle = '#000';
    context.fillRect(0, 0, canvas.width, canvas.height);
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
    show(scene: Scene, { fade = true, isReady = () => true }: ShowOptions = {}): void {
      if (current && current.id !== scene.id && fade) upcoming = { scene, isReady };
      else [current, upcoming] = [scene, null];
      for (const source of scene.sources) if (source.kind === 'text') void loadText(source);
    },
    /** @param now seconds */
    draw(now: number): void {
      if (current && upcoming?.isReady()) {
        previous = { scene: current, since: now };
        [current, upcoming] = [upcoming.scene, null];
      }
      if (!current) return;
      drawScene(context, current);
      const remaining = previous ? 1 - (now - previous.since) / fadeSeconds : 0;
      if (!previous || remaining <= 0) {
        previous = null;
        return;
      }
      // As one picture: drawn source by source, what only one of the scenes covers wouldn't fade.
      if (layer?.canvas.width !== canvas.width || layer.canvas.height !== canvas.height) {
        layer = contextOf(new OffscreenCanvas(canvas.width, canvas.height));
      }
      drawScene(layer, previous.scene);
      context.globalAlpha = remaining;
      context.drawImage(layer.canvas, 0, 0);
      context.globalAlpha = 1;
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

import type { Frame, Scene, SourceKind } from '../scenes/scene.ts';

/** What a source shows now; null while it is off. */
export type PictureOf = (kind: SourceKind) => { image: CanvasImageSource; width: number; height: number } | null;

/** How long one scene fades into the next. Seconds. */
const fadeSeconds = 0.3;

type Context = CanvasRenderingContext2D;

/** Draws scenes onto a canvas; a new scene fades in over the last one. */
export function createCompositor(canvas: HTMLCanvasElement, pictureOf: PictureOf) {
  // The canvas is read for every picture that is encoded.
  const context = canvas.getContext('2d', { alpha: false, desynchronized: true }) as Context;
  let current: Scene | null = null;
  let previous: { scene: Scene; since: number } | null = null;

  function drawScene(scene: Scene): void {
    for (const { kind, frame } of scene.sources.toReversed()) {
      const picture = frame && pictureOf(kind);
      if (picture) place(context, canvas, frame, picture, kind === 'camera' ? 'cover' : 'contain');
    }
  }

  return {
    /** @param now seconds */
    show(scene: Scene, now: number, { fade = true }: { fade?: boolean } = {}): void {
      if (current && current.id !== scene.id && fade) previous = { scene: current, since: now };
      current = scene;
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

/** Draws a picture into a frame: `cover` fills it and crops, `contain` shows all of it. */
function place(
  context: Context,
  canvas: { width: number; height: number },
  frame: Frame,
  { image, width, height }: NonNullable<ReturnType<PictureOf>>,
  fit: 'cover' | 'contain',
): void {
  if (width === 0 || height === 0) return;
  const [x, y] = [frame.x * canvas.width, frame.y * canvas.height];
  const [w, h] = [frame.width * canvas.width, frame.height * canvas.height];
  const scale = fit === 'cover' ? Math.max(w / width, h / height) : Math.min(w / width, h / height);
  if (fit === 'cover') {
    const [sw, sh] = [w / scale, h / scale];
    context.drawImage(image, (width - sw) / 2, (height - sh) / 2, sw, sh, x, y, w, h);
  } else {
    const [dw, dh] = [width * scale, height * scale];
    context.drawImage(image, x + (w - dw) / 2, y + (h - dh) / 2, dw, dh);
  }
}

import { type Frame, minVisible } from '@everycast/contract/scenes';

/** Which edges a handle drags: −1 left or top, 1 right or bottom, 0 neither. */
export interface Handle {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/** All eight, clockwise from the top left. */
export const handles: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

export const whole: Frame = { x: 0, y: 0, width: 1, height: 1 };

/** A quarter of the picture's size, with the same distance to both edges of a corner in pixels of a 16:9 picture. */
const small = { size: 0.25, marginX: 0.03, marginY: 0.05 };
const far = (margin: number) => 1 - margin - small.size;
const inCorner = (x: number, y: number): Frame => ({ x, y, width: small.size, height: small.size });

/** Where a source goes with one choice. */
export const layouts = {
  fill: whole,
  topLeft: inCorner(small.marginX, small.marginY),
  topRight: inCorner(far(small.marginX), small.marginY),
  bottomLeft: inCorner(small.marginX, far(small.marginY)),
  bottomRight: inCorner(far(small.marginX), far(small.marginY)),
} as const satisfies Record<string, Frame>;
export type Layout = keyof typeof layouts;

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** The frame with sizes that are allowed, moved back as far as it takes to stay visible. */
function visible(frame: Frame): Frame {
  const width = clamp(frame.width, minVisible, 1);
  const height = clamp(frame.height, minVisible, 1);
  return { x: clamp(frame.x, minVisible - width, 1 - minVisible), y: clamp(frame.y, minVisible - height, 1 - minVisible), width, height };
}

/** The frame moved by fractions of the picture. */
export const moved = (frame: Frame, x: number, y: number): Frame => visible({ ...frame, x: frame.x + x, y: frame.y + y });

/**
 * The frame with a handle dragged by fractions of the picture; what is opposite stays in its place. With `keepRatio` a corner follows the
 * larger change, and a side changes the other dimension around its center.
 */
export function resized(frame: Frame, handle: Handle, x: number, y: number, keepRatio: boolean): Frame {
  const { width, height } = frame;
  let [toWidth, toHeight] = [clamp(width + handle.x * x, minVisible, 1), clamp(height + handle.y * y, minVisible, 1)];
  if (keepRatio) {
    const wanted = [handle.x !== 0 && toWidth / width, handle.y !== 0 && toHeight / height].filter((scale) => scale !== false);
    const scale = wanted.reduce((one, other) => (Math.abs(other - 1) > Math.abs(one - 1) ? other : one));
    const allowed = clamp(scale, minVisible / Math.min(width, height), 1 / Math.max(width, height));
    [toWidth, toHeight] = [width * allowed, height * allowed];
  }
  return visible({
    x: frame.x + ((width - toWidth) * (1 - handle.x)) / 2,
    y: frame.y + ((height - toHeight) * (1 - handle.y)) / 2,
    width: toWidth,
    height: toHeight,
  });
}

/** The frame larger or smaller around its center, in the same ratio. */
export function scaled(frame: Frame, by: number): Frame {
  const { width, height } = frame;
  const scale = clamp(by, minVisible / Math.min(width, height), 1 / Math.max(width, height));
  const [toWidth, toHeight] = [width * scale, height * scale];
  return visible({ x: frame.x + (width - toWidth) / 2, y: frame.y + (height - toHeight) / 2, width: toWidth, height: toHeight });
}

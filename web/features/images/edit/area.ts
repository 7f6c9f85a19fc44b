import type { FrameArea } from '@everycast/contract/image-edits';
import type { Size } from '@everycast/contract/image-frame';

export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

/** The smallest side, in units of the frame. */
export const minSide = 10;

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max));

/** Moves an area as far as the frame allows. */
export const movedArea = <T extends FrameArea>(area: T, dx: number, dy: number, frame: Size): T => ({
  ...area,
  x: clamp(area.x + dx, 0, frame.width - area.width),
  y: clamp(area.y + dy, 0, frame.height - area.height),
});

/** Drags one edge or corner; what is opposite of it stays. It never leaves the frame, nor gets smaller than `minSide`. */
export function resizedArea<T extends FrameArea>(area: T, handle: Handle, dx: number, dy: number, ratio: number | null, frame: Size): T {
  const across = handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0;
  const down = handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0;
  const [horizontal, vertical] = [side(area.x, area.width, across, frame.width), side(area.y, area.height, down, frame.height)];
  let width = clamp(area.width + across * dx, Math.min(minSide, horizontal.room), across === 0 ? area.width : horizontal.room);
  let height = clamp(area.height + down * dy, Math.min(minSide, vertical.room), down === 0 ? area.height : vertical.room);
  if (ratio !== null) {
    const wanted = across === 0 ? height * ratio : down === 0 ? width : Math.max(width, height * ratio);
    const largest = Math.min(horizontal.room, vertical.room * ratio);
    width = clamp(wanted, Math.min(minSide * Math.max(1, ratio), largest), largest);
    height = width / ratio;
  }
  return { ...area, x: horizontal.anchor - width * horizontal.share, y: vertical.anchor - height * vertical.share, width, height };
}

/** What stays of one side, how much of the area lies before that, and how long the area can get. `towards`: where it is dragged to. */
function side(start: number, length: number, towards: -1 | 0 | 1, all: number): { anchor: number; share: number; room: number } {
  if (towards === 1) return { anchor: start, share: 0, room: all - start };
  if (towards === -1) return { anchor: start + length, share: 1, room: start + length };
  const middle = start + length / 2;
  return { anchor: middle, share: 0.5, room: 2 * Math.min(middle, all - middle) };
}

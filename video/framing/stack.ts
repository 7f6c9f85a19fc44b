import type { CropArea, Stack } from '@everycast/contract/videos';
import { type Person, peopleIn } from './faces/tracks.ts';
import type { Sight } from './follow.ts';

/** A stack is worth it if both parts are there in this share of the images, and in several of them. */
const [enough, fewest] = [0.5, 3];
/** A webcam: its face has at most this share of the width, is in a corner, and stays. */
const webcam = { face: 0.14, fromMiddle: { x: 0.22, y: 0.12 }, moves: 0.04 };
/** The part of someone at the edge is at least this many faces wide. */
const faces = 3;
/** A webcam's part is this many faces high. */
const heads = 2.6;

/**
 * Two areas for a split screen, where an upright crop would cut off something that matters: a second face, or a webcam beside what is shown
 * on a screen. Null if there is nothing like that.
 *
 * @param sights in source order
 * @param ratio the source's width by its height
 */
export function stackFor(sights: readonly Sight[], ratio: number): Stack | null {
  const looks = sights.flatMap(({ faces }) => (faces === null ? [] : [faces]));
  const people = peopleIn(looks).filter(({ seen }) => seen.size >= Math.max(fewest, looks.length * enough));
  // As wide as it is high: shares of the source that an upright crop and each half of it have at full height.
  const [crop, half] = [9 / 16 / ratio, 9 / 8 / ratio];
  return half >= 1 ? null : (twoFaces(people, looks.length, crop, half) ?? besideScreen(people, half));
}

/** The two that are seen together most prominently, if no crop has both. */
function twoFaces(people: readonly Person[], looks: number, crop: number, half: number): Stack | null {
  const pairs = people.flatMap((one, index) => people.slice(index + 1).map((other) => [one, other] as const));
  const apart = pairs.filter(([one, other]) => {
    const together = [...one.seen].filter((look) => other.seen.has(look)).length;
    return together >= looks * enough && Math.abs(one.x - other.x) + (one.width + other.width) / 2 > crop;
  });
  const [pair] = apart.toSorted((a, b) => b[0].width + b[1].width - a[0].width - a[1].width);
  if (pair === undefined) return null;
  const [left, right] = pair[0].x <= pair[1].x ? pair : [pair[1], pair[0]];
  return [left, right].map((one) => {
    // As large as it can be with the face in the middle and without the other's; at the very edge, the face is beside the middle.
    const width = Math.min(right.x - left.x, half, Math.max(2 * Math.min(one.x, 1 - one.x), faces * one.width));
    return around(one, width, width / half);
  });
}

function besideScreen(people: readonly Person[], half: number): Stack | null {
  const [one, ...others] = people;
  if (one === undefined || others.length > 0) return null;
  const { face, fromMiddle, moves } = webcam;
  const isCorner = Math.abs(one.x - 0.5) > fromMiddle.x && Math.abs(one.y - 0.5) > fromMiddle.y;
  if (one.width > face || !isCorner || one.moves > moves) return null;
  const height = Math.min(1, one.height * heads);
  const screen = { x: one.x > 0.5 ? 0 : 1 - half, y: 0, width: half, height: 1 };
  return [tidied(screen), around(one, height * half, height)];
}

/** An area with a face at its center, as far as it stays in the frame. */
function around({ x, y }: Person, width: number, height: number): CropArea {
  const within = (middle: number, length: number) => Math.min(Math.max(middle - length / 2, 0), 1 - length);
  return tidied({ x: within(x, width), y: within(y, height), width, height });
}

function tidied({ x, y, width, height }: CropArea): CropArea {
  const short = (value: number) => Math.floor(value * 1e4) / 1e4;
  return { x: short(x), y: short(y), width: short(width), height: short(height) };
}

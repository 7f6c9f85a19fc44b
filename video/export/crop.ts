import { type Path, pathOf, type Stretch } from '@everycast/contract/crop-path';
import type { Edit } from '@everycast/contract/videos';
import type { VideoInfo } from '../probe/probe.ts';
import type { Piece } from './pieces.ts';
import { decodedSize, type Shape } from './shape.ts';

/** A frame less than this before a cut, in seconds, is the first one after it, because times are rounded. */
const hair = 0.002;

/** What a video's frames show. */
export interface Shown {
  /** Source time as an ffmpeg expression of the frame's time `t`. */
  when: string;
  /** The earliest and the latest of these times, in seconds. */
  from: number;
  to: number;
}

/**
 * Filters that crop the frame; none if all of it is kept, or a stack crops it. With keyframes the crop follows their path (contract/crop-path.ts) in whole
 * pixels.
 */
export function cropFilters(info: VideoInfo, { cropKeyframes, stack }: Edit, { crop }: Shape, shown: Shown): string[] {
  const decoded = decodedSize(info);
  if (stack !== null) return [];
  if (crop.width === decoded.width && crop.height === decoded.height) return [];
  if (cropKeyframes.length === 0) return fixedCrop(crop);
  const place = (axis: 'x' | 'y', length: number, all: number) =>
    `'st(0,${shown.when});clip(round((${expression(needed(pathOf(cropKeyframes, axis), shown))})*${all}-${length / 2}),0,${all - length})'`;
  return [`crop=${crop.width}:${crop.height}:${place('x', crop.width, decoded.width)}:${place('y', crop.height, decoded.height)}:exact=1`];
}

export const fixedCrop = ({ width, height, x, y }: Shape['crop']): string[] => [`crop=${width}:${height}:${x}:${y}:exact=1`];

/** What a video made of consecutive pieces of the source shows. */
export function shownOf(pieces: readonly Piece[], speed: number): Shown {
  let reached = 0;
  const places = pieces.map(({ start, end }) => {
    const from = reached;
    reached += (end - start) / speed;
    return { from: from - hair, says: `${number(start)}+(t-${number(from)})*${speed}` };
  });
  const [from, to] = [Math.min(...pieces.map(({ start }) => start)), Math.max(...pieces.map(({ end }) => end))];
  return { when: choice(places, 't'), from, to };
}

/** The frame at one source time, in seconds. */
export const shownOnce = (at: number): Shown => ({ when: number(at), from: at, to: at });

/** The parts of a path that are used: all of them in every piece would exceed a command's length. */
const needed = (path: Path, { from, to }: Shown): Path =>
  path.filter((one, index) => one.from <= to && (path[index + 1]?.from ?? Number.POSITIVE_INFINITY) > from);

/** A path as an ffmpeg expression of the time in its variable 0. */
function expression(path: Path): string {
  return choice(
    path.map(({ from, terms: [a, b, c, d] }) => {
      const u = `max(0,ld(0)-${number(from)})`;
      const rests = b === 0 && c === 0 && d === 0;
      return { from, says: rests ? number(a) : `st(1,${u});${number(a)}+ld(1)*(${number(b)}+ld(1)*(${number(c)}+ld(1)*(${number(d)})))` };
    }),
    'ld(0)',
  );
}

/** Selects the one that applies at a time, by bisection: ffmpeg doesn't support deep nesting. */
function choice(places: readonly { from: Stretch['from']; says: string }[], moment: string): string {
  const [only, ...more] = places;
  if (more.length === 0) return `(${only?.says})`;
  const half = Math.ceil(places.length / 2);
  const [before, after] = [places.slice(0, half), places.slice(half)];
  return `if(lt(${moment},${number(after[0]?.from ?? 0)}),${choice(before, moment)},${choice(after, moment)})`;
}

/** Never as 1e-7; precise enough for a path's terms over hours. */
const number = (value: number): string => value.toFixed(12);

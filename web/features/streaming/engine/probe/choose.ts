import type { Picture } from '../program/h264.ts';
import { keyOf, lighterThan, rateOf } from './ladder.ts';

/** How much faster than needed an encoder has to be: the computer does other things too, and some pictures are busier. */
const headroom = 1.25;

export interface Measured {
  picture: Picture;
  /** Pictures per second that were encoded; 0 if this can't be encoded at all. */
  sustained: number;
}

export type Choice =
  /** This has to be measured first. */
  | { kind: 'measure'; picture: Picture }
  | { kind: 'fits' }
  /** The wanted one is too much, and this is the best that isn't, or the lightest there is. */
  | { kind: 'lighter'; picture: Picture }
  /** Nothing can be encoded, or nothing is known. */
  | { kind: 'unknown' };

/** Whether it keeps up, with some room. */
export const sustains = ({ picture, sustained }: Measured): boolean => sustained >= picture.fps * headroom;

/**
 * The best picture that this computer can sustain. Only what may be the answer is measured: the wanted one, and, if that is too much, the
 * first lighter one that is within reach by the number of pixels it managed.
 */
export function choose(wanted: Picture, measured: readonly Measured[]): Choice {
  const of = (picture: Picture) => measured.find((one) => keyOf(one.picture) === keyOf(picture));
  const first = of(wanted);
  if (!first) return { kind: 'measure', picture: wanted };
  if (sustains(first)) return { kind: 'fits' };
  const lighter = lighterThan(wanted);
  const known = [first, ...lighter.flatMap((picture) => of(picture) ?? [])];
  // What can't be encoded at all says nothing about speed.
  const pixels = known
    .filter((one) => one.sustained > 0 && !sustains(one))
    .map((one) => rateOf(one.picture) * (one.sustained / one.picture.fps));
  const capacity = Math.min(...pixels);
  const best = lighter.find((picture) => {
    const one = of(picture);
    return one ? sustains(one) : rateOf(picture) * headroom <= capacity;
  });
  const lightest = lighter.at(-1);
  const picture = best ?? lightest;
  if (!picture) return { kind: 'unknown' };
  if (!of(picture)) return { kind: 'measure', picture };
  return known.some(({ sustained }) => sustained > 0) ? { kind: 'lighter', picture } : { kind: 'unknown' };
}

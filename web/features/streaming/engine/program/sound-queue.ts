import type { Sound } from '../mixer.ts';

/** With more than this waiting, what waits is left out. Seconds. */
const longest = 1;
/** Samples per second. */
const rate = 48_000;
/** The encoder's times are rounded. Seconds. */
const rounding = 0.01;

const secondsOf = ({ data }: Sound): number => data.length / 2 / rate;

/**
 * Sound that waits for its encoder. An encoder that can't keep up would otherwise fall behind the pictures more and more; so if too much
 * waits, all but the newest piece is left out. The encoder gets times without these gaps, since it would fill them, which takes as long as
 * encoding them.
 * @param encode resolves when the encoder takes the next piece
 */
export function createSoundQueue(encode: (sound: Sound) => Promise<void>) {
  let waiting: Sound[] = [];
  let encoding = false;
  /** An encoder may take seconds before it takes its first piece: nothing is lost until then. */
  let started = false;
  let leftOut = 0;
  /** How much was left out before a time of the encoder's. Seconds. */
  const gaps: { from: number; seconds: number }[] = [{ from: Number.NEGATIVE_INFINITY, seconds: 0 }];
  const seconds = () => waiting.reduce((sum, sound) => sum + secondsOf(sound), 0);
  const missing = () => gaps.at(-1)?.seconds ?? 0;

  async function encodeAll(): Promise<void> {
    if (encoding) return;
    encoding = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await encode({ ...next, time: next.time - missing() });
      started = true;
    }
    encoding = false;
  }

  return {
    push(sound: Sound): void {
      waiting.push(sound);
      if (seconds() > longest) {
        const old = waiting.slice(0, -1);
        waiting = [sound];
        if (started) leftOut += old.length;
        const lost = old.reduce((sum, one) => sum + secondsOf(one), missing());
        gaps.push({ from: sound.time - lost, seconds: lost });
      }
      void encodeAll();
    },
    started: () => started,
    /** Seconds that wait. */
    waiting: seconds,
    /** Pieces that were left out. */
    leftOut: () => leftOut,
    /** When what the encoder has made was heard. @param time the encoder's */
    heardAt: (time: number): number => time + (gaps.findLast(({ from }) => from <= time + rounding)?.seconds ?? 0),
  };
}

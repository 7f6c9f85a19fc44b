import type { Clock } from '../clock.ts';
import { describeTag } from '../flv/describe.ts';
import type { MediaTag } from '../flv/tag.ts';

/** A step back by more than this, in milliseconds, is a source that started over; less is its own disorder. */
const maxBack = 1_000;
/** A step forward by more than this beyond the time that has passed is a jump of the source's clock. */
const maxAhead = 10_000;

/**
 * One line of time for whatever sources follow each other: times are whole milliseconds, start at 0, and never go back for a kind of tag.
 * After a change of source, and after a jump within one, the line continues with the time that has really passed.
 */
export interface Timeline {
  /** The tag at its time on the line. */
  place(tag: MediaTag): MediaTag;
  /** The next frame is another source's. */
  startOver(): void;
}

export function createTimeline(clock: Clock): Timeline {
  /** What is added to the source's times; null until its first frame. */
  let offset: number | null = null;
  /** The latest time on the line, and when it was. */
  let latest: { time: number; at: number } | null = null;
  const last: Record<MediaTag['kind'], number> = { audio: 0, video: 0, script: 0 };

  const expected = (): number => (latest === null ? 0 : latest.time + Math.max(0, Math.round(clock.now() - latest.at)));

  const continues = (time: number, kind: MediaTag['kind']): boolean =>
    time >= last[kind] - maxBack && time <= Math.max(expected(), latest?.time ?? 0) + maxAhead;

  const placed = (tag: MediaTag, wanted: number): MediaTag => {
    const time = Math.max(wanted, last[tag.kind]);
    last[tag.kind] = time;
    return { ...tag, time };
  };

  return {
    place(tag) {
      const source = Math.floor(tag.time);
      // Encoders send headers and metadata at 0, wherever their clock is.
      if (tag.kind === 'script' || describeTag(tag).config) return placed(tag, latest?.time ?? 0);
      if (offset === null || !continues(source + offset, tag.kind)) offset = expected() - source;
      const result = placed(tag, source + offset);
      if (latest === null || result.time >= latest.time) latest = { time: result.time, at: clock.now() };
      return result;
    },
    startOver() {
      offset = null;
    },
  };
}

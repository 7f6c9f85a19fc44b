import type { Clock } from '../clock.ts';
import { describeTag } from '../flv/header.ts';
import type { MediaTag } from '../flv/tag.ts';

type Kind = 'audio' | 'video';

/** A frame this far behind the one before it, in milliseconds, is of a clock that was set back; less is the source's own disorder. */
const maxBack = 250;
/** So are more frames than this in a row that are behind. */
const maxBehind = 4;
/** Beyond the time that has passed, a step forward of this many milliseconds is a jump of the source's clock. */
const maxAhead = 10_000;
/** Two pictures at one time are one to most players. Sound whose frames are shorter than a millisecond has no other way. */
const minStep: Record<Kind, number> = { audio: 0, video: 1 };

/**
 * One line of time for whatever sources follow each other. Times are whole milliseconds and start at 0; those of pictures grow, those of
 * sound never go back. After a change of source, and after a jump within one, the line continues with the time that has passed since its
 * start, so it doesn't drift from the clock however often that happens. A source's sound and pictures stay as far apart as it has them.
 */
export interface Timeline {
  /** The tag at its time on the line. */
  place(tag: MediaTag): MediaTag;
  /** The next frame is another source's. */
  startOver(): void;
}

export function createTimeline(clock: Clock): Timeline {
  /** When the line started, by the clock. */
  let origin: number | null = null;
  /** What is added to the source's times; null until its first frame. */
  let offset: number | null = null;
  /** The kinds that have had a frame with this offset. */
  const begun = new Set<Kind>();
  /** The time of the last frame of each kind. */
  const last: Record<Kind, number | null> = { audio: null, video: null };
  /** How many frames in a row were behind the one before. */
  const behind: Record<Kind, number> = { audio: 0, video: 0 };

  const latest = (): number => Math.max(last.audio ?? 0, last.video ?? 0);
  const passed = (): number => {
    origin ??= clock.now();
    return Math.round(clock.now() - origin);
  };
  const earliest = (kind: Kind): number => {
    const before = last[kind];
    return before === null ? 0 : before + minStep[kind];
  };

  const continues = (time: number, kind: Kind): boolean => {
    if (time > Math.max(passed(), latest()) + maxAhead) return false;
    // What a source sends first of a kind may be older than what it has already sent of the other.
    if (!begun.has(kind)) return time >= earliest(kind) - maxAhead;
    return time >= earliest(kind) - maxBack && behind[kind] < maxBehind;
  };

  const placed = (tag: MediaTag, kind: Kind): number => {
    const source = Math.floor(tag.time);
    if (offset === null || !continues(source + offset, kind)) {
      offset = Math.max(passed(), earliest(kind)) - source;
      begun.clear();
    } else if (!begun.has(kind)) {
      // The last source has been here already. The whole source moves on, so that its sound stays with its pictures.
      offset += Math.max(0, earliest(kind) - (source + offset));
    }
    begun.add(kind);
    const wanted = source + offset;
    const time = Math.max(wanted, earliest(kind));
    behind[kind] = wanted < time ? behind[kind] + 1 : 0;
    last[kind] = time;
    return time;
  };

  return {
    place(tag) {
      if (tag.kind === 'script') return { ...tag, time: latest() };
      // Encoders send headers at 0, wherever their clock is. A header takes no time on the line: frames that follow it may be older than what
      // was sent of the other kind.
      if (describeTag(tag).config) return { ...tag, time: last[tag.kind] ?? 0 };
      return { ...tag, time: placed(tag, tag.kind) };
    },
    startOver() {
      offset = null;
      begun.clear();
    },
  };
}

import { describeTag, type TagDescription } from '../flv/header.ts';
import type { MediaTag } from '../flv/tag.ts';
import type { DestinationLimits } from './limits.ts';

/** Tags that wait for a connection to take them. */
export interface TagQueue {
  /** Adds tags. Beyond a limit, drops pictures so that what is sent can still be decoded. */
  push(tags: readonly MediaTag[]): void;
  /** Takes tags from the front: about so many bytes, at least one tag. Null if empty. */
  take(bytes: number): MediaTag[] | null;
  /** Drops everything. */
  clear(): void;
  /** Whether the next tags could be sent without going through the queue: it is empty, and pictures don't wait for a keyframe. */
  readonly passable: boolean;
  readonly bytes: number;
  /** From the oldest to the newest frame. */
  readonly milliseconds: number;
  /** Audio and video frames dropped since the beginning. */
  readonly dropped: number;
}

interface Entry extends TagDescription {
  tag: MediaTag;
}

const isPicture = ({ tag, config }: Entry): boolean => tag.kind === 'video' && !config;
const isSound = ({ tag, config }: Entry): boolean => tag.kind === 'audio' && !config;
const isFrame = ({ tag, config }: Entry): boolean => tag.kind !== 'script' && !config;

/**
 * A queue with a limit in bytes and time. Beyond it, the pictures before its newest keyframe are dropped. If that isn't enough, the others
 * are, too, and what arrives up to the next keyframe. Sound goes on, and may wait twice as long; beyond that, or if it alone exceeds the
 * bytes, its older half is dropped. Codec headers and metadata are never dropped.
 */
export function createTagQueue(limits: DestinationLimits['queue']): TagQueue {
  let entries: Entry[] = [];
  let bytes = 0;
  let dropped = 0;
  /** Whether pictures are dropped up to the next keyframe. */
  let waiting = false;

  const span = (counts: (entry: Entry) => boolean): number =>
    (entries.findLast(counts)?.tag.time ?? 0) - (entries.find(counts)?.tag.time ?? 0);
  const tooManyPictures = (): boolean => bytes > limits.bytes || span(isPicture) > limits.milliseconds;
  const tooMuchSound = (): boolean => bytes > limits.bytes || span(isSound) > 2 * limits.milliseconds;

  const drop = (unwanted: (entry: Entry, index: number) => boolean): void => {
    const before = entries.length;
    entries = entries.filter((entry, index) => !unwanted(entry, index));
    dropped += before - entries.length;
    bytes = entries.reduce((total, { tag }) => total + tag.body.length, 0);
  };

  const dropPictures = (): void => {
    const newest = entries.findLastIndex(({ keyframe }) => keyframe);
    drop((entry, index) => index < newest && isPicture(entry));
    if (!tooManyPictures()) return;
    drop(isPicture);
    waiting = true;
  };

  const dropOlderSound = (): void => {
    const sounds = entries.filter(isSound);
    const older = new Set(sounds.slice(0, Math.ceil(sounds.length / 2)));
    drop((entry) => older.has(entry));
  };

  return {
    push(tags) {
      for (const tag of tags) {
        const entry = { tag, ...describeTag(tag) };
        if (entry.keyframe) waiting = false;
        if (waiting && isPicture(entry)) dropped += 1;
        else {
          entries.push(entry);
          bytes += tag.body.length;
        }
      }
      if (tooManyPictures()) dropPictures();
      while (tooMuchSound() && entries.some(isSound)) dropOlderSound();
    },
    take(most) {
      if (entries.length === 0) return null;
      let size = 0;
      let count = 0;
      while (count < entries.length && size < most) {
        size += entries[count]?.tag.body.length ?? 0;
        count += 1;
      }
      bytes -= size;
      return entries.splice(0, count).map(({ tag }) => tag);
    },
    clear() {
      dropped += entries.filter(isFrame).length;
      entries = [];
      bytes = 0;
      waiting = false;
    },
    get passable() {
      return entries.length === 0 && !waiting;
    },
    get bytes() {
      return bytes;
    },
    get milliseconds() {
      return span(isFrame);
    },
    get dropped() {
      return dropped;
    },
  };
}

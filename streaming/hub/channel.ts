import { type Clock, systemClock } from '../clock.ts';
import { describeTag } from '../flv/header.ts';
import type { MediaTag } from '../flv/tag.ts';
import { type CacheLimits, createStreamCache } from './cache.ts';
import { createTimeline } from './timeline.ts';

/** Receives a stream: a destination, a recorder, a preview. */
export interface Sink {
  /**
   * The next tags, in order. All sinks get the same array and the same bodies: neither may be changed. Returns at once; a sink that can't
   * keep up has its own queue.
   */
  write(tags: readonly MediaTag[]): void;
}

/** What an encoder writes to, until another one takes over. */
export interface Source {
  /** Does nothing once another source has taken over or this one has ended. */
  write(tag: MediaTag): void;
  end(): void;
  /** Whether this is the source that is heard. */
  readonly current: boolean;
}

/** One live stream: one source at a time, any number of sinks. */
export interface Channel {
  /**
   * Makes a new source the current one. The stream goes on where it was: times continue, and its first pictures are skipped up to a
   * keyframe.
   */
  openSource(): Source;
  /**
   * Adds a sink, which first gets metadata, codec headers and the current group of pictures, before this returns.
   * @returns removes it
   */
  subscribe(sink: Sink): () => void;
  /** How many bytes are kept for those who join. */
  readonly cachedBytes: number;
  readonly sinks: number;
  /** Delivers what is collected, and stops accepting tags. */
  close(): void;
}

export interface ChannelOptions {
  clock?: Clock;
  /**
   * For how many milliseconds tags are collected before they are delivered together. Fewer, larger deliveries cost each sink less; 0
   * delivers every tag at once.
   */
  collect?: number;
  limits?: CacheLimits;
  /** A sink threw. It has been removed. Without this, its error is thrown on after the others got their tags. */
  onSinkError?: (error: unknown, sink: Sink) => void;
}

const defaultLimits: CacheLimits = { groupBytes: 32 * 2 ** 20, groupTags: 10_000 };

export function createChannel(options: ChannelOptions = {}): Channel {
  const { clock = systemClock, collect = 40, limits = defaultLimits, onSinkError } = options;
  const timeline = createTimeline(clock);
  const cache = createStreamCache(limits);
  const sinks = new Set<Sink>();
  let current: symbol | null = null;
  let collected: MediaTag[] = [];
  let cancel: (() => void) | null = null;

  const give = (to: readonly Sink[], tags: readonly MediaTag[]): void => {
    const errors: unknown[] = [];
    for (const sink of to) {
      try {
        sink.write(tags);
      } catch (error) {
        sinks.delete(sink);
        if (onSinkError) onSinkError(error, sink);
        else errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'A sink threw');
  };

  const deliver = (): void => {
    cancel?.();
    cancel = null;
    const tags = collected;
    collected = [];
    if (tags.length > 0) give([...sinks], tags);
  };

  const accept = (tag: MediaTag): void => {
    const placed = timeline.place(tag);
    cache.add(placed);
    collected.push(placed);
    if (collect === 0) deliver();
    else cancel ??= clock.after(collect, deliver);
  };

  return {
    openSource() {
      const own = Symbol('source');
      current = own;
      timeline.startOver();
      let decodable = false;
      return {
        write(tag) {
          if (current !== own) return;
          const { config, keyframe } = describeTag(tag);
          decodable ||= keyframe;
          if (tag.kind !== 'video' || config || decodable) accept(tag);
        },
        end() {
          if (current === own) current = null;
        },
        get current() {
          return current === own;
        },
      };
    },
    subscribe(sink) {
      // The cache already has what is collected.
      deliver();
      sinks.add(sink);
      const opening = cache.opening();
      if (opening.length > 0) give([sink], opening);
      return () => void sinks.delete(sink);
    },
    get cachedBytes() {
      return cache.bytes;
    },
    get sinks() {
      return sinks.size;
    },
    close() {
      deliver();
      current = null;
    },
  };
}

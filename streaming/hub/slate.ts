import { type Clock, systemClock } from '../clock.ts';
import { describeTag } from '../flv/header.ts';
import { type PictureConfig, readPictureConfig } from '../flv/picture.ts';
import type { MediaTag } from '../flv/tag.ts';
import { sameBytes } from '../flv/tag.ts';
import type { Channel, Source } from './channel.ts';
import { alone } from './repeated.ts';
import { silenceLike } from './silence.ts';

/** How often the slate writes what is due. Milliseconds. */
const step = 100;
/** Times between two pictures. Milliseconds. */
const shortest = 100;
const longest = 2_000;

export interface Slate {
  /** Becomes the channel's source until another one is opened. Does nothing before the channel has had a picture or sound. */
  start(): void;
  stop(): void;
  /** Whether it is the channel's source. */
  readonly active: boolean;
  /** Leaves the channel. */
  close(): void;
}

/**
 * Keeps a channel going while it has no source: the last keyframe again and again, and silence in the format of the sound before it. Nothing
 * is encoded, and codec, size and sample rate stay what they are, so nobody who receives it has to notice.
 */
export function createSlate(channel: Pick<Channel, 'subscribe' | 'openSource'>, clock: Clock = systemClock): Slate {
  let picture: PictureConfig | null = null;
  let keyframe: MediaTag | null = null;
  /** The last configuration and frame of the sound. */
  let sound: MediaTag | null = null;
  let heard: MediaTag | null = null;
  let configured: MediaTag | null = null;
  /** Of the video before: bytes since the last keyframe, and per millisecond over the group before it. */
  let since = 0;
  let rate = 0;
  let source: Source | null = null;
  let cancel = (): void => undefined;

  const configure = (tag: MediaTag): void => {
    if (tag.kind === 'audio') {
      sound = tag;
      return;
    }
    // A picture of another configuration can't be decoded anymore.
    if (configured && !sameBytes(configured.body, tag.body)) keyframe = null;
    configured = tag;
    picture = readPictureConfig(tag);
  };
  const observe = (tag: MediaTag): void => {
    const { config, keyframe: key } = describeTag(tag);
    if (tag.kind === 'script') return;
    if (config) {
      configure(tag);
      return;
    }
    if (tag.kind === 'audio') {
      heard = tag;
      return;
    }
    if (key) {
      const took = tag.time - (keyframe?.time ?? tag.time);
      if (took > 0) rate = since / took;
      since = 0;
      keyframe = tag;
    }
    since += tag.body.length;
  };
  const unsubscribe = channel.subscribe({
    write(tags) {
      if (!source?.current) for (const tag of tags) observe(tag);
    },
  });

  const stop = (): void => {
    cancel();
    source?.end();
    source = null;
  };

  return {
    start() {
      const silent = heard && silenceLike(heard, sound);
      const shown = keyframe && { ...keyframe, body: alone(keyframe, picture) };
      if (source?.current || (!shown && !silent)) return;
      const own = channel.openSource();
      source = own;
      const startedAt = clock.now();
      // As much as the stream had before, so that no connection has to carry more.
      const pictureEvery = shown && rate > 0 ? Math.min(longest, Math.max(shortest, shown.body.length / rate)) : 1_000;
      let pictures = 0;
      let sounds = 0;
      const tick = (): void => {
        if (!own.current) return;
        const now = clock.now() - startedAt;
        if (shown && pictures * pictureEvery <= now) {
          pictures = Math.floor(now / pictureEvery) + 1;
          own.write({ ...shown, time: now });
        }
        for (; silent && sounds * silent.milliseconds <= now; sounds += 1)
          own.write({ kind: 'audio', time: sounds * silent.milliseconds, body: silent.body });
        cancel = clock.after(step, tick);
      };
      tick();
    },
    stop,
    get active() {
      return source?.current ?? false;
    },
    close() {
      stop();
      unsubscribe();
    },
  };
}

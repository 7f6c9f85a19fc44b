import { type Clock, systemClock } from '../clock.ts';
import { type AacConfig, readAacConfig } from '../flv/aac.ts';
import { type AvcConfig, readAvcConfig } from '../flv/avc.ts';
import { aacFrameTag } from '../flv/build.ts';
import { describeTag } from '../flv/describe.ts';
import type { MediaTag } from '../flv/tag.ts';
import type { Channel, Source } from './channel.ts';

/** How often the slate writes what is due. Milliseconds. */
const step = 100;
/** Times between two pictures. Milliseconds. */
const shortest = 100;
const longest = 2_000;
/** Samples in a frame of AAC LC. */
const samples = 1_024;
/** Raw frames of AAC LC that are silent at any sample rate, by channels (ISO/IEC 14496-3, 4.4.2.1). */
const silence: Record<number, Uint8Array> = {
  1: Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80),
  2: Uint8Array.of(0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80),
};
const aacLc = 2;

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
 * Keeps a channel going while it has no source: the last keyframe again and again, and silence. Nothing is encoded, and codec, size and
 * sample rate stay what they are, so nobody who receives it has to notice.
 */
export function createSlate(channel: Pick<Channel, 'subscribe' | 'openSource'>, clock: Clock = systemClock): Slate {
  let avc: AvcConfig | null = null;
  let aac: AacConfig | null = null;
  let keyframe: MediaTag | null = null;
  /** Of the video before: bytes since the last keyframe, and per millisecond over the group before it. */
  let since = 0;
  let rate = 0;
  let source: Source | null = null;
  let cancel = (): void => undefined;

  const observe = (tag: MediaTag): void => {
    const description = describeTag(tag);
    if (description.config && tag.kind === 'video') avc = readAvcConfig(tag);
    if (description.config && tag.kind === 'audio') aac = readAacConfig(tag);
    if (tag.kind !== 'video' || description.config) return;
    if (description.keyframe) {
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
      const silent = aac?.objectType === aacLc ? silence[aac.channels] : undefined;
      const picture = keyframe && { ...keyframe, body: avc ? delimited(keyframe.body, avc.lengthSize) : keyframe.body };
      if (source?.current || (!picture && !silent)) return;
      const own = channel.openSource();
      source = own;
      const startedAt = clock.now();
      // As much as the stream had before, so that no connection has to carry more.
      const pictureEvery = picture && rate > 0 ? Math.min(longest, Math.max(shortest, picture.body.length / rate)) : 1_000;
      const soundEvery = (samples * 1_000) / (aac?.sampleRate ?? 48_000);
      let pictures = 0;
      let sounds = 0;
      const tick = (): void => {
        if (!own.current) return;
        const now = clock.now() - startedAt;
        if (picture && pictures * pictureEvery <= now) {
          pictures = Math.floor(now / pictureEvery) + 1;
          own.write({ ...picture, time: now });
        }
        for (; silent && sounds * soundEvery <= now; sounds += 1) own.write(aacFrameTag({ time: sounds * soundEvery, data: silent }));
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

/**
 * A picture with an access unit delimiter before it (ITU-T H.264, 7.3.2.4). Two equal keyframes in a row would otherwise be one to a decoder
 * that looks for the borders of pictures itself (7.4.1.2.4).
 */
function delimited(body: Uint8Array, lengthSize: number): Uint8Array {
  const header = 5;
  if (((body[header + lengthSize] ?? 0) & 0x1f) === 9) return body;
  const delimiter = Uint8Array.of(...Array.from({ length: lengthSize - 1 }, () => 0), 2, 9, 0x10);
  const result = new Uint8Array(body.length + delimiter.length);
  result.set(body.subarray(0, header));
  result.set(delimiter, header);
  result.set(body.subarray(header), header + delimiter.length);
  return result;
}

import { type Codec, readHeader } from '../../flv/header.ts';
import type { MediaTag } from '../../flv/tag.ts';
import { silentAac } from './aac.ts';
import { silentFlac } from './flac.ts';
import type { SilentFrame } from './frame.ts';
import { silentMp3 } from './mp3.ts';
import { silentOpus } from './opus.ts';

/** Makes one by the decoder's configuration, if the codec has one, and by a frame that isn't silent. Null if the format isn't supported. */
type Make = (config: Uint8Array | null, frame: Uint8Array) => SilentFrame | null;

const makers: Partial<Record<Codec, Make>> = { aac: silentAac, mp3: silentMp3, opus: silentOpus, flac: silentFlac };

/**
 * The body of a tag that is silent where `frame` isn't: with the same header, and for the decoder that `frame` is for. Nothing is encoded:
 * in these formats, a frame without content is a few constant bytes.
 */
export function silenceLike(frame: MediaTag, config: MediaTag | null): { body: Uint8Array; milliseconds: number } | null {
  const { codec, packet, at, end } = readHeader(frame);
  const configHeader = config && readHeader(config);
  // With several tracks, the others would have to be silent, too.
  if (packet !== 'frame' || end !== frame.body.length) return null;
  const record = config && configHeader?.codec === codec ? config.body.subarray(configHeader.at, configHeader.end) : null;
  const silent = makers[codec]?.(record, frame.body.subarray(at)) ?? null;
  return silent && { body: joined(frame.body.subarray(0, at), silent.data), milliseconds: silent.milliseconds };
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

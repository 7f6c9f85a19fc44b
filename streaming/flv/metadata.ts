import { decodeAmf0 } from '../amf0/decode.ts';
import { asEcmaArray, encodeAmf0 } from '../amf0/encode.ts';
import { AmfError, type AmfObject, type AmfValue } from '../amf0/value.ts';
import type { MediaTag } from './tag.ts';

/** Properties of `onMetaData` (E.5). Data rates are in kbit/s, dimensions in pixels, `framerate` in frames per second. */
export interface Metadata {
  width?: number;
  height?: number;
  framerate?: number;
  videocodecid?: number;
  videodatarate?: number;
  audiocodecid?: number;
  audiodatarate?: number;
  /** Hz */
  audiosamplerate?: number;
  /** Bits. */
  audiosamplesize?: number;
  audiochannels?: number;
  stereo?: boolean;
  encoder?: string;
}

const name = 'onMetaData';

export function metadataTag(metadata: Metadata, time = 0): MediaTag {
  const set = Object.entries(metadata).filter((entry): entry is [string, AmfValue & {}] => entry[1] !== undefined);
  return { kind: 'script', time, body: encodeAmf0(name, asEcmaArray(Object.fromEntries(set))) };
}

/** The properties of a metadata tag as sent, unchecked. Null for any other tag. */
export function readMetadata(tag: MediaTag): AmfObject | null {
  if (tag.kind !== 'script') return null;
  try {
    const [first, properties] = decodeAmf0(tag.body);
    return first === name && isObject(properties) ? properties : null;
  } catch (error) {
    // Script data that can't be read is no metadata; players skip it, too.
    if (error instanceof AmfError) return null;
    throw error;
  }
}

const isObject = (value: AmfValue): value is AmfObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

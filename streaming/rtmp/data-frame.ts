import { firstAmf0 } from '../amf0/decode.ts';
import { encodeAmf0 } from '../amf0/encode.ts';
import { AmfError } from '../amf0/value.ts';
import type { MediaTag } from '../flv/tag.ts';

/** What a publisher puts before metadata, so that the server keeps it for later players. It isn't part of the FLV tag. */
const setDataFrame = '@setDataFrame';
const prefix = encodeAmf0(setDataFrame);

/** Script tags as a publisher sends them; others unchanged. */
export function withDataFrame(tag: MediaTag): MediaTag {
  return tag.kind === 'script' ? { ...tag, body: Buffer.concat([prefix, tag.body]) } : tag;
}

/** The script data of a published data message, as it stands in FLV. Null if it can't be read. */
export function withoutDataFrame(body: Uint8Array): Uint8Array | null {
  try {
    const { value, length } = firstAmf0(body);
    return value === setDataFrame ? body.subarray(length) : body;
  } catch (error) {
    // Nobody could read it further on, either.
    if (error instanceof AmfError) return null;
    throw error;
  }
}

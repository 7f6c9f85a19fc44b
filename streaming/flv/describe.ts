import { type Codec, readHeader } from './header.ts';
import type { MediaTag } from './tag.ts';

export interface TagDescription {
  /** A decoder's configuration (sequence header): every viewer needs it first, whatever its time. */
  config: boolean;
  /** A picture that needs no other before it. */
  keyframe: boolean;
  /** Null for script tags. */
  codec: Codec | null;
}

const nothing: TagDescription = { config: false, keyframe: false, codec: null };

/** What a tag contains, from its first bytes. Never throws: bytes without meaning describe a frame of an unknown codec. */
export function describeTag(tag: MediaTag): TagDescription {
  if (tag.kind === 'script') return nothing;
  const { packet, keyframe, codec } = readHeader(tag);
  return { config: packet === 'config', keyframe, codec };
}

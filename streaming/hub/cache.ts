import { describeTag } from '../flv/header.ts';
import { readMetadata } from '../flv/metadata.ts';
import type { MediaTag } from '../flv/tag.ts';
import { sameBytes } from '../flv/tag.ts';

export interface CacheLimits {
  /** The largest group of pictures kept, in bytes and tags. Of a larger one nothing is kept until its end. */
  groupBytes: number;
  groupTags: number;
}

/** What someone who joins needs first: metadata, codec headers, and everything since the last keyframe. */
export interface StreamCache {
  add(tag: MediaTag): void;
  /** In the order in which to send them. */
  opening(): MediaTag[];
  /** The bytes held. */
  readonly bytes: number;
  /** Forgets the group of pictures: what follows doesn't refer to it. */
  breakGroup(): void;
}

export function createStreamCache(limits: CacheLimits): StreamCache {
  let metadata: MediaTag | null = null;
  let headers: { video: MediaTag | null; audio: MediaTag | null } = { video: null, audio: null };
  let group: MediaTag[] = [];
  /** Whether `group` starts with a keyframe. */
  let whole = false;
  let bytes = 0;

  const breakGroup = (): void => {
    group = [];
    whole = false;
    bytes = 0;
  };

  return {
    add(tag) {
      const { config, keyframe } = describeTag(tag);
      if (tag.kind === 'script') {
        if (readMetadata(tag)) metadata = tag;
        return;
      }
      if (config) {
        const known = headers[tag.kind];
        // Some encoders repeat their headers with every keyframe. Others are of another stream, which the group isn't part of.
        if (known && !sameBytes(known.body, tag.body)) breakGroup();
        headers = { ...headers, [tag.kind]: tag };
        return;
      }
      if (keyframe) {
        breakGroup();
        whole = true;
      }
      if (!whole) return;
      bytes += tag.body.length;
      group.push(tag);
      if (bytes > limits.groupBytes || group.length > limits.groupTags) breakGroup();
    },
    opening() {
      const first = [metadata, headers.video, headers.audio].filter((tag) => tag !== null);
      const start = group[0]?.time ?? Math.max(0, ...first.map(({ time }) => time));
      return [...first.map((tag) => ({ ...tag, time: start })), ...group];
    },
    get bytes() {
      return bytes;
    },
    breakGroup,
  };
}

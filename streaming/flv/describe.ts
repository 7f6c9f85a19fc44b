import type { MediaTag } from './tag.ts';

export type Codec = 'avc' | 'hevc' | 'vvc' | 'av1' | 'vp8' | 'vp9' | 'aac' | 'mp3' | 'opus' | 'flac' | 'ac-3' | 'ec-3' | 'other';

export interface TagDescription {
  /** A decoder's configuration (sequence header): every viewer needs it first, whatever its time. */
  config: boolean;
  /** A picture that needs no other before it. */
  keyframe: boolean;
  /** Null for script tags. */
  codec: Codec | null;
}

const nothing: TagDescription = { config: false, keyframe: false, codec: null };

/** Codec IDs of video (E.4.3.1); 12 for HEVC is a widespread extension. */
const videoCodecs: Record<number, Codec> = { 7: 'avc', 12: 'hevc' };

/** Sound formats (E.4.2.1). */
const audioCodecs: Record<number, Codec> = { 2: 'mp3', 10: 'aac', 14: 'mp3' };

/** FourCCs of Enhanced RTMP v2, “Extended AudioTagHeader” and “Extended VideoTagHeader”. */
const fourCcs: Record<string, Codec> = {
  ...{ avc1: 'avc', hvc1: 'hevc', vvc1: 'vvc', av01: 'av1', vp08: 'vp8', vp09: 'vp9' },
  ...{ mp4a: 'aac', '.mp3': 'mp3', Opus: 'opus', fLaC: 'flac', 'ac-3': 'ac-3', 'ec-3': 'ec-3' },
};

const enhancedAudio = 9;

/** Packet types of Enhanced RTMP v2. A coded frame of type X has no composition offset. */
const packet = { sequenceStart: 0, codedFrames: 1, codedFramesX: 3, mpeg2TsSequenceStart: 5, modEx: 7 } as const;
const multitrack = { video: 6, audio: 5 } as const;

/** What a tag contains, from its first bytes. Never throws: bytes without meaning describe a frame of an unknown codec. */
export function describeTag(tag: MediaTag): TagDescription {
  if (tag.kind === 'script') return nothing;
  return tag.kind === 'video' ? describeVideo(tag.body) : describeAudio(tag.body);
}

function describeVideo(body: Uint8Array): TagDescription {
  const first = body[0] ?? 0;
  if (first & 0x80) {
    const { type, codec } = extended(body, multitrack.video);
    const config = type === packet.sequenceStart || type === packet.mpeg2TsSequenceStart;
    const frame = type === packet.codedFrames || type === packet.codedFramesX;
    return { config, keyframe: frame && ((first >> 4) & 0b111) === 1, codec };
  }
  const codec = videoCodecs[first & 0x0f] ?? 'other';
  const packaged = codec === 'avc' || codec === 'hevc';
  const config = packaged && body[1] === 0;
  return { config, keyframe: !config && first >> 4 === 1 && (!packaged || body[1] === 1), codec };
}

function describeAudio(body: Uint8Array): TagDescription {
  const format = (body[0] ?? 0) >> 4;
  if (format === enhancedAudio) {
    const { type, codec } = extended(body, multitrack.audio);
    return { config: type === packet.sequenceStart, keyframe: false, codec };
  }
  const codec = audioCodecs[format] ?? 'other';
  return { config: codec === 'aac' && body[1] === 0, keyframe: false, codec };
}

/** The packet type and codec after modifiers and the track prefix. */
function extended(body: Uint8Array, multitrackType: number): { type: number; codec: Codec } {
  let type = (body[0] ?? 0) & 0x0f;
  let at = 1;
  while (type === packet.modEx && at < body.length) {
    // The modifier's size minus 1, in one byte or, after 255, in two more.
    const short = (body[at] ?? 0) + 1;
    const long = short === 256;
    const size = long ? (((body[at + 1] ?? 0) << 8) | (body[at + 2] ?? 0)) + 1 : short;
    at += (long ? 3 : 1) + size;
    type = (body[at] ?? 0) & 0x0f;
    at += 1;
  }
  if (type === multitrackType) {
    // The FourCC follows; with a codec per track, it is the first track's.
    type = (body[at] ?? 0) & 0x0f;
    at += 1;
  }
  const fourCc = String.fromCharCode(...body.subarray(at, at + 4));
  return { type, codec: Object.hasOwn(fourCcs, fourCc) ? (fourCcs[fourCc] ?? 'other') : 'other' };
}

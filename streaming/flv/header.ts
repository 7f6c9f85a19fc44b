import type { MediaTag } from './tag.ts';

export type Codec = 'avc' | 'hevc' | 'vvc' | 'av1' | 'vp8' | 'vp9' | 'aac' | 'mp3' | 'opus' | 'flac' | 'ac-3' | 'ec-3' | 'other';

/** What stands before the data of an audio or video tag. */
export interface TagHeader {
  codec: Codec;
  /** `other`: neither a decoder's configuration nor a frame, for example the end of a sequence. */
  packet: 'config' | 'frame' | 'other';
  /** Of a picture: it needs no other before it. */
  keyframe: boolean;
  /** How much later than decoded a picture is shown, in milliseconds. */
  compositionOffset: number;
  /** Where the data begins in the body, and where it ends: with several tracks, that of the first one. */
  at: number;
  end: number;
}

/** Codec IDs of video (E.4.3.1); 12 for HEVC is a widespread extension. */
const videoCodecs: Record<number, Codec> = { 7: 'avc', 12: 'hevc' };

/** Sound formats (E.4.2.1). */
const audioCodecs: Record<number, Codec> = { 2: 'mp3', 10: 'aac', 14: 'mp3' };

/** FourCCs of Enhanced RTMP v2, “Extended AudioTagHeader” and “Extended VideoTagHeader”. */
const fourCcs: Record<string, Codec> = {
  avc1: 'avc',
  hvc1: 'hevc',
  vvc1: 'vvc',
  av01: 'av1',
  vp08: 'vp8',
  vp09: 'vp9',
  mp4a: 'aac',
  '.mp3': 'mp3',
  Opus: 'opus',
  fLaC: 'flac',
  'ac-3': 'ac-3',
  'ec-3': 'ec-3',
};

const enhancedAudio = 9;

/** Packet types of Enhanced RTMP v2. A coded frame of type X has no composition offset. */
const packet = { sequenceStart: 0, codedFrames: 1, codedFramesX: 3, mpeg2TsSequenceStart: 5, modEx: 7 } as const;
const multitrack = { video: 6, audio: 5 } as const;
/** Of these, a coded frame has a composition offset before its data. */
const reordered: ReadonlySet<Codec> = new Set(['avc', 'hevc', 'vvc']);

/**
 * Reads the header of an audio or video tag. Never throws: bytes without meaning are a frame of an unknown codec.
 */
export function readHeader({ kind, body }: MediaTag): TagHeader {
  const { end = body.length, ...header } = kind === 'audio' ? audioHeader(body) : videoHeader(body);
  return { ...header, end: Math.min(end, body.length) };
}

type Found = Omit<TagHeader, 'end'> & { end?: number | undefined };

function videoHeader(body: Uint8Array): Found {
  const first = body[0] ?? 0;
  if (first & 0x80) {
    const { type, codec, at, end } = extended(body, multitrack.video);
    const keyframe = ((first >> 4) & 0b111) === 1;
    if (type === packet.sequenceStart || type === packet.mpeg2TsSequenceStart) return header(codec, 'config', { at, end });
    if (type === packet.codedFramesX) return header(codec, 'frame', { keyframe, at, end });
    if (type !== packet.codedFrames) return header(codec, 'other', { at });
    if (!reordered.has(codec)) return header(codec, 'frame', { keyframe, at, end });
    return header(codec, 'frame', { keyframe, compositionOffset: signed24(body, at), at: at + 3, end });
  }
  const codec = videoCodecs[first & 0x0f] ?? 'other';
  const keyframe = first >> 4 === 1;
  if (codec !== 'avc' && codec !== 'hevc') return header(codec, 'frame', { keyframe, at: 1 });
  if (body[1] === 0) return header(codec, 'config', { at: 5 });
  if (body[1] !== 1) return header(codec, 'other', { at: 5 });
  return header(codec, 'frame', { keyframe, compositionOffset: signed24(body, 2), at: 5 });
}

function audioHeader(body: Uint8Array): Found {
  const format = (body[0] ?? 0) >> 4;
  if (format === enhancedAudio) {
    const { type, codec, at, end } = extended(body, multitrack.audio);
    return header(codec, type === packet.sequenceStart ? 'config' : type === packet.codedFrames ? 'frame' : 'other', { at, end });
  }
  const codec = audioCodecs[format] ?? 'other';
  if (codec !== 'aac') return header(codec, 'frame', { at: 1 });
  return header(codec, body[1] === 0 ? 'config' : 'frame', { at: 2 });
}

const header = (codec: Codec, packet: TagHeader['packet'], rest: Partial<Found> & { at: number }): Found => ({
  codec,
  packet,
  keyframe: false,
  compositionOffset: 0,
  ...rest,
});

const signed24 = (body: Uint8Array, at: number): number =>
  (((body[at] ?? 0) << 24) | ((body[at + 1] ?? 0) << 16) | ((body[at + 2] ?? 0) << 8)) >> 8;

/** The packet type, the codec, and where the rest begins, after modifiers and the track prefix; with several tracks also where it ends. */
function extended(body: Uint8Array, multitrackType: number): { type: number; codec: Codec; at: number; end: number | undefined } {
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
  const tracks = type === multitrackType;
  // How the tracks are told apart, and the type. The FourCC follows; with a codec per track, it is the first track's.
  const several = tracks && (body[at] ?? 0) >> 4 !== 0;
  if (tracks) {
    type = (body[at] ?? 0) & 0x0f;
    at += 1;
  }
  const fourCc = String.fromCharCode(...body.subarray(at, at + 4));
  const codec = Object.hasOwn(fourCcs, fourCc) ? (fourCcs[fourCc] ?? 'other') : 'other';
  at += 4;
  // The track's number and, with several, its size.
  if (tracks) at += 1;
  if (!several) return { type, codec, at, end: undefined };
  const size = ((body[at] ?? 0) << 16) | ((body[at + 1] ?? 0) << 8) | (body[at + 2] ?? 0);
  return { type, codec, at: at + 3, end: at + 3 + size };
}

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

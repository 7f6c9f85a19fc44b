import { z } from 'zod';
import { UnreadableVideo } from '../refusal.ts';
import { extrasOf } from './extras.ts';
import type { AudioStream, VideoInfo, VideoStream } from './info.ts';
import type { Kind } from './kind.ts';

const Stream = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  codec_tag_string: z.string().optional(),
  profile: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: z.string().optional(),
  pix_fmt: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  r_frame_rate: z.string().optional(),
  field_order: z.string().optional(),
  bits_per_raw_sample: z.string().optional(),
  bit_rate: z.string().optional(),
  nb_frames: z.string().optional(),
  has_b_frames: z.number().optional(),
  start_time: z.string().optional(),
  duration: z.string().optional(),
  color_range: z.string().optional(),
  color_space: z.string().optional(),
  color_transfer: z.string().optional(),
  color_primaries: z.string().optional(),
  channels: z.number().optional(),
  sample_rate: z.string().optional(),
  disposition: z.object({ attached_pic: z.number() }).optional(),
  tags: z.record(z.string(), z.string()).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});
type Stream = z.infer<typeof Stream>;

/** ffprobe's output. */
export const Probed = z.object({
  streams: z.array(Stream),
  chapters: z.array(z.unknown()).default([]),
  format: z.object({
    start_time: z.string().optional(),
    duration: z.string().optional(),
    tags: z.record(z.string(), z.string()).optional(),
  }),
});
type Probed = z.infer<typeof Probed>;

/** Whether the video stream's properties are unknown. */
export const picturesUnseen = ({ streams }: Probed): boolean =>
  streams.some(
    ({ codec_type, disposition, pix_fmt }) => codec_type === 'video' && disposition?.attached_pic !== 1 && pix_fmt === undefined,
  );

export function videoInfo(path: string, kind: Kind, probed: Probed): VideoInfo {
  const { streams, format } = probed;
  const stream = streams.find(({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1);
  if (stream === undefined) throw new UnreadableVideo('video.no_pictures');
  const video = videoStream(stream, kind);
  const rotation = rotationOf(stream);
  const [across = 1, down = 1] = fraction(stream.sample_aspect_ratio ?? '', ':') ?? [];
  const shown = [Math.round((video.codedWidth * across) / down), video.codedHeight] as const;
  const [width, height] = rotation % 180 === 0 ? shown : [shown[1], shown[0]];
  const startTime = Number(stream.start_time ?? format.start_time ?? 0) || 0;
  const duration = durationOf(stream, format, startTime);
  const sounds = streams.filter(({ codec_type, codec_name }) => codec_type === 'audio' && codec_name !== undefined);
  const longer = Math.max(0, ...sounds.map((sound) => (endOf(sound) ?? 0) - (startTime + duration)));
  const audio = sounds.map(audioStream);
  return { path, ...kind, duration, startTime, width, height, rotation, video, audio, extras: extrasOf(probed, video.index, longer) };
}

function videoStream(stream: Stream, { demuxer }: Kind): VideoStream {
  if (/^(encv|drmi)$/.test(stream.codec_tag_string ?? '')) {
    throw new UnreadableVideo('video.encrypted');
  }
  const { codec_name: codec, width = 0, height = 0, pix_fmt: pixelFormat } = stream;
  // A transport stream names its codecs in advance; sizes are only known from a frame.
  if (demuxer === 'mpegts' && codec !== undefined && codec !== 'none' && width === 0) throw new UnreadableVideo('video.no_whole_picture');
  if (codec === undefined || width === 0 || height === 0 || pixelFormat === undefined) {
    throw new UnreadableVideo('video.unknown_pictures');
  }
  return {
    index: stream.index,
    codec,
    profile: stream.profile ?? null,
    codedWidth: width,
    codedHeight: height,
    pixelFormat,
    bitDepth: Number(stream.bits_per_raw_sample) || Number(/p(\d\d)(le|be)?$/.exec(pixelFormat)?.[1] ?? 8),
    frameRate: frameRateOf(stream),
    // Which field is stored and which is shown first: top or bottom.
    interlaced: /^[tb]{2}$/.test(stream.field_order ?? ''),
    bitrate: numberOrNull(stream.bit_rate ?? stream.tags?.BPS),
    colour: {
      range: known(stream.color_range),
      space: known(stream.color_space),
      transfer: known(stream.color_transfer),
      primaries: known(stream.color_primaries),
    },
    frames: numberOrNull(stream.nb_frames ?? stream.tags?.NUMBER_OF_FRAMES),
    refresh: 0,
    isReordered: (stream.has_b_frames ?? 0) > 0,
  };
}

const audioStream = (stream: Stream): AudioStream => ({
  index: stream.index,
  codec: stream.codec_name ?? 'unknown',
  channels: stream.channels ?? 0,
  sampleRate: Number(stream.sample_rate ?? 0),
  bitrate: numberOrNull(stream.bit_rate ?? stream.tags?.BPS),
  language: stream.tags?.language === 'und' ? null : (stream.tags?.language ?? null),
});

/** ffprobe reports the counterclockwise rotation. */
function rotationOf({ side_data_list: list }: Stream): 0 | 90 | 180 | 270 {
  const turned = list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  const quarter = (((Math.round(-turned / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
  return ([0, 90, 180, 270] as const)[quarter];
}

/** When a stream ends, by the file's clock, in seconds; null if it isn't reported. */
function endOf(stream: Stream): number | null {
  if (stream.duration !== undefined) return (Number(stream.start_time ?? 0) || 0) + Number(stream.duration);
  const tagged = /^(\d+):(\d\d):(\d\d(\.\d+)?)$/.exec(stream.tags?.DURATION ?? '');
  return tagged && Number(tagged[1]) * 3600 + Number(tagged[2]) * 60 + Number(tagged[3]);
}

/** The video stream's, if reported; otherwise the file's, which audio may make longer. */
function durationOf(stream: Stream, format: Probed['format'], startTime: number): number {
  if (stream.duration !== undefined) return Number(stream.duration);
  const end = endOf(stream);
  if (end !== null) return end - startTime;
  return Number(format.duration ?? Number.NaN) - (startTime - (Number(format.start_time) || 0));
}

/** The mean, exact for a constant rate. `variable`: it isn't constant. */
function frameRateOf(stream: Stream): VideoStream['frameRate'] {
  const min = fraction(stream.r_frame_rate ?? '', '/');
  const [numerator, denominator] = fraction(stream.avg_frame_rate ?? '', '/') ?? min ?? [25, 1];
  const mean = numerator / denominator;
  const variable = min !== null && Math.abs(min[0] / min[1] - mean) > mean * 0.002;
  return { numerator, denominator, variable };
}

function fraction(text: string, sign: ':' | '/'): [number, number] | null {
  const [above = 0, below = 0] = text.split(sign).map(Number);
  return above > 0 && below > 0 ? [above, below] : null;
}

const known = (value: string | undefined): string | null => (value === undefined || value === 'unknown' ? null : value);
const numberOrNull = (text: string | undefined): number | null => (text === undefined || !(Number(text) > 0) ? null : Number(text));

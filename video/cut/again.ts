import { isRgb } from '../pictures/colour.ts';
import { keepsFields } from '../pictures/filters.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { encoderOfAvc } from './codecs.ts';

const encoders: Record<string, string[]> = {
  h264: ['-preset', 'veryfast', '-crf', '18'],
  hevc: ['-c:v', 'libx265', '-preset', 'veryfast', '-crf', '20', '-tag:v', 'hvc1', '-x265-params', 'log-level=none'],
  vp8: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '4', '-crf', '10', '-b:v', '20M'],
  vp9: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '6', '-row-mt', '1', '-crf', '24', '-b:v', '0'],
  av1: ['-c:v', 'libsvtav1', '-preset', '10', '-crf', '28'],
  mpeg2video: ['-c:v', 'mpeg2video', '-q:v', '3'],
  mpeg4: ['-c:v', 'mpeg4', '-q:v', '3'],
  mjpeg: ['-c:v', 'mjpeg', '-q:v', '3'],
  prores: ['-c:v', 'prores_ks'],
  ffv1: ['-c:v', 'ffv1'],
  huffyuv: ['-c:v', 'huffyuv'],
  utvideo: ['-c:v', 'utvideo'],
  qtrle: ['-c:v', 'qtrle'],
  png: ['-c:v', 'png'],
};

/** What lossless encoders call the formats that their decoders return. */
const same: Record<string, string> = { bgr0: 'rgb24', '0rgb': 'rgb24', rgb555le: 'rgb555be' };

/** Fine enough for every common frame rate. */
const finest = '1/90000';

/** How frames are re-encoded: in the source's codec and colors. Codecs nobody encodes anymore become H.264. */
export function picturesOf({ video, contentType, demuxer }: VideoInfo): string[] {
  const codec = codecFor(video, contentType);
  const known = encoders[codec] ?? [];
  const tagged = demuxer === 'mov' ? known : known.filter((argument, index) => argument !== '-tag:v' && known[index - 1] !== '-tag:v');
  return [...tagged, ...keepsFields(video), ...coloursFor(codec, video), '-enc_time_base:v', tick(codec, video)];
}

function coloursFor(codec: string, { codec: was, pixelFormat }: Video): string[] {
  if (codec === 'h264') return (was === 'h264' ? encoderOfAvc(pixelFormat) : null) ?? ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'];
  return ['-pix_fmt', codec === was ? (same[pixelFormat] ?? pixelFormat) : 'yuv420p'];
}

/** Whether frames become YUV that weren't. */
export const leavesRgb = ({ video, contentType }: VideoInfo): boolean =>
  isRgb(video.pixelFormat) && codecFor(video, contentType) !== video.codec;

function codecFor(video: Video, contentType?: VideoInfo['contentType']): string {
  if (encoders[video.codec] !== undefined && canBe(video)) return video.codec;
  return contentType === 'video/webm' ? 'vp9' : 'h264';
}

/** MPEG-2 frame rates (ITU-T H.262, table 6-4). */
const broadcast = [24_000 / 1001, 24, 25, 30_000 / 1001, 30, 50, 60_000 / 1001, 60];
const isBroadcast = (rate: number): boolean => broadcast.some((one) => Math.abs(one - rate) < 0.001);

type Video = VideoInfo['video'];

/** MPEG-2 has no other rates. */
const canBe = ({ codec, frameRate: { numerator, denominator, variable } }: Video): boolean =>
  codec !== 'mpeg2video' || (!variable && isBroadcast(numerator / denominator));

/** The encoder's time base, in seconds. */
export const clockOfEncoder = (video: Video): number => {
  const [numerator = 1, denominator = 1] = tick(codecFor(video), video).split('/').map(Number);
  return numerator / denominator;
};

function tick(codec: string, { frameRate: { numerator, denominator } }: Video): string {
  if (codec === 'mpeg2video') return `${denominator}/${numerator}`;
  // MPEG-4 Part 2 has at most 65535 ticks per second (ISO/IEC 14496-2, 6.3.3).
  return codec === 'mpeg4' ? '1/60000' : finest;
}

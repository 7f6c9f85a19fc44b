import { open } from 'node:fs/promises';
import { defined } from '@everycast/contract/defined';
import { Bits, unescaped } from '../cut/bits.ts';
import { opensAvc, readAvcConfig } from '../cut/h264.ts';
import { visualBox } from '../movie/boxes.ts';
import { readMovie, StrangeMovie, type Track } from '../movie/read.ts';
import { readSample } from '../movie/samples.ts';
import { ffmpegOutput, input, type RunOptions, ToolFailed } from '../tool/run.ts';
import type { VideoInfo } from './info.ts';

/** How many access points are read, and how far into the file, in seconds. */
const points = 3;
const farthest = 60;
/** The type of an access point is in its first bytes; the rest may be long. */
const headBytes = 1_000_000;
/** Recovery counts reference frames. Encoders put at most this many others between two of them. */
const maxBetween = 16;

/**
 * How long after an access point H.264 frames stay incomplete, in seconds. Encoders with intra refresh write no keyframes: they mark
 * recovery points, after which a frame is refreshed column by column (ITU-T H.264, D.2.8). 0 for ordinary keyframes.
 */
export async function refreshOf(
  { path, demuxer, video }: Pick<VideoInfo, 'path' | 'demuxer' | 'video'>,
  options: RunOptions,
): Promise<number> {
  if (video.codec !== 'h264' || (demuxer === 'mov' && (await opensWithIdr(path)))) return 0;
  const keysOnly = "noise=drop='not(key)',h264_mp4toannexb";
  const copied = ['-map', `0:${video.index}`, '-c', 'copy', '-bsf:v', keysOnly, '-frames:v', String(points), '-f', 'h264', 'pipe:1'];
  const stream = await ffmpegOutput(['-t', String(farthest), ...input({ path, demuxer }), ...copied], options).catch((error: unknown) => {
    // Damage fails later during decoding, with the reason.
    if (error instanceof ToolFailed && error.lastWords !== '') return new Uint8Array();
    throw error;
  });
  const { numerator, denominator } = video.frameRate;
  const frames = maxRecoveryFrames(stream) * (video.isReordered ? 1 + maxBetween : 1);
  return (frames * denominator) / numerator;
}

/** Whether a movie's first access points are IDR frames, which need no recovery. False if its index doesn't say. */
async function opensWithIdr(path: string): Promise<boolean> {
  try {
    const track = (await readMovie(path)).tracks.find(({ kind }) => kind === 'vide');
    const record = track && visualBox(track.entry, 'avcC');
    return track !== undefined && record != null && (await keysAreIdr(path, track, readAvcConfig(record).lengthBytes));
  } catch (error) {
    // ffmpeg reads what is damaged or fragmented.
    if (error instanceof StrangeMovie || error instanceof RangeError) return false;
    throw error;
  }
}

async function keysAreIdr(path: string, { samples, timescale }: Track, lengthBytes: number): Promise<boolean> {
  await using file = await open(path);
  let found = 0;
  for (let index = 0; index < samples.count && found < points; index++) {
    if (samples.key[index] !== 1) continue;
    const isNear = defined(samples.time[index]) < farthest * timescale;
    if (!isNear || !opensAvc(await readSample(file, samples, index, headBytes), lengthBytes)) return false;
    found++;
  }
  return found === points;
}

const isSupplement = 6;
const isRecoveryPoint = 6;

/** The largest `recovery_frame_cnt` in an H.264 stream with start codes (Annex B). */
export function maxRecoveryFrames(stream: Uint8Array): number {
  const bytes = Buffer.from(stream.buffer, stream.byteOffset, stream.length);
  const startCode = Buffer.of(0, 0, 1);
  let max = 0;
  for (let at = bytes.indexOf(startCode); at >= 0; ) {
    const next = bytes.indexOf(startCode, at + 3);
    const unit = bytes.subarray(at + 3, next < 0 ? bytes.length : next);
    if (((unit[0] ?? 0) & 0x1f) === isSupplement) max = Math.max(max, recoveryFrames(unescaped(unit.subarray(1))));
    at = next;
  }
  return max;
}

/** How many frames recovery takes according to one SEI unit's messages (7.3.2.3.1); 0 if none is a recovery point. */
function recoveryFrames(payload: Uint8Array): number {
  let at = 0;
  const number = () => {
    let value = 0;
    while (payload[at] === 0xff) value += defined(payload[at++]);
    return value + (payload[at++] ?? 0);
  };
  // The last byte only closes the unit.
  while (at + 2 < payload.length) {
    const [type, length] = [number(), number()];
    if (type === isRecoveryPoint && length > 0) return new Bits(payload.subarray(at)).golomb();
    at += length;
  }
  return 0;
}

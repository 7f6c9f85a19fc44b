import type { VideoInfo } from '../probe/probe.ts';
import { ffmpegOutput, ffprobe, input } from '../tool/run.ts';
import { beep, mark } from './source.ts';

/**
 * The number of each frame that a player shows, in order; NaN if it can't be read.
 *
 * @throws {ToolFailed} if one can't be decoded; so do the others here.
 */
export async function numbers(info: Pick<VideoInfo, 'path' | 'demuxer'>): Promise<number[]> {
  const [width, height] = [mark.bits * mark.edge, 2 * mark.edge];
  const raw = ['-vf', `crop=${width}:${height}:0:0,format=gray`, '-vsync', 'passthrough', '-f', 'rawvideo', '-'];
  const pixels = await ffmpegOutput(['-xerror', '-noautorotate', ...input(info), '-map', '0:v:0', ...raw]);
  const bytes = width * height;
  return Array.from({ length: pixels.length / bytes }, (_, picture) =>
    numberOf(pixels.subarray(picture * bytes, (picture + 1) * bytes), width),
  );
}

function numberOf(pixels: Uint8Array, width: number): number {
  const bright = (row: number, bit: number) => (pixels[(row + 0.5) * mark.edge * width + (bit + 0.5) * mark.edge] ?? 0) > 127;
  let number = 0;
  for (let bit = 0; bit < mark.bits; bit++) {
    if (bright(0, bit) === bright(1, bit)) return Number.NaN;
    if (bright(0, bit)) number += 2 ** bit;
  }
  return number;
}

/** When each frame is shown, in order, in seconds. */
export async function shownTimes(info: VideoInfo): Promise<number[]> {
  const entries = ['-select_streams', 'v:0', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0'];
  const said = await ffprobe([...input(info), ...entries]);
  return said.split('\n').map(Number.parseFloat).filter(Number.isFinite);
}

export interface Heard {
  /** When the first and the last sample is heard, in seconds. */
  start: number;
  end: number;
  /** When each beep starts. */
  beeps: number[];
  /** The longest silence between start and end, in seconds. */
  longestGap: number;
}

const rate = 48_000;
const window = 48;

/** Measures a track's audio: where it starts, its beeps, its gaps. */
export async function heard(info: VideoInfo, track = 0): Promise<Heard> {
  // Silence is filled in up to where the audio starts, by the file's own clock.
  const whole = [
    '-map',
    `0:a:${track}`,
    '-af',
    `aresample=${rate}:async=1:min_hard_comp=0.005:first_pts=0`,
    '-ac',
    '1',
    '-f',
    'f32le',
    '-',
  ];
  const bytes = await ffmpegOutput(['-xerror', '-copyts', ...input(info), ...whole]);
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));
  const windows = Math.floor(samples.length / window);
  const loud = Array.from({ length: windows }, (_, at) => power(samples, at, beep.under));
  const high = Array.from({ length: windows }, (_, at) => power(samples, at, beep.pitch));
  const seconds = (at: number) => (at * window) / rate;
  const isHeard = (at: number) => rms(samples, at) > 0.05;
  const heardAt = loud.map((_, at) => at).filter(isHeard);
  const [first = 0, last = 0] = [heardAt[0], heardAt.at(-1)];
  let longest = 0;
  heardAt.forEach((at, index) => {
    longest = Math.max(longest, at - (heardAt[index - 1] ?? at) - 1);
  });
  const beeps = high.flatMap((value, at) =>
    value > 0.25 && Math.max(...high.slice(Math.max(0, at - 20), at), 0) <= 0.25 ? [seconds(at)] : [],
  );
  return { start: seconds(first), end: seconds(last + 1), beeps, longestGap: seconds(longest) };
}

function rms(samples: Float32Array, at: number): number {
  // Over a whole period of the base tone, so that its zero crossings aren't silence.
  const wave = rate / beep.under;
  const from = Math.max(0, Math.round(at * window + window / 2 - wave / 2));
  let sum = 0;
  for (let index = from; index < from + wave; index++) sum += (samples[index] ?? 0) ** 2;
  return Math.sqrt(sum / wave);
}

/** Where those beeps of a source that are well inside its segments should be heard, in seconds from the first frame. */
export function beepsIn(beeps: readonly number[], startTime: number, segments: readonly { start: number; end: number }[]): number[] {
  let before = 0;
  return segments.flatMap(({ start, end }) => {
    const base = before;
    before += end - start;
    const inside = (since: number) => since > start + 0.06 && since < end - 0.06;
    return beeps.map((beep) => beep - startTime).flatMap((since) => (inside(since) ? [since - start + base] : []));
  });
}

/** How much of a pitch there is in a millisecond (Goertzel). */
function power(samples: Float32Array, at: number, pitch: number): number {
  let [real, imaginary] = [0, 0];
  for (let index = 0; index < window; index++) {
    const angle = (2 * Math.PI * pitch * index) / rate;
    const value = samples[at * window + index] ?? 0;
    real += value * Math.cos(angle);
    imaginary += value * Math.sin(angle);
  }
  return (2 * Math.hypot(real, imaginary)) / window;
}

export interface Packet {
  /** When its frame is shown, in seconds. */
  time: number;
  isKey: boolean;
  /** Of its bytes in the file. */
  hash: string;
}

/** The video packets in decoding order. */
export async function packets(info: VideoInfo): Promise<Packet[]> {
  const entries = [
    '-select_streams',
    'v:0',
    '-show_data_hash',
    'md5',
    '-show_entries',
    'packet=pts_time,flags,data_hash',
    '-of',
    'csv=p=0',
  ];
  const said = await ffprobe([...input(info), ...entries]);
  return (
    said
      .split('\n')
      .map((line) => line.split(','))
      // Side data have separate lines.
      .flatMap(([time = '', flags = '', hash = '']) => (hash === '' ? [] : [{ time: Number(time), isKey: flags.startsWith('K'), hash }]))
  );
}

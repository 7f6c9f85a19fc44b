import type { VideoInfo } from '../probe/probe.ts';
import { ffmpeg, ffmpegOutput, input, output } from '../tool/run.ts';

/**
 * Numbers up to 1023, as bars across the whole frame: white is a one, the lowest digit on the left. They can be read at any size, and from
 * a part of the frame.
 */
const digits = 10;

export interface Numbered {
  /** Seconds; at most 1024 frames in all. */
  seconds: number;
  size?: string;
  rate?: number | string;
  /** Filters after the numbers are drawn. */
  filters?: string[];
  /** ffmpeg inputs for audio; the first is number 1. */
  sound?: string[];
  /** The encoder's arguments. */
  encoder?: string[];
}

/** Writes a video whose frames each show their own number, starting at zero. */
export async function numberedVideo(path: string, video: Numbered): Promise<string> {
  const { seconds, size = '160x90', rate = 30, filters = [], sound = [], encoder = quickest } = video;
  // One pixel per digit, scaled up: computing every pixel takes twenty times as long.
  const bars = `format=yuv420p,geq=lum='if(bitand(N,pow(2,X)),235,16)':cb=128:cr=128,scale=${size.replace('x', ':')}:flags=neighbor,setsar=1`;
  const pictures = ['-f', 'lavfi', '-i', `color=s=${digits}x2:r=${rate}:d=${seconds},${bars}`];
  await ffmpeg([...pictures, ...sound, '-vf', [...filters, 'null'].join(','), ...encoder, output(path)]);
  return path;
}

export const quickest = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '30', '-c:a', 'aac'];

/** A tone that is only heard for a while. */
export const toneBetween = (from: number, to: number, seconds: number): string[] => [
  ...['-f', 'lavfi', '-i', `aevalsrc='if(between(t,${from},${to}),sin(880*2*PI*t)/2,0)':s=48000:d=${seconds}`],
];

/** Reads the frames' numbers, in presentation order. */
export async function numbersOf(info: VideoInfo): Promise<number[]> {
  const filters = `scale=${digits}:1:flags=area,format=gray`;
  const arguments_ = ['-map', `0:${info.video.index}`, '-vf', filters, '-vsync', 'passthrough', '-f', 'rawvideo', 'pipe:1'];
  const bars = await ffmpegOutput([...input(info), ...arguments_]);
  return Array.from({ length: bars.length / digits }, (_, picture) =>
    [...bars.subarray(picture * digits, (picture + 1) * digits)].reduce((number, bar, digit) => number + (bar > 128 ? 2 ** digit : 0), 0),
  );
}

/** The pixels of an image file or of a video's first frame: red, green, blue. */
export async function coloursOf(
  opened: readonly string[],
  size: { width: number; height: number },
): Promise<(x: number, y: number) => number[]> {
  const { width, height } = size;
  const bytes = await ffmpegOutput([
    ...opened,
    '-frames:v',
    '1',
    '-vf',
    `scale=${width}:${height},format=rgb24`,
    '-f',
    'rawvideo',
    'pipe:1',
  ]);
  return (x, y) => [...bytes.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
}

/** When there is audio, in seconds: start and end of what isn't silent. */
export async function soundOf(info: VideoInfo): Promise<[number, number] | null> {
  const rate = 8000;
  const args = ['-map', `0:${info.audio[0]?.index}`, '-af', `aresample=${rate}:async=1:first_pts=0`, '-ac', '1', '-f', 's16le', 'pipe:1'];
  const bytes = await ffmpegOutput([...input(info), ...args]);
  const samples = new Int16Array(new Uint8Array(bytes).buffer);
  const first = samples.findIndex((sample) => Math.abs(sample) > 2000);
  const last = samples.findLastIndex((sample) => Math.abs(sample) > 2000);
  return first < 0 ? null : [first / rate, last / rate];
}

import type { VideoInfo } from '../probe/probe.ts';
import { ffmpeg, ffmpegOutput, input, output } from '../tool/run.ts';

/**
 * Numbers up to 1023, as bars across the whole picture: white is a one, the lowest digit at the left. They can be read
 * from a picture of any size, and from a part of it.
 */
const digits = 10;

export interface Numbered {
  /** Seconds; at most 1024 pictures in all. */
  seconds: number;
  size?: string;
  rate?: number | string;
  /** Filters after the numbers are in the picture. */
  filters?: string[];
  /** Inputs of ffmpeg for sound; the first is number 1. */
  sound?: string[];
  /** How it is encoded. */
  encoder?: string[];
}

/** Writes a video each of whose pictures carries its own number, the first zero. */
export async function numberedVideo(path: string, video: Numbered): Promise<string> {
  const { seconds, size = '160x90', rate = 30, filters = [], sound = [], encoder = quickest } = video;
  // A point for each digit, made as large as is wanted: reckoning every point of the picture takes twenty times as long.
  const bars = `format=yuv420p,geq=lum='if(bitand(N,pow(2,X)),235,16)':cb=128:cr=128,scale=${size.replace('x', ':')}:flags=neighbor,setsar=1`;
  const pictures = ['-f', 'lavfi', '-i', `color=s=${digits}x2:r=${rate}:d=${seconds},${bars}`];
  await ffmpeg([...pictures, ...sound, '-vf', [...filters, 'null'].join(','), ...encoder, output(path)]);
  return path;
}

export const quickest = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '30', '-c:a', 'aac'];

/** A tone that is heard only for a while. */
export const toneBetween = (from: number, to: number, seconds: number): string[] => [
  ...['-f', 'lavfi', '-i', `aevalsrc='if(between(t,${from},${to}),sin(880*2*PI*t)/2,0)':s=48000:d=${seconds}`],
];

/** Reads the numbers of the pictures, in the order in which they are shown. */
export async function numbersOf(info: VideoInfo): Promise<number[]> {
  const filters = `scale=${digits}:1:flags=area,format=gray`;
  const arguments_ = ['-map', `0:${info.video.index}`, '-vf', filters, '-vsync', 'passthrough', '-f', 'rawvideo', 'pipe:1'];
  const bars = await ffmpegOutput([...input(info), ...arguments_]);
  return Array.from({ length: bars.length / digits }, (_, picture) =>
    [...bars.subarray(picture * digits, (picture + 1) * digits)].reduce((number, bar, digit) => number + (bar > 128 ? 2 ** digit : 0), 0),
  );
}

/** The colours of a picture file or of a video's first picture, point by point: red, green, blue. */
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

/** When there is sound, in seconds: beginning and end of what is not silent. */
export async function soundOf(info: VideoInfo): Promise<[number, number] | null> {
  const rate = 8000;
  const args = ['-map', `0:${info.audio[0]?.index}`, '-af', `aresample=${rate}:async=1:first_pts=0`, '-ac', '1', '-f', 's16le', 'pipe:1'];
  const bytes = await ffmpegOutput([...input(info), ...args]);
  const samples = new Int16Array(new Uint8Array(bytes).buffer);
  const first = samples.findIndex((sample) => Math.abs(sample) > 2000);
  const last = samples.findLastIndex((sample) => Math.abs(sample) > 2000);
  return first < 0 ? null : [first / rate, last / rate];
}

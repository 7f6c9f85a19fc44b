import { resolve } from 'node:path';
import { maxVideoEdge } from '@everycast/contract/media';
import { type RunOptions, runTool } from './process.ts';

export { DiskFull, NoMemory, ToolFailed, ToolMissing } from './failures.ts';
export type { RunOptions } from './process.ts';

/** How files can be opened; playlists and scripts that refer to other files can't. */
export const demuxers = ['mov', 'matroska', 'mpegts', 'flv'] as const;
export type Demuxer = (typeof demuxers)[number];

const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-nostats', '-stats_period', '0.5', '-progress', 'pipe:3', '-y'];

/**
 * Runs ffmpeg. Inputs are given by `input()`, outputs by `output()`, the rest as ffmpeg's arguments. A failed or aborted run may leave
 * partial output for the caller to remove.
 *
 * @throws {ToolFailed} with its last output; `DiskFull` if that was the reason; the signal's reason once it is aborted.
 */
export async function ffmpeg(args: readonly string[], options: RunOptions = {}): Promise<void> {
  await runTool('ffmpeg', [...quiet, ...args], { output: () => undefined, progress: positions(options) }, options);
}

/** Runs ffmpeg and returns its standard output: only for small data, which is held in memory. */
export async function ffmpegOutput(args: readonly string[], options: RunOptions = {}): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  const on = { output: (piece: Buffer) => void pieces.push(piece), progress: positions(options) };
  await runTool('ffmpeg', [...quiet, ...args], on, options);
  return Buffer.concat(pieces);
}

/**
 * Runs ffmpeg and streams its standard output, for large data. `onPiece` may return a promise, which must not reject: ffmpeg waits until it
 * is resolved.
 */
export async function ffmpegStream(
  args: readonly string[],
  onPiece: (piece: Uint8Array) => unknown,
  options: RunOptions = {},
): Promise<void> {
  await runTool('ffmpeg', [...quiet, ...args], { output: onPiece, progress: positions(options) }, options);
}

/** Runs ffprobe and returns its output as text. */
export async function ffprobe(args: readonly string[], options: RunOptions = {}): Promise<string> {
  const pieces: Buffer[] = [];
  await runTool('ffprobe', ['-hide_banner', '-loglevel', 'error', ...args], { output: (piece) => void pieces.push(piece) }, options);
  return Buffer.concat(pieces).toString();
}

/** Runs ffprobe and streams its lines: an eight-hour file has millions. */
export async function ffprobeLines(args: readonly string[], onLine: (line: string) => void, options: RunOptions = {}): Promise<void> {
  let rest = '';
  const output = (piece: Buffer) => {
    const lines = (rest + piece.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  };
  await runTool('ffprobe', ['-hide_banner', '-loglevel', 'error', ...args], { output }, options);
  if (rest !== '') onLine(rest);
}

/**
 * The arguments that open a file: as its detected type, never guessed, only from the local disk, and within size limits. So nothing in a
 * file can make ffmpeg open another one.
 *
 * @param source `bytes`: only this part of the file
 */
export function input(source: { path: string; demuxer: Demuxer; bytes?: { start: number; end: number } }): string[] {
  const pixels = String(maxVideoEdge * maxVideoEdge);
  const { bytes, demuxer } = source;
  const protocols = bytes ? 'file,subfile' : 'file';
  const part = bytes ? `subfile,,start,${bytes.start},end,${bytes.end},,:` : '';
  return ['-protocol_whitelist', protocols, '-max_pixels', pixels, '-f', demuxer, '-i', `${part}file:${resolve(source.path)}`];
}

/** A path as an ffmpeg output, whatever characters it has. */
export const output = (path: string): string => `file:${resolve(path)}`;

function positions({ onProgress, onFrames }: RunOptions): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const microseconds = /^out_time_us=(\d+)$/.exec(line)?.[1];
      if (microseconds !== undefined) onProgress?.(Number(microseconds) / 1e6);
      const frames = /^frame=(\d+)$/.exec(line)?.[1];
      if (frames !== undefined) onFrames?.(Number(frames));
    }
  };
}

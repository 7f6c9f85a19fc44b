import { resolve } from 'node:path';
import { maxVideoEdge } from '@everycast/contract/media';
import { type RunOptions, runTool } from './process.ts';

export { DiskFull, NoMemory, ToolFailed, ToolMissing } from './failures.ts';
export type { RunOptions } from './process.ts';

/** The ways in which a file is opened; a playlist or a script that names other files is none of them. */
export type Demuxer = 'mov' | 'matroska' | 'mpegts';

const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-nostats', '-stats_period', '0.5', '-progress', 'pipe:3', '-y'];

/**
 * Runs ffmpeg. Inputs are given by `input()`, outputs by `output()`, the rest as ffmpeg wants it.
 * A run that fails or is aborted may leave a part of its output behind: that is its caller's to remove.
 *
 * @throws {ToolFailed} with what it said last; `DiskFull` where that was the reason; the signal's reason once it is aborted.
 */
export async function ffmpeg(args: readonly string[], options: RunOptions = {}): Promise<void> {
  await runTool('ffmpeg', [...quiet, ...args], { output: () => undefined, progress: positions(options) }, options);
}

/** Runs ffmpeg and gives what it wrote to its standard output: for small things only, all of it is held in memory. */
export async function ffmpegOutput(args: readonly string[], options: RunOptions = {}): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  const on = { output: (piece: Buffer) => void pieces.push(piece), progress: positions(options) };
  await runTool('ffmpeg', [...quiet, ...args], on, options);
  return Buffer.concat(pieces);
}

/**
 * Runs ffmpeg and hands on what it writes to its standard output while it comes: for what is too long to be held. `onPiece` may return a
 * promise, which must not reject: ffmpeg waits until it is kept.
 */
export async function ffmpegStream(
  args: readonly string[],
  onPiece: (piece: Uint8Array) => unknown,
  options: RunOptions = {},
): Promise<void> {
  await runTool('ffmpeg', [...quiet, ...args], { output: onPiece, progress: positions(options) }, options);
}

/** Runs ffprobe and gives what it said, as text. */
export async function ffprobe(args: readonly string[], options: RunOptions = {}): Promise<string> {
  const pieces: Buffer[] = [];
  await runTool('ffprobe', ['-hide_banner', '-loglevel', 'error', ...args], { output: (piece) => void pieces.push(piece) }, options);
  return Buffer.concat(pieces).toString();
}

/** Runs ffprobe and hands on its lines while they come: an eight-hour file has millions. */
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
 * The arguments that open a file: as the kind that it is, never guessed, from the local disk alone, and no larger than
 * what is taken at all. So nothing in a file can make ffmpeg open another one.
 */
export function input(source: { path: string; demuxer: Demuxer }): string[] {
  const pixels = String(maxVideoEdge * maxVideoEdge);
  return ['-protocol_whitelist', 'file', '-max_pixels', pixels, '-f', source.demuxer, '-i', `file:${resolve(source.path)}`];
}

/** A path as ffmpeg writes to it, whatever signs it has. */
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

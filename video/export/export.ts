import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Edit, ExportFormat } from '@everycast/contract/videos';
import { type Message, message, sentences } from '@everycast/messages/message';
import { cut } from '../cut/cut.ts';
import { probe, type VideoInfo } from '../probe/probe.ts';
import { ExportRefused } from '../refusal.ts';
import { allOrNothing } from '../tool/all-or-nothing.ts';
import { reasonsToEncode } from './copying.ts';
import { encode } from './encode.ts';
import { lengthOf, type Piece, piecesOf, refuseTooLong } from './pieces.ts';
import { exportPoster } from './poster.ts';
import { remux } from './remux.ts';
import { type CustomPreset, type Target, targetOf } from './target.ts';
import { soundsOf, toldOfTracks } from './tracks.ts';

export { ExportRefused } from '../refusal.ts';

export interface ExportOptions {
  format: ExportFormat;
  /** “source”, the ID of one of contract/video-presets.ts, or explicit settings. */
  preset: string | CustomPreset;
  /** The path of the watermark's image, if the edit has one. */
  watermark?: string;
  output: string;
  /** For temporary files; left empty. */
  folder: string;
  signal?: AbortSignal;
  onProgress?: (fraction: number) => void;
}

export interface ExportResult {
  method: 'smart' | 'copied' | 'encoded';
  /** Why this method, for people. */
  why: Message;
  /** The path of the poster, next to the output; null if the edit has none. */
  poster: string | null;
}

/** Every piece is a separate input, and needs its own memory: more are joined beforehand. */
const maxInputs = 8;
/** The approximate share of time for cutting if it is followed by another step. */
const cutting = 0.4;

/**
 * Exports a video as an edit specifies. If it only cuts and the format allows it, nothing is encoded except at the cuts.
 *
 * @throws {ExportRefused} and {UnreadableVideo} with a message for people; `DiskFull`, `ToolFailed`; the signal's reason once it is
 *   aborted. Then neither output nor temporary files are left.
 */
export async function exportVideo(info: VideoInfo, edit: Edit, options: ExportOptions): Promise<ExportResult> {
  const poster = edit.poster === null ? null : `${options.output}.jpg`;
  const outputs = poster === null ? [options.output] : [options.output, poster];
  return allOrNothing(outputs, options.signal, async () => {
    const target = targetOf(options.format, options.preset);
    const pieces = piecesOf(info, edit);
    refuseTooLong(target, lengthOf(pieces, edit));
    if (edit.watermark !== null && options.watermark === undefined) {
      throw new ExportRefused('video.watermark_gone');
    }
    const reasons = reasonsToEncode(info, edit, target);
    const made =
      reasons.length === 0 ? await copied(info, edit, target, options) : await encoded(info, edit, target, pieces, reasons, options);
    if (poster !== null && edit.poster !== null) {
      await exportPoster(info, { ...edit, poster: edit.poster }, target, { ...options, output: poster });
    }
    return { ...made, poster };
  });
}

type Made = Omit<ExportResult, 'poster'>;

async function copied(info: VideoInfo, edit: Edit, target: Target, options: ExportOptions): Promise<Made> {
  const { segments, mode } = edit;
  if (segments.length === 0) {
    await remux(info, edit, target, options);
    return { method: 'copied', why: sentences(message('video.export_copied'), ...toldOfTracks(info, edit, target)) };
  }
  const sameKind = info.contentType === contentTypes[target.format] && info.audio.length === soundsOf(info, edit, target).length;
  if (sameKind) {
    const { method, why } = await cut(info, segments, { ...options, mode });
    return { method, why };
  }
  return withParts(options, async (part, progress) => {
    const { method, why } = await cut(info, segments, { ...options, mode, output: part, onProgress: progress(0, cutting) });
    await remux(await probe(part, options), edit, target, { ...options, onProgress: progress(cutting, 1) });
    return { method, why };
  });
}

const contentTypes: Record<ExportFormat, VideoInfo['contentType']> = { mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' };

async function encoded(
  info: VideoInfo,
  edit: Edit,
  target: Target,
  pieces: readonly Piece[],
  reasons: readonly Message[],
  options: ExportOptions,
): Promise<Made> {
  const why = sentences(message('video.export_encoded', { reasons }), ...toldOfTracks(info, edit, target));
  const made: Made = { method: 'encoded', why };
  if (pieces.length <= maxInputs) {
    await encode(info, edit, target, pieces, options);
    return made;
  }
  return withParts(options, async (part, progress) => {
    await cut(info, edit.segments, { ...options, mode: 'exact', output: part, onProgress: progress(0, cutting) });
    const whole = await probe(part, options);
    const all = { ...edit, segments: [] };
    await encode(whole, all, target, piecesOf(whole, all), { ...options, joined: pieces, onProgress: progress(cutting, 1) });
    return made;
  });
}

/** Runs a step with a temporary file, and removes it; `progress(from, to)` returns the progress of a share of the whole. */
async function withParts<T>(
  { folder, onProgress }: ExportOptions,
  run: (part: string, progress: (from: number, to: number) => (fraction: number) => void) => Promise<T>,
): Promise<T> {
  const part = join(folder, 'pieces');
  try {
    return await run(part, (from, to) => (fraction) => onProgress?.(from + fraction * (to - from)));
  } finally {
    await rm(part, { force: true });
  }
}

import type { Edit } from '@everycast/contract/videos';
import { message } from '@everycast/messages/message';
import { noPictureBetween } from '../cut/segments.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { ExportRefused } from '../refusal.ts';
import { isSlow, nominalRate, perSecond } from './pace.ts';
import type { Target } from './target.ts';

/** A kept range of the source, in seconds from its first frame, aligned to frames if they are short and the rate is constant. */
export interface Piece {
  start: number;
  end: number;
}

/**
 * The kept parts, in order.
 *
 * @throws {ExportRefused} if a part doesn't exist
 */
export function piecesOf(info: VideoInfo, edit: Edit): Piece[] {
  if (edit.segments.length === 0) return [{ start: 0, end: info.duration }];
  return edit.segments.map(({ start, end }) => {
    if (end <= start) throw new ExportRefused('video.part_ends_first');
    if (start >= info.duration) throw new ExportRefused('video.part_past_end');
    const piece = { start: onEdge(info, start), end: onEdge(info, Math.min(end, info.duration)) };
    if (piece.end <= piece.start)
      throw new ExportRefused(noPictureBetween({ start, end: Math.min(end, info.duration) }, around(info, piece.start)));
    return piece;
  });
}

/** Times are rounded: a smaller difference, in seconds, is ignored. */
const tolerance = 0.0005;

/** The start of the first frame that starts at or after a time. Frames shown for long are cut in the middle, as trims do. */
function onEdge(info: VideoInfo, moment: number): number {
  if (info.video.frameRate.variable || isSlow(info)) return moment;
  const rate = perSecond(nominalRate(info));
  return Math.max(0, Math.ceil((moment - tolerance) * rate) / rate);
}

/** The frames before an edge and at it. */
function around(info: VideoInfo, edge: number): { before: number; after?: number } {
  const length = 1 / perSecond(nominalRate(info));
  return { before: Math.max(0, edge - length), ...(edge < info.duration - length / 2 && { after: edge }) };
}

/** The result's duration, in seconds. */
export function lengthOf(pieces: readonly Piece[], edit: Edit): number {
  return pieces.reduce((sum, { start, end }) => sum + end - start, 0) / edit.speed;
}

/** @throws {ExportRefused} if the result is longer than the platform allows */
export function refuseTooLong({ preset }: Target, seconds: number): void {
  if (preset?.maxSeconds == null || seconds <= preset.maxSeconds + 0.05) return;
  throw new ExportRefused(
    message('video.too_long_for_preset', { length: clock(seconds), preset: preset.name, max: clock(preset.maxSeconds) }),
  );
}

export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

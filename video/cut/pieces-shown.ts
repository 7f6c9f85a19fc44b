import { timecode } from '@everycast/contract/timecode';
import type { Segment } from '@everycast/contract/videos';
import { message } from '@everycast/messages/message';
import { isAllThere } from '../probe/ends.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { BadCut, UnreadableVideo } from '../refusal.ts';
import { ffprobeLines, input } from '../tool/run.ts';
import { longPicture } from './plan.ts';
import { noPictureBetween } from './segments.ts';

const tolerance = 0.0005;
/** A file that ends this much early, in seconds, is incomplete. */
const missing = 1;

/** A range of frames that is decoded and re-encoded. All in seconds. */
export interface Piece {
  /** In source time. */
  start: number;
  length: number;
  frames: number;
  /** The keyframe to start decoding at, and where to skip to: the middle of the last unwanted frame. */
  key: number;
  skipped: number;
  /** How long the first frame has already been shown when the piece starts. */
  late: number;
  /** The last frame's duration. */
  held: number;
}

/** When each frame is shown, in order, in source time, and when the last one ends. */
interface Shown {
  times: Float64Array;
  keys: Float64Array;
  end: number;
}

/**
 * Which frames the segments contain, by their packets.
 *
 * @throws {BadCut} if a segment has none, {UnreadableVideo} if the file ends before it
 */
export async function piecesShown(info: VideoInfo, segments: readonly Segment[], signal?: AbortSignal): Promise<Piece[]> {
  const shown = await shownTimes(info, signal);
  return segments.map((segment) => {
    const found = piece(shown, info, segment);
    if (found === null) throw noPicture(shown, info, segment);
    return found;
  });
}

/** Why a segment is empty: what is around it, or that the file ends before. */
function noPicture({ times, end: ended }: Shown, info: VideoInfo, { start, end }: Segment): Error {
  const since = Array.from(times, (time) => Math.max(0, time - info.startTime));
  const before = since.findLast((time) => time < start);
  const after = since.find((time) => time >= end - tolerance);
  if (after === undefined && info.duration - (ended - info.startTime) > missing) {
    return new UnreadableVideo(message('video.cut_off', { at: timecode(before ?? 0) }));
  }
  return new BadCut(noPictureBetween({ start, end: Math.min(end, info.duration) }, { before, after }));
}

function piece({ times, keys, end: ended }: Shown, info: VideoInfo, segment: Segment): Piece | null {
  const [from, to] = [info.startTime + segment.start, Math.min(info.startTime + segment.end, Math.max(ended, info.startTime))];
  const count = times.length;
  const at = (index: number) => times[index] ?? ended;
  const indexFrom = (time: number) => {
    const found = times.findIndex((one) => one >= time - tolerance);
    return found < 0 ? count : found;
  };
  const [kept, past] = [indexFrom(from), Math.max(indexFrom(from), indexFrom(to))];
  const stood = kept > 0 && to > from && at(kept) - from > longPicture;
  const first = stood ? kept - 1 : kept;
  if (past <= first) return null;
  const start = stood ? from : at(first);
  const end = at(past) - to > longPicture ? to : at(past);
  const key = keyFor(keys, at(first), info);
  const skipped = Math.max(0, (at(first) + at(Math.max(0, first - 1))) / 2 - key);
  const held = end - Math.max(start, at(past - 1));
  return { start, length: end - start, frames: past - first, key, skipped, late: start - at(first), held };
}

/** The access point where decoding starts, so that the frame at a time is complete. */
function keyFor(keys: Float64Array, time: number, { video }: VideoInfo): number {
  // With intra refresh, only the start has no access point before it.
  const own = keys.findLast((key) => key <= time - video.refresh + tolerance) ?? keys[0] ?? time;
  // One more GOP is read: MPEG-TS has no index, and a seek may land after a time's keyframe; and decoders drop an open GOP's leading
  // frames.
  return keys.findLast((key) => key < own) ?? own;
}

async function shownTimes(info: VideoInfo, signal?: AbortSignal): Promise<Shown> {
  const times: number[] = [];
  const keys: number[] = [];
  let last = { time: Number.NEGATIVE_INFINITY, duration: 0 };
  const entries = ['-select_streams', String(info.video.index), '-show_entries', 'packet=pts_time,duration_time,flags', '-of', 'csv=p=0'];
  await ffprobeLines(
    [...input(info), ...entries],
    (line) => {
      const [time = '', duration = '', flags = ''] = line.split(',');
      if (!Number.isFinite(Number.parseFloat(time))) return;
      if (flags.startsWith('K')) keys.push(Number(time));
      // D: the file itself says that it isn't shown.
      if (flags.includes('D')) return;
      times.push(Number(time));
      if (Number(time) > last.time) last = { time: Number(time), duration: Number(duration) || 0 };
    },
    { signal },
  );
  const { numerator, denominator } = info.video.frameRate;
  const end = last.time + (last.duration || denominator / numerator);
  // Not every container stores the last frame's duration: it lasts until the end of the video.
  const whole = await isAllThere(info);
  return {
    times: Float64Array.from(times).sort(),
    keys: Float64Array.from(keys).sort(),
    end: whole ? Math.max(end, info.startTime + info.duration) : end,
  };
}

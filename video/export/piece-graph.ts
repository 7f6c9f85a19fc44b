import type { Edit } from '@everycast/contract/videos';
import { longPicture } from '../cut/plan.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { finest, nominalRate, paceOf, perSecond } from './pace.ts';
import type { Piece } from './pieces.ts';
import type { Target } from './target.ts';

/** One piece of the source, as one input of ffmpeg: `moment` is when, in its filters' time, the piece starts. All in seconds. */
export interface OpenPiece extends Piece {
  moment: number;
  /** How long its first picture has been shown already when the piece starts; 0: it begins with it. */
  late: number;
  /** How long its last picture stands in it. */
  held: number;
  /** Where this input was put together beforehand: the pieces of the source that it consists of. */
  joined?: readonly Piece[];
}

/** Longest that a picture is held that the source does not hold itself, in seconds: more than that is damage, and not to be hidden. */
const longestHold = 10;

/** Edges lie so far before a picture, in parts of one: times are rounded, in some files to whole pictures. */
const nearly = 0.4;
/** Times of filters are those of packets, but for rounding. */
const tolerance = 0.002;

/** When each picture of a piece is shown: all that is shown in it, from 0 up to the end of the piece. */
export function pictureOfPiece(info: VideoInfo, edit: Edit, target: Target, piece: OpenPiece): string[] {
  const { start, end, moment, held } = piece;
  const pace = paceOf(info, edit, target);
  const length = end - start;
  if (pace === null) return asTheyAre(info, piece);
  const [rate, own] = [`${pace.numerator}/${pace.denominator}`, `PTS-${time(moment)}/TB`];
  const timed = standsLong(info, held)
    ? ['tpad=stop=1:stop_mode=clone', `setpts='if(${comesAfter(piece)},${time(length + 2 / perSecond(pace))}/TB,${own})/${edit.speed}'`]
    : [`setpts='(${own})/${edit.speed}'`, `tpad=stop_duration=${longestHold}:stop_mode=clone`];
  return [...timed, `fps=${rate}:start_time=0`, `trim=end=${time(length / edit.speed - nearly / perSecond(pace))}`];
}

/** Whether a picture comes after the last one that a piece shows, as an expression: it is that one again, or one that is not wanted. */
function comesAfter({ start, end, moment, late, held }: OpenPiece): string {
  const length = end - start;
  const last = held >= length - tolerance ? moment - late : moment + length - held;
  return `gte(PREV_INPTS*TB,${time(last - tolerance)})`;
}

/** Whether a last picture stands for longer than encoders give it, which is about as long as others. */
export const standsLong = (info: VideoInfo, held: number): boolean => held > Math.max(longPicture, 1.5 / perSecond(nominalRate(info)));

/** For how long a picture that stands for long is shown again at its end, in seconds. */
const again = (info: VideoInfo, held: number): number => Math.min(1 / perSecond(nominalRate(info)), held / 2);

/**
 * How an encoder is told when the last picture of all ends, `seconds` after the first: it would take the mean. Without B-frames, so that
 * it is decoded last, which containers go by.
 */
export function endingAt(info: VideoInfo, edit: Edit, target: Target, { held = 0 }: { held?: number } = {}, seconds: number): string[] {
  if (paceOf(info, edit, target) !== null || !standsLong(info, held)) return [];
  // The filter counts in the container's own ticks, where it has some.
  const ticks = (at: number) => Math.round(at * (target.format === 'webm' ? 1000 : finest(nominalRate(info))));
  const isLast = `gte(PTS,${ticks(seconds - again(info, held) - tolerance)})`;
  return ['-bf', '0', '-bsf:v', `setts=pts=PTS:dts=DTS:duration='if(${isLast},${ticks(seconds)}-PTS,DURATION)'`];
}

/**
 * Each at its own moment. One that stood already begins with the piece. A last one that stands for long is shown again just before the
 * end: how long it stands, neither encoders nor players would know otherwise.
 */
function asTheyAre(info: VideoInfo, piece: OpenPiece): string[] {
  const { start, end, moment, late, held } = piece;
  const length = end - start;
  const picture = 1 / perSecond(nominalRate(info));
  const early = info.video.frameRate.variable ? 0.0005 : nearly * picture;
  const kept = `trim=start=${time(moment - late - early)}:end=${time(moment + length - early)}`;
  const own = `PTS-${time(moment)}/TB`;
  if (!standsLong(info, held)) return [kept, `setpts='if(eq(N,0),0,${own})'`];
  const moved = `if(${comesAfter(piece)},${time(length - again(info, held))}/TB,${own})`;
  return [kept, 'tpad=stop=1:stop_mode=clone', `setpts='if(eq(N,0),0,${moved})'`];
}

export function soundOfPiece(edit: Edit, { start, end, moment }: OpenPiece): string[] {
  const length = end - start;
  const lasting = length / edit.speed;
  return [
    `atrim=start=${time(moment)}:end=${time(moment + length)}`,
    `asetpts=PTS-${time(moment)}/TB`,
    'aresample=48000:async=1:first_pts=0',
    ...tempo(edit.speed),
    `apad=whole_dur=${time(lasting)}`,
    `atrim=end=${time(lasting)}`,
  ];
}

/** The filter sounds well between half and double; beyond that it is used twice. */
export function tempo(speed: number): string[] {
  if (speed === 1) return [];
  const steps = Math.max(1, Math.ceil(Math.abs(Math.log2(speed)) - 1e-9));
  return Array.from({ length: steps }, () => `atempo=${time(speed ** (1 / steps))}`);
}

/** To a microsecond, and never as 1e-7. */
export const time = (seconds: number): string => seconds.toFixed(6);

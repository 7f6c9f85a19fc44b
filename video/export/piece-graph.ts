import type { Edit } from '@everycast/contract/videos';
import { longPicture } from '../cut/plan.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { finest, isSlow, nominalRate, paceOf, perSecond } from './pace.ts';
import type { Piece } from './pieces.ts';
import type { Target } from './target.ts';

/** One piece of the source, as one input of ffmpeg. `moment`: when the piece starts, in filter time. All in seconds. */
export interface OpenPiece extends Piece {
  moment: number;
  /** How long its first frame has already been shown when the piece starts; 0: it starts with it. */
  late: number;
  /** Its last frame's duration. */
  held: number;
  /** If this input was joined beforehand: the source's pieces that it consists of. */
  joined?: readonly Piece[];
}

/** The longest that a frame is extended beyond the source, in seconds: anything above is damage, and must not be hidden. */
const longestHold = 10;

/** How far before a frame edges are, as a share of one: times are rounded, in some files to whole frames. */
const nearly = 0.4;
/** Filter times equal packet times except for rounding. */
const tolerance = 0.002;

/** When each of a piece's frames is shown: all that are visible in it, from 0 to the end of the piece. */
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

/** Whether a frame comes after the last one of a piece, as an expression: it is a repetition, or unwanted. */
function comesAfter({ start, end, moment, late, held }: OpenPiece): string {
  const length = end - start;
  const last = held >= length - tolerance ? moment - late : moment + length - held;
  return `gte(PREV_INPTS*TB,${time(last - tolerance)})`;
}

/** Whether a last frame is shown longer than encoders would assume, which is about as long as others. */
export const standsLong = (info: VideoInfo, held: number): boolean => held > Math.max(longPicture, 1.5 / perSecond(nominalRate(info)));

/** How long a long last frame is repeated at its end, in seconds. */
const again = (info: VideoInfo, held: number): number => Math.min(1 / perSecond(nominalRate(info)), held / 2);

/**
 * Tells an encoder when the very last frame ends, `seconds` after the first: it would use the mean. Containers use the duration of the
 * packet that is written last, whatever the others say; without B-frames it is also the one shown last.
 */
export function endingAt(info: VideoInfo, edit: Edit, target: Target, { held = 0 }: { held?: number } = {}, seconds: number): string[] {
  if (paceOf(info, edit, target) !== null || !(isSlow(info) || standsLong(info, held))) return [];
  // The filter uses the container's time base, if there is one.
  const end = Math.round(seconds * (target.format === 'webm' ? 1000 : finest(nominalRate(info))));
  return ['-bf', '0', '-bsf:v', `setts=pts=PTS:dts=DTS:duration='${end}-PTS'`];
}

/**
 * Each at its own time. One already visible starts with the piece. A long last one is repeated just before the end, because neither
 * encoders nor players would otherwise keep its duration.
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

/** The filter sounds good between half and double speed; beyond that it is applied twice. */
export function tempo(speed: number): string[] {
  if (speed === 1) return [];
  const steps = Math.max(1, Math.ceil(Math.abs(Math.log2(speed)) - 1e-9));
  return Array.from({ length: steps }, () => `atempo=${time(speed ** (1 / steps))}`);
}

/** To a microsecond, and never as 1e-7. */
export const time = (seconds: number): string => seconds.toFixed(6);

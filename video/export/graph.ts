import type { Edit, Watermark } from '@everycast/contract/videos';
import { colourMatrix, isHighDynamicRange, standardRange } from '../pictures/colour.ts';
import type { Size } from '../pictures/still.ts';
import type { AudioStream, VideoInfo } from '../probe/probe.ts';
import { cropFilters, shownOf } from './crop.ts';
import { nominalRate, paceOf, perSecond } from './pace.ts';
import type { Piece } from './pieces.ts';
import { type Shape, shapeOf } from './shape.ts';
import type { Target } from './target.ts';
import { soundsOf } from './tracks.ts';

/** One piece of the source, as one input of ffmpeg: `moment` is when, in its filters' time, the piece starts. */
export interface OpenPiece extends Piece {
  moment: number;
  /** Where this input was put together beforehand: the pieces of the source that it consists of. */
  joined?: readonly Piece[];
}

/** Longest that a picture is held where the source has none, in seconds: more than that is damage, and not to be hidden. */
const longestHold = 10;

/** Edges lie so far before a picture, in parts of one: times are rounded, in some files to whole pictures. */
const nearly = 0.4;

/**
 * The filters that make of a source what an edit asks for.
 *
 * @param pieces inputs 0, 1, … are these; where there is a watermark, its picture is the one after them
 * @returns the graph, with the picture at `[picture]` and the sounds that come out at `[sound0]`, `[sound1]`, …
 */
export function graphOf(
  info: VideoInfo,
  edit: Edit,
  target: Target,
  pieces: readonly OpenPiece[],
): { graph: string; sounds: AudioStream[] } {
  const sounds = soundsOf(info, edit, target);
  const chains = pieces.flatMap((piece, index) => [
    `[${index}:${info.video.index}]${[...pictureOfPiece(info, edit, target, piece), ...croppedPiece(info, edit, target, piece)].join(',')}[v${index}]`,
    ...sounds.map((sound, track) => `[${index}:${sound.index}]${soundOfPiece(edit, piece).join(',')}[a${index}t${track}]`),
  ]);
  const each = (of: string) => sounds.map((_sound, track) => `[${of}t${track}]`).join('');
  const joined = pieces.map((_piece, index) => `[v${index}]${each(`a${index}`)}`).join('');
  if (pieces.length > 1) chains.push(`${joined}concat=n=${pieces.length}:v=1:a=${sounds.length}[v]${each('a')}`);
  const [video, audio] = pieces.length > 1 ? ['v', 'a'] : ['v0', 'a0'];
  chains.push(...pictureChains(info, edit, target, video, pieces.length));
  chains.push(...sounds.map((_sound, track) => `[${audio}t${track}]${loudness(edit.volume).join(',')}[sound${track}]`));
  return { graph: chains.join(';'), sounds };
}

/** The crop of a piece, which may move with the time of the source: before pieces are joined, for then that time is simple. */
const croppedPiece = (info: VideoInfo, edit: Edit, target: Target, { start, end, joined }: OpenPiece): string[] =>
  cropFilters(info, edit, shapeOf(info, edit, target), shownOf(joined ?? [{ start, end }], edit.speed));

/** Chains from `[from]`, which is cropped, to `[picture]`: everything else about how it looks, nothing about when. */
export function pictureChains(info: VideoInfo, edit: Edit, target: Target, from: string, watermarkInput: number): string[] {
  const shape = shapeOf(info, edit, target);
  const look = looks(info, shape);
  if (edit.watermark === null) return [`[${from}]${look.join(',')}[picture]`];
  const { scale, place } = watermark(edit.watermark, shape.outer);
  return [
    `[${from}]${look.join(',')}[under]`,
    `[${watermarkInput}:0]trim=end_frame=1,${scale.join(',')}[mark]`,
    `[under][mark]overlay=${place},format=yuv420p[picture]`,
  ];
}

function pictureOfPiece(info: VideoInfo, edit: Edit, target: Target, { start, end, moment }: OpenPiece): string[] {
  const pace = paceOf(info, edit, target);
  const length = end - start;
  if (pace === null) {
    // What starts in the middle of a long picture starts with the next one at once.
    const early = info.video.frameRate.variable ? 0.0005 : nearly / perSecond(nominalRate(info));
    return [`trim=start=${time(moment - early)}:end=${time(moment + length - early)}`, `setpts='if(eq(N,0),0,PTS-${time(moment)}/TB)'`];
  }
  const rate = `${pace.numerator}/${pace.denominator}`;
  return [
    `setpts='(PTS-${time(moment)}/TB)/${edit.speed}'`,
    `tpad=stop_duration=${longestHold}:stop_mode=clone`,
    `fps=${rate}:start_time=0`,
    `trim=end=${time(length / edit.speed - nearly / perSecond(pace))}`,
  ];
}

function soundOfPiece(edit: Edit, { start, end, moment }: OpenPiece): string[] {
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

/** Louder sound is kept from being cut off where it is loudest. */
function loudness(volume: number): string[] {
  if (volume === 1) return ['anull'];
  return volume < 1 ? [`volume=${volume}`] : [`volume=${volume}`, 'alimiter=limit=0.97:level=disabled'];
}

function looks(info: VideoInfo, { crop, turn, inner, outer }: Shape): string[] {
  const size = turn % 180 === 0 ? crop : { width: crop.height, height: crop.width };
  const scaled = size.width !== inner.width || size.height !== inner.height;
  const padded = inner.width !== outer.width || inner.height !== outer.height;
  return [
    ...turns[turn],
    ...(scaled ? [`scale=${inner.width}:${inner.height}:flags=bicubic:in_color_matrix=${matrixOf(info)}`] : []),
    'setsar=1',
    ...standardRange(info),
    'format=yuv420p',
    ...(padded ? [`pad=${outer.width}:${outer.height}:(ow-iw)/2:(oh-ih)/2`] : []),
  ];
}

const turns: Record<Shape['turn'], string[]> = { 0: [], 90: ['transpose=clock'], 180: ['hflip', 'vflip'], 270: ['transpose=cclock'] };

/** High dynamic range is scaled as it is, and brought into ordinary colours afterwards, when it is smaller. */
const matrixOf = (info: VideoInfo): string => (isHighDynamicRange(info) ? 'bt2020' : colourMatrix(info));

/** How far from the edges, in parts of the shorter one. */
const margin = 0.03;

function watermark({ corner, size, opacity }: Watermark, { width, height }: Size): { scale: string[]; place: string } {
  const away = Math.round(Math.min(width, height) * margin);
  const [vertical, horizontal] = corner.split('-');
  const widest = Math.max(2, Math.min(Math.round(width * size), width - 2 * away));
  const highest = Math.max(2, height - 2 * away);
  return {
    scale: [`scale=${widest}:${highest}:force_original_aspect_ratio=decrease`, 'format=rgba', `colorchannelmixer=aa=${opacity}`],
    place: `${horizontal === 'left' ? away : `W-w-${away}`}:${vertical === 'top' ? away : `H-h-${away}`}`,
  };
}

/** To a microsecond, and never as 1e-7. */
const time = (seconds: number): string => seconds.toFixed(6);

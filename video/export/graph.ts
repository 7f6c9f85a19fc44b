import type { Edit } from '@everycast/contract/videos';
import { type Watermark, watermarkBox } from '@everycast/contract/watermark';
import { asYuv, colourMatrix, isHighDynamicRange, standardRange } from '../pictures/colour.ts';
import { deinterlaced, steady } from '../pictures/filters.ts';
import type { Size } from '../pictures/still.ts';
import type { AudioStream, VideoInfo } from '../probe/probe.ts';
import { cropFilters, fixedCrop, shownOf } from './crop.ts';
import { paceOf } from './pace.ts';
import { type OpenPiece, pictureOfPiece, soundOfPiece, standsLong, time } from './piece-graph.ts';
import { lengthOf } from './pieces.ts';
import { type Shape, shapeOf, stackOf } from './shape.ts';
import type { Target } from './target.ts';
import { soundsOf } from './tracks.ts';

/**
 * The filters that apply an edit to a source.
 *
 * @param pieces inputs 0, 1, …; a watermark's image is the next input
 * @returns the graph, with the video at `[picture]` and the audio tracks at `[sound0]`, `[sound1]`, …
 */
export function graphOf(
  info: VideoInfo,
  edit: Edit,
  target: Target,
  pieces: readonly OpenPiece[],
): { graph: string; sounds: AudioStream[] } {
  const sounds = soundsOf(info, edit, target);
  const inPlace = areUneven(info, edit, target, pieces);
  const chains = pieces.flatMap((piece, index) => {
    const picture = [
      ...steady(info),
      ...deinterlaced(info),
      ...pictureOfPiece(info, edit, target, piece),
      ...croppedPiece(info, edit, target, piece),
    ];
    const placed = inPlace && index > 0 ? [`setpts=PTS+${time(lengthOf(pieces.slice(0, index), edit))}/TB`] : [];
    return [
      `[${index}:${info.video.index}]${[...picture, ...placed].join(',')}[v${index}]`,
      ...sounds.map((sound, track) => `[${index}:${sound.index}]${soundOfPiece(edit, piece).join(',')}[a${index}t${track}]`),
    ];
  });
  const isJoined = pieces.length > 1;
  if (isJoined) chains.push(...joined(pieces.length, sounds.length, inPlace));
  chains.push(...pictureChains(info, edit, target, isJoined ? 'v' : 'v0', pieces.length));
  chains.push(...sounds.map((_sound, track) => `[a${isJoined ? '' : '0'}t${track}]${loudness(edit.volume).join(',')}[sound${track}]`));
  return { graph: chains.join(';'), sounds };
}

/** Whether the last frames' durations can't be derived from the others' mean, as the concat filter does. */
const areUneven = (info: VideoInfo, edit: Edit, target: Target, pieces: readonly OpenPiece[]): boolean =>
  paceOf(info, edit, target) === null && (info.video.frameRate.variable || pieces.some(({ held }) => standsLong(info, held)));

/** `inPlace`: the frames are already at their places in the result. */
function joined(pieces: number, tracks: number, inPlace: boolean): string[] {
  const numbers = Array.from({ length: pieces }, (_, index) => index);
  const sounds = Array.from({ length: tracks }, (_, track) => track);
  const all = (tracksOf: string) => sounds.map((track) => `[${tracksOf}t${track}]`).join('');
  const heard = tracks === 0 ? [] : [`${numbers.map((index) => all(`a${index}`)).join('')}concat=n=${pieces}:v=0:a=${tracks}${all('a')}`];
  if (inPlace) return [`${numbers.map((index) => `[v${index}]`).join('')}interleave=n=${pieces}[v]`, ...heard];
  return [`${numbers.map((index) => `[v${index}]${all(`a${index}`)}`).join('')}concat=n=${pieces}:v=1:a=${tracks}[v]${all('a')}`];
}

/** A piece's crop, which may move with source time: before pieces are joined, where that time is simple. */
const croppedPiece = (info: VideoInfo, edit: Edit, target: Target, { start, end, joined }: OpenPiece): string[] =>
  cropFilters(info, edit, shapeOf(info, edit, target), shownOf(joined ?? [{ start, end }], edit.speed));

/** Chains from `[from]`, which is cropped, to `[picture]`: everything else that affects the image, but not timing. */
export function pictureChains(info: VideoInfo, edit: Edit, target: Target, from: string, watermarkInput: number): string[] {
  const shape = shapeOf(info, edit, target);
  const under = edit.watermark === null ? 'picture' : 'under';
  const parts = stackOf(info, edit, target);
  const look = parts.length > 0 ? stacked(info, parts, from, under) : [`[${from}]${looks(info, shape).join(',')}[${under}]`];
  if (edit.watermark === null) return look;
  const { scale, place } = watermark(edit.watermark, shape.outer);
  return [
    ...look,
    `[${watermarkInput}:0]trim=end_frame=1,${scale.join(',')}[mark]`,
    `[under][mark]overlay=${place},format=yuv420p[picture]`,
  ];
}

/** The parts of a stack, one above the other. */
function stacked(info: VideoInfo, parts: readonly Shape[], from: string, to: string): string[] {
  const each = (name: string) => parts.map((_, part) => `[${name}${part}]`).join('');
  return [
    `[${from}]split=${parts.length}${each('whole')}`,
    ...parts.map((shape, part) => `[whole${part}]${[...fixedCrop(shape.crop), ...looks(info, shape)].join(',')}[part${part}]`),
    `${each('part')}vstack=inputs=${parts.length}[${to}]`,
  ];
}

/** Amplified audio is limited to prevent clipping. */
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
    ...asYuv(info),
    ...(padded ? [`pad=${outer.width}:${outer.height}:(ow-iw)/2:(oh-ih)/2`] : []),
  ];
}

const turns: Record<Shape['turn'], string[]> = { 0: [], 90: ['transpose=clock'], 180: ['hflip', 'vflip'], 270: ['transpose=cclock'] };

/** HDR is scaled first and converted to SDR afterwards, when it is smaller. */
const matrixOf = (info: VideoInfo): string => (isHighDynamicRange(info) ? 'bt2020' : colourMatrix(info));

function watermark(mark: Watermark, outer: Size): { scale: string[]; place: string } {
  const { horizontal, vertical, away, width, height } = watermarkBox(mark, outer);
  return {
    scale: [`scale=${width}:${height}:force_original_aspect_ratio=decrease`, 'format=rgba', `colorchannelmixer=aa=${mark.opacity}`],
    place: `${horizontal === 'left' ? away : `W-w-${away}`}:${vertical === 'top' ? away : `H-h-${away}`}`,
  };
}

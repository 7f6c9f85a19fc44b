import type { CropArea, Edit } from '@everycast/contract/videos';
import { even, type Size } from '../pictures/still.ts';
import type { VideoInfo } from '../probe/probe.ts';
import type { CustomPreset, Target } from './target.ts';

export interface Shape {
  /** The kept part of the decoded frame, in its own pixels, which need not be square; with even sides. Keyframes may move it. */
  crop: Size & { x: number; y: number };
  /** Degrees, clockwise, after the crop. */
  turn: 0 | 90 | 180 | 270;
  /** What that is scaled to, in square pixels. */
  inner: Size;
  /** The resulting frame: larger if the inner one gets a border. Even. */
  outer: Size;
}

/** The decoded frame: upright, in pixels that need not be square. */
export function decodedSize({ rotation, video: { codedWidth, codedHeight } }: VideoInfo): Size {
  return rotation % 180 === 0 ? { width: codedWidth, height: codedHeight } : { width: codedHeight, height: codedWidth };
}

/** Where the kept part of the frame is placed. The edit's aspect ratio takes precedence, then the platform's, then the frame's own. */
export function shapeOf(info: VideoInfo, asked: Edit, { preset }: Target): Shape {
  // A stack is cropped part by part.
  const edit = asked.stack === null ? asked : { ...asked, crop: null, fit: 'crop' as const };
  const turned = edit.rotate % 180 !== 0;
  const ratio = ratioOf(edit.ratio) ?? ratioOf(preset?.ratio ?? 'original');
  const whole = areaOf(info, edit.crop);
  const area = ratio !== null && edit.fit === 'crop' ? middleOf(whole, turned ? 1 / ratio : ratio) : whole;
  const crop = pixels(info, area);
  const kept = turn(shown(info, crop), turned);
  const padded = ratio !== null && edit.fit === 'pad';
  const own = padded ? around(kept, ratio) : kept;
  const outer = even(preset === null ? own : boxed(own, ratio ?? kept.width / kept.height, preset));
  return { crop, turn: edit.rotate, inner: padded ? even(inside(outer, kept.width / kept.height)) : outer, outer };
}

/** Where the parts of a stack are placed, from the top; none without a stack. */
export function stackOf(info: VideoInfo, edit: Edit, target: Target): Shape[] {
  const { outer, turn } = shapeOf(info, edit, target);
  const upper = 2 * Math.round(outer.height / 4);
  return (edit.stack ?? []).map((area, part) => {
    const size = { width: outer.width, height: part === 0 ? upper : outer.height - upper };
    const ratio = turn % 180 === 0 ? size.width / size.height : size.height / size.width;
    return { crop: pixels(info, middleOf(areaOf(info, area), ratio)), turn, inner: size, outer: size };
  });
}

/** Width by height; null for the frame's own. */
function ratioOf(ratio: CustomPreset['ratio']): number | null {
  const [width = 0, height = 0] = ratio.split(':').map(Number);
  return ratio === 'original' ? null : width / height;
}

interface Area extends Size {
  x: number;
  y: number;
}

/** The kept rectangle in displayed pixels, clipped to the frame. */
function areaOf({ width, height }: VideoInfo, crop: CropArea | null): Area {
  if (crop === null) return { x: 0, y: 0, width, height };
  const right = Math.min(1, crop.x + crop.width);
  const bottom = Math.min(1, crop.y + crop.height);
  return { x: crop.x * width, y: crop.y * height, width: (right - crop.x) * width, height: (bottom - crop.y) * height };
}

/** The largest centered part with a ratio. */
function middleOf(area: Area, ratio: number): Area {
  const size = inside(area, ratio);
  return { ...size, x: area.x + (area.width - size.width) / 2, y: area.y + (area.height - size.height) / 2 };
}

/** The largest rectangle with a ratio that fits into another. */
function inside({ width, height }: Size, ratio: number): Size {
  return width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio };
}

/** The same rectangle in pixels of the decoded frame: with even sides, within it. */
function pixels(info: VideoInfo, area: Area): Area {
  const decoded = decodedSize(info);
  const across = span(area.x, area.width, info.width, decoded.width);
  const down = span(area.y, area.height, info.height, decoded.height);
  return { x: across.from, width: across.length, y: down.from, height: down.length };
}

function span(from: number, length: number, shownLength: number, decodedLength: number): { from: number; length: number } {
  const scale = decodedLength / shownLength;
  // Slightly more than half a pair of pixels counts as one, so that even sizes stay the same.
  const pairs = Math.max(1, Math.floor((length * scale) / 2 + 0.01));
  const place = Math.round(from * scale);
  return { length: pairs * 2, from: Math.max(0, Math.min(place, decodedLength - pairs * 2)) };
}

function shown(info: VideoInfo, { width, height }: Size): Size {
  const decoded = decodedSize(info);
  return { width: (width * info.width) / decoded.width, height: (height * info.height) / decoded.height };
}

const turn = ({ width, height }: Size, turned: boolean): Size => (turned ? { width: height, height: width } : { width, height });

/** The frame with a border that gives it a ratio. Its longer side stays, because a border adds no detail. */
function around(kept: Size, ratio: number): Size {
  const longest = Math.max(kept.width, kept.height);
  return ratio >= 1 ? { width: longest, height: longest / ratio } : { width: longest * ratio, height: longest };
}

/** As large as the preset says; if it allows any ratio, never larger than the frame. */
function boxed(own: Size, ratio: number, preset: Pick<CustomPreset, 'ratio' | 'width' | 'height'>): Size {
  const [long, short] = [Math.max(preset.width, preset.height), Math.min(preset.width, preset.height)];
  const box = inside(ratio >= 1 ? { width: long, height: short } : { width: short, height: long }, ratio);
  return preset.ratio === 'original' && own.width < box.width ? own : box;
}

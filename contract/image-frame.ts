import { type FrameArea, frameUnits, type HiddenArea, type ImageEdit, type ImageLayer } from './image-edits.ts';

export interface Size {
  width: number;
  height: number;
}
interface Point {
  x: number;
  y: number;
}
type Geometry = Pick<ImageEdit, 'mirrored' | 'turns' | 'straighten' | 'crop' | 'hidden' | 'layers'>;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A size after quarter turns. */
export const turnedSize = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** The frame's size in its own units: the longer side has 1000. `own`: the image's pixels. */
export function frameSize(own: Size, turns: number): Size {
  const { width, height } = turnedSize(own, turns);
  const unit = frameUnits / Math.max(width, height);
  return { width: width * unit, height: height * unit };
}

/**
 * By how much an image is enlarged when it is straightened, so that it covers the frame without empty corners; at least 1. Instead of
 * adding pixels, the frame gets that much smaller.
 */
export function coverScale({ width, height }: Size, degrees: number): number {
  const angle = radians(Math.abs(degrees));
  return Math.cos(angle) + Math.max(width / height, height / width) * Math.sin(angle);
}

/** The frame's size in pixels of the image. */
export function framePixels(own: Size, { turns, straighten }: Pick<ImageEdit, 'turns' | 'straighten'>): Size {
  const turned = turnedSize(own, turns);
  const scale = coverScale(turned, straighten);
  const side = (length: number) => Math.max(1, Math.floor(length / scale));
  return { width: side(turned.width), height: side(turned.height) };
}

/** The crop in whole pixels of the frame, at least one; what reaches past the frame is moved and then cut. */
export function cropPixels(frame: Size, crop: FrameArea | null): FrameArea {
  if (!crop) return { x: 0, y: 0, ...frame };
  const unit = Math.max(frame.width, frame.height) / frameUnits;
  const span = (from: number, length: number, all: number) => {
    const pixels = Math.max(1, Math.min(all, Math.round(length * unit)));
    return { start: Math.max(0, Math.min(Math.round(from * unit), all - pixels)), pixels };
  };
  const [across, down] = [span(crop.x, crop.width, frame.width), span(crop.y, crop.height, frame.height)];
  return { x: across.start, y: down.start, width: across.pixels, height: down.pixels };
}

/** The result's size in pixels: the crop's, or smaller. */
export function resultSize(own: Size, edit: Pick<ImageEdit, 'turns' | 'straighten' | 'crop' | 'longestEdge'>): Size {
  const { width, height } = cropPixels(framePixels(own, edit), edit.crop);
  const scale = edit.longestEdge === null ? 1 : Math.min(1, edit.longestEdge / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/** Moves a part into the frame, and makes it smaller if it is too large. */
export function insideFrame<T extends FrameArea>(area: T, frame: Size): T {
  const width = Math.min(area.width, frame.width);
  const height = Math.min(area.height, frame.height);
  const x = Math.max(0, Math.min(area.x, frame.width - width));
  const y = Math.max(0, Math.min(area.y, frame.height - height));
  return { ...area, x, y, width, height };
}

/** The largest part of the frame with a ratio, around the middle of `near`. */
export function cropTo(ratio: number, frame: Size, near: FrameArea | null): FrameArea {
  const wide = frame.width / frame.height > ratio;
  const size = wide ? { width: frame.height * ratio, height: frame.height } : { width: frame.width, height: frame.width / ratio };
  const middle = near ? { x: near.x + near.width / 2, y: near.y + near.height / 2 } : { x: frame.width / 2, y: frame.height / 2 };
  return insideFrame({ x: middle.x - size.width / 2, y: middle.y - size.height / 2, ...size }, frame);
}

/** A place of the image, by shares of its sides, on the frame. */
export function framePlace(own: Size, edit: Pick<ImageEdit, 'mirrored' | 'turns' | 'straighten'>, share: Point): Point {
  const upright = turnedSize(own, edit.turns);
  const frame = frameSize(own, edit.turns);
  const scale = (frameUnits / Math.max(own.width, own.height)) * coverScale(upright, edit.straighten);
  const [across, down] = [(share.x - 0.5) * own.width * (edit.mirrored ? -1 : 1), (share.y - 0.5) * own.height];
  const angle = radians(edit.turns * 90 + edit.straighten);
  const x = frame.width / 2 + (across * Math.cos(angle) - down * Math.sin(angle)) * scale;
  const y = frame.height / 2 + (across * Math.sin(angle) + down * Math.cos(angle)) * scale;
  return { x: Math.max(0, Math.min(frame.width, x)), y: Math.max(0, Math.min(frame.height, y)) };
}

/** The crop around a place, as large as it was. Without a crop, four fifths of the frame. */
export function cropAround({ x, y }: Point, crop: FrameArea | null, frame: Size): FrameArea {
  const { width, height } = crop ?? { width: frame.width * 0.8, height: frame.height * 0.8 };
  return insideFrame({ x: x - width / 2, y: y - height / 2, width, height }, frame);
}

/** “4:5” as a number; null for “free”, and for “original” the image's own. */
export function ratioOf(name: string, frame: Size): number | null {
  if (name === 'free') return null;
  if (name === 'original') return frame.width / frame.height;
  const [across = 1, down = 1] = name.split(':').map(Number);
  return across / down;
}

/** The top right corner of a layer with a width; of a line, its own place. */
function rightEnd(layer: ImageLayer): Point {
  const width = 'points' in layer ? 0 : layer.width;
  return { x: layer.x + width * Math.cos(radians(layer.rotation)), y: layer.y + width * Math.sin(radians(layer.rotation)) };
}

const flippedRatio = (turns: number): ImageEdit['turns'] => ((4 - turns) % 4) as ImageEdit['turns'];

/** Rotations are kept between −180 and 180, so that turning back gives the same number. */
function tidyRotation(degrees: number): number {
  const within = ((((degrees + 180) % 360) + 360) % 360) - 180;
  return within === -180 ? 180 : within;
}

/** A quarter turn clockwise, with everything on it. `frame`: its size before. */
export function turned<T extends Geometry>(edit: T, frame: Size): T {
  const area = <A extends FrameArea>(one: A): A => ({
    ...one,
    x: frame.height - one.y - one.height,
    y: one.x,
    width: one.height,
    height: one.width,
  });
  return {
    ...edit,
    turns: ((edit.turns + 1) % 4) as ImageEdit['turns'],
    crop: edit.crop && area(edit.crop),
    hidden: edit.hidden.map((one: HiddenArea) => area(one)),
    layers: edit.layers.map((one) => ({ ...one, x: frame.height - one.y, y: one.x, rotation: tidyRotation(one.rotation + 90) })),
  };
}

/** Left and right swapped. Text and shapes change sides but stay readable; lines and drawings are mirrored. */
export function flipped<T extends Geometry>(edit: T, frame: Size): T {
  const area = <A extends FrameArea>(one: A): A => ({ ...one, x: frame.width - one.x - one.width });
  return {
    ...edit,
    mirrored: !edit.mirrored,
    turns: flippedRatio(edit.turns),
    // Without “−0”, which isn't the same when it comes back from JSON.
    straighten: edit.straighten === 0 ? 0 : -edit.straighten,
    crop: edit.crop && area(edit.crop),
    hidden: edit.hidden.map((one: HiddenArea) => area(one)),
    layers: edit.layers.map((one) => flippedLayer(one, frame)),
  };
}

function flippedLayer(layer: ImageLayer, frame: Size): ImageLayer {
  const end = rightEnd(layer);
  const place = { x: frame.width - end.x, y: end.y, rotation: tidyRotation(-layer.rotation) };
  if (!('points' in layer)) return { ...layer, ...place };
  return { ...layer, ...place, points: layer.points.map((value, index) => (index % 2 === 0 && value !== 0 ? -value : value)) };
}

/** Top and bottom swapped. */
export function flippedDown<T extends Geometry>(edit: T, frame: Size): T {
  const over = turned(turned(edit, frame), turnedSize(frame, 1));
  return flipped(over, frame);
}

/** How coarse a hidden part gets, in units of the frame: nothing smaller than this can be told apart in it. */
const cellOf = ({ width, height, strength }: Pick<HiddenArea, 'width' | 'height' | 'strength'>): number =>
  Math.min(width, height) * (0.06 + (0.3 * strength) / 100);

/** How many cells a hidden part has, across and down. A blur is drawn from twice as many, smoothly. */
export function cellsOf(area: Pick<HiddenArea, 'width' | 'height' | 'strength' | 'kind'>): Size {
  const cell = cellOf(area) / (area.kind === 'blur' ? 2 : 1);
  return { width: Math.max(1, Math.round(area.width / cell)), height: Math.max(1, Math.round(area.height / cell)) };
}

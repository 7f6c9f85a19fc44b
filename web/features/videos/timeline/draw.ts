import type { EditableVideo } from '@everycast/contract/videos';
import { rulerText } from '../time/timecode.ts';
import { rulerStep } from './use-view.ts';

/** Heights of the timeline's rows, in pixels. */
export const rows = { ruler: 24, pictures: 54, sound: 44 } as const;
export const height = rows.ruler + rows.pictures + rows.sound;

export interface Scene {
  /** The visible part of the timeline, in pixels, and its scroll position. */
  width: number;
  scroll: number;
  perSecond: number;
  duration: number;
  /** A thumbnail's width by height. */
  ratio: number;
  sheet: HTMLImageElement | null;
  thumbnails: EditableVideo['thumbnails'];
  peaks: Uint8Array | null;
  perPeak: number;
  keyframes: readonly number[];
  colours: Colours;
}

export interface Colours {
  text: string;
  ground: string;
  line: string;
  wave: string;
  font: string;
}

/** The stylesheet's colors for the canvas: tokens handle light and dark themselves. */
export function coloursOf(canvas: HTMLCanvasElement): Colours {
  const { color, backgroundColor, borderTopColor, outlineColor, font } = getComputedStyle(canvas);
  return { text: color, ground: backgroundColor, line: borderTopColor, wave: outlineColor, font };
}

/** Draws the visible part of the timeline: ruler with keyframes, thumbnails, waveform. */
export function draw(canvas: HTMLCanvasElement, scene: Scene): void {
  const sharp = window.devicePixelRatio || 1;
  const [wide, high] = [Math.round(scene.width * sharp), Math.round(height * sharp)];
  if (canvas.width !== wide) canvas.width = wide;
  if (canvas.height !== high) canvas.height = high;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(sharp, 0, 0, sharp, 0, 0);
  context.clearRect(0, 0, scene.width, height);
  drawPictures(context, scene);
  drawSound(context, scene);
  drawRuler(context, scene);
}

const xOf = ({ perSecond, scroll }: Scene, seconds: number): number => seconds * perSecond - scroll;

function drawRuler(context: CanvasRenderingContext2D, scene: Scene): void {
  const { width, scroll, perSecond, duration, colours } = scene;
  const step = rulerStep(perSecond, 84);
  context.font = colours.font;
  context.textBaseline = 'middle';
  const first = Math.floor(scroll / perSecond / step);
  const last = Math.min((scroll + width) / perSecond, duration) / step;
  for (let mark = first; mark <= last; mark++) {
    const x = Math.round(xOf(scene, mark * step)) + 0.5;
    context.fillStyle = colours.line;
    context.fillRect(x, rows.ruler - 8, 1, 8);
    for (let part = 1; part < 5; part++) context.fillRect(Math.round(x + (part * step * perSecond) / 5), rows.ruler - 4, 1, 4);
    context.fillStyle = colours.text;
    context.fillText(rulerText(mark * step, step), x + 5, 9);
  }
  drawKeyframes(context, scene);
}

/** Where it can be cut without encoding: small triangles, unless they would overlap. */
function drawKeyframes(context: CanvasRenderingContext2D, scene: Scene): void {
  const { keyframes, duration, perSecond, width, colours } = scene;
  if (keyframes.length === 0 || (duration * perSecond) / keyframes.length < 6) return;
  context.fillStyle = colours.wave;
  for (const seconds of keyframes) {
    const x = xOf(scene, seconds);
    if (x < -4 || x > width + 4) continue;
    context.beginPath();
    context.moveTo(x - 3, rows.ruler - 5);
    context.lineTo(x + 3, rows.ruler - 5);
    context.lineTo(x, rows.ruler);
    context.fill();
  }
}

function drawPictures(context: CanvasRenderingContext2D, scene: Scene): void {
  const { width, scroll, perSecond, duration, ratio, sheet, thumbnails, colours } = scene;
  const right = Math.min(width, xOf(scene, duration));
  context.save();
  context.beginPath();
  context.rect(0, rows.ruler, right, rows.pictures);
  context.clip();
  context.fillStyle = colours.ground;
  context.fillRect(0, rows.ruler, right, rows.pictures);
  if (sheet && thumbnails) {
    const tile = Math.max(8, rows.pictures * ratio);
    for (let count = Math.floor(scroll / tile); count * tile - scroll < right; count++) {
      const index = Math.min(Math.floor(((count + 0.5) * tile) / perSecond / thumbnails.every), thumbnails.count - 1);
      const [column, row] = [index % thumbnails.columns, Math.floor(index / thumbnails.columns)];
      const { width: across, height: down } = thumbnails;
      context.drawImage(sheet, column * across, row * down, across, down, count * tile - scroll, rows.ruler, tile, rows.pictures);
    }
  }
  context.restore();
}

function drawSound(context: CanvasRenderingContext2D, scene: Scene): void {
  const { width, peaks, perPeak, duration, perSecond, scroll, colours } = scene;
  const top = rows.ruler + rows.pictures;
  const right = Math.min(width, xOf(scene, duration));
  context.fillStyle = colours.ground;
  context.fillRect(0, top, right, rows.sound);
  const middle = top + rows.sound / 2;
  context.fillStyle = colours.line;
  context.fillRect(0, middle, right, 1);
  if (!peaks) return;
  context.fillStyle = colours.wave;
  const each = perPeak / perSecond;
  for (let x = 0; x < right; x++) {
    const from = Math.floor((x + scroll) * each);
    const to = Math.max(from + 1, Math.floor((x + scroll + 1) * each));
    let peak = 0;
    for (let at = from; at < to; at++) peak = Math.max(peak, peaks[at] ?? 0);
    const half = (peak / 255) * (rows.sound / 2 - 3);
    if (half > 0.4) context.fillRect(x, middle - half, 1, half * 2);
  }
}

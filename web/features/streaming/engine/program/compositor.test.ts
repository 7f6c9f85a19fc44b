import type { Scene } from '@everycast/contract/scenes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCompositor } from './compositor.ts';

/** A canvas of gray columns, one pixel high: enough for what is drawn onto what, and how strongly. */
class Columns {
  width: number;
  height: number;
  columns: number[];
  constructor(width: number, height: number) {
    [this.width, this.height] = [width, height];
    this.columns = Array.from({ length: width }, () => 0);
  }
  getContext() {
    const { columns } = this;
    const blend = (x: number, to: number, alpha: number) => {
      columns[x] = (columns[x] ?? 0) * (1 - alpha) + to * alpha;
    };
    return {
      canvas: this,
      globalAlpha: 1,
      fillStyle: '',
      fillRect(x: number, _y: number, width: number) {
        for (let at = x; at < x + width; at += 1) blend(at, 0, this.globalAlpha);
      },
      /** Of nine arguments, the last four say where to, of five the last four, too; three have the image's own size. */
      drawImage(image: Columns, ...at: number[]) {
        const [x = 0, , width = image.width] = at.slice(-4);
        for (let column = 0; column < width; column += 1) blend(x + column, image.columns[column % image.width] ?? 0, this.globalAlpha);
      },
    };
  }
}

const gray = (value: number): Columns => Object.assign(new Columns(2, 1), { columns: [value, value] });
const sources = { left: { x: 0, y: 0, width: 0.5, height: 1 }, right: { x: 0.5, y: 0, width: 0.5, height: 1 } };
const scene = (id: string, kind: 'camera' | 'screen', frame: keyof typeof sources): Scene => ({
  id,
  name: id,
  sources: [{ id: kind, kind, frame: sources[frame] }],
});

let canvas: Columns;
let pictures: Partial<Record<'camera' | 'screen', Columns>>;
beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', Columns);
  canvas = new Columns(4, 1);
  pictures = { camera: gray(100), screen: gray(200) };
});
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  createCompositor(canvas as unknown as OffscreenCanvas, ({ kind }) => {
    const image = kind === 'image' ? undefined : pictures[kind];
    return image ? { image: image as unknown as CanvasImageSource, width: 2, height: 1 } : null;
  });
const drawn = (compositor: ReturnType<typeof open>, now: number) => {
  compositor.draw(now);
  return canvas.columns.map(Math.round);
};

test('a fade also takes what only the scene before covers, step by step', () => {
  const compositor = open();
  compositor.show(scene('a', 'camera', 'left'));
  expect(drawn(compositor, 0)).toEqual([100, 100, 0, 0]);
  compositor.show(scene('b', 'screen', 'right'));
  expect(drawn(compositor, 10)).toEqual([100, 100, 0, 0]);
  expect(drawn(compositor, 10.15)).toEqual([50, 50, 100, 100]);
  expect(drawn(compositor, 10.4)).toEqual([0, 0, 200, 200]);
});

test('the scene before goes on until the new one has the pictures that it waits for', () => {
  const compositor = open();
  const { screen } = pictures;
  pictures = { camera: gray(100) };
  compositor.show(scene('a', 'camera', 'left'));
  compositor.show(scene('b', 'screen', 'left'), { isReady: () => pictures.screen !== undefined });
  expect(drawn(compositor, 2)).toEqual([100, 100, 0, 0]);
  pictures.screen = screen as Columns;
  expect(drawn(compositor, 3)).toEqual([100, 100, 0, 0]);
  expect(drawn(compositor, 3.15)).toEqual([150, 150, 0, 0]);
  expect(drawn(compositor, 4)).toEqual([200, 200, 0, 0]);
});

test('it also goes on when the person comes back to it', () => {
  const compositor = open();
  const first = scene('a', 'camera', 'left');
  compositor.show(first);
  compositor.show(scene('b', 'screen', 'right'), { isReady: () => false });
  compositor.show(first);
  expect(drawn(compositor, 3)).toEqual([100, 100, 0, 0]);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cropAt, pathOf, valueAt } from '@everycast/contract/crop-path';
import { afterAll, describe, expect, test } from 'vitest';
import { probe, type VideoInfo } from '../probe/probe.ts';
import { ffmpeg, output } from '../tool/run.ts';
import { proposeFraming } from './framing.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-framing-'));
afterAll(() => rm(folder, { recursive: true }));

const [width, height, seconds] = [640, 360, 3];
async function made(name: string, inputs: readonly string[], graph: string): Promise<VideoInfo> {
  const path = join(folder, name);
  const encoder = ['-t', String(seconds), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  await ffmpeg([...inputs, '-filter_complex', graph, ...encoder, output(path)]);
  return probe(path);
}
const ground = `color=navy:s=${width}x${height}:r=25:d=${seconds}[ground]`;
/** What the crop of an upright clip has of the width. */
const crop = { x: 0, y: 0, width: (9 / 16) * (height / width), height: 1 };

describe('a proposed crop', { timeout: 120_000 }, () => {
  test('keeps what moves in view, from beginning to end', async () => {
    const box = `color=red:s=60x60:r=25:d=${seconds}[box];[ground][box]overlay=x='20+180*t':y=150:eval=frame`;
    const { follows, keyframes } = await proposeFraming(await made('box.mp4', [], `${ground};${box}`), []);
    expect(follows).toBe('motion');
    for (let at = 0.25; at < seconds; at += 0.05) {
      const { x } = cropAt(crop, keyframes, at);
      const middle = (20 + 180 * at + 30) / width;
      expect(middle - 0.03, `at ${at}`).toBeGreaterThan(x);
      expect(middle + 0.03, `at ${at}`).toBeLessThan(x + crop.width);
    }
  });

  test.each([
    { what: 'motion', moves: '20*sin(9*t)' },
    { what: 'skin', moves: '0' },
  ])('stays on $what up to the frame before a scene cut, and is there from the first one after it', async ({ what, moves }) => {
    // The cut is between two of the compared frames.
    const cut = 38 / 25;
    const scene = (name: string, ground: string, x: number, from: number, to: number) =>
      `color=${ground}:s=${width}x${height}:r=25:d=${to - from}[g${name}];color=0xE0AC8A:s=60x90:r=25:d=${to - from}[b${name}];` +
      `[g${name}][b${name}]overlay=x='${x}+${moves}':y=150:eval=frame[${name}]`;
    const graph = `${scene('one', 'navy', 60, 0, cut)};${scene('two', 'gray', 520, cut, seconds)};[one][two]concat=n=2`;
    const { follows, keyframes } = await proposeFraming(await made(`cut-${what}.mp4`, [], graph), []);
    expect(follows).toBe(what);
    for (let frame = 0; frame < seconds * 25; frame++) {
      const { x } = cropAt(crop, keyframes, frame / 25);
      const middle = ((frame / 25 < cut ? 60 : 520) + 30) / width;
      expect(x, `frame ${frame}`).toBeLessThan(middle - 0.04);
      expect(x + crop.width, `frame ${frame}`).toBeGreaterThan(middle + 0.04);
    }
  });

  test('is around skin where nothing moves, and not around something else that is bright', async () => {
    const still = `color=0xE0AC8A:s=90x110:r=25:d=${seconds}[skin];color=white:s=90x110:r=25:d=${seconds}[white]`;
    const graph = `${ground};${still};[ground][skin]overlay=x=500:y=90[one];[one][white]overlay=x=60:y=90`;
    const { follows, keyframes } = await proposeFraming(await made('skin.mp4', [], graph), [{ start: 0.5, end: 2.5 }]);
    expect(follows).toBe('skin');
    expect(valueAt(pathOf(keyframes, 'x'), 1)).toBeCloseTo(545 / width, 1);
  });

  test('is none where nothing is to be followed, and a search that is aborted ends', async () => {
    const still = await made('still.mp4', [], `${ground};[ground]null`);
    expect(await proposeFraming(still, [{ start: 0, end: 1 }])).toEqual({ follows: 'nothing', keyframes: [], stack: null });
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(proposeFraming(still, [], { signal })).rejects.toThrow('enough');
  });
});

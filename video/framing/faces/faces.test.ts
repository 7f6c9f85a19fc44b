import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cropAt } from '@everycast/contract/crop-path';
import { afterAll, describe, expect, test } from 'vitest';
import { probe, type VideoInfo } from '../../probe/probe.ts';
import { faceOfOne, onePerson, somePeople } from '../../testing/people.ts';
import { ffmpeg, output } from '../../tool/run.ts';
import { proposeFraming } from '../framing.ts';
import { startFaceFinder } from './face-finder.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-faces-'));
afterAll(() => rm(folder, { recursive: true }));

const [width, height, seconds] = [640, 360, 3];
const portrait = ['-loop', '1', '-framerate', '25', '-i', onePerson];
const portraits = ['-loop', '1', '-framerate', '25', '-i', somePeople];

async function made(name: string, inputs: readonly string[], graph: string): Promise<VideoInfo> {
  const path = join(folder, name);
  const encoder = ['-t', String(seconds), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  await ffmpeg([...inputs, '-filter_complex', graph, ...encoder, output(path)]);
  return probe(path);
}
const ground = `color=0x305040:s=${width}x${height}:r=25:d=${seconds}[ground]`;
const box = `color=red:s=60x60:r=25:d=${seconds}[box]`;
/** One face of the sheet, 110 pixels large. */
const face = `[0:v]${faceOfOne},scale=110:110[face]`;
const crop = { x: 0, y: 0, width: (9 / 16) * (height / width), height: 1 };

describe('a crop proposed for a video with people', { timeout: 120_000 }, () => {
  test('keeps a face in view that is off-center, though something else moves', async () => {
    const graph = `${ground};${box};${face};[ground][box]overlay=x='10+60*t':y=260:eval=frame[moving];[moving][face]overlay=x=480:y=60`;
    const { follows, keyframes } = await proposeFraming(await made('still.mp4', portrait, graph), []);
    expect(follows).toBe('faces');
    for (let at = 0; at < seconds; at += 0.25) {
      const { x } = cropAt(crop, keyframes, at);
      expect(x, `at ${at}`).toBeLessThan(480 / width);
      expect(x + crop.width, `at ${at}`).toBeGreaterThan(590 / width);
    }
  });

  test('follows a face that moves, also in an upright video', async () => {
    const wide = `${ground};${face};[ground][face]overlay=x='20+150*t':y=100:eval=frame`;
    const { follows, keyframes } = await proposeFraming(await made('moving.mp4', portrait, wide), []);
    expect(follows).toBe('faces');
    for (let at = 0.25; at < seconds - 0.5; at += 0.25) {
      const { x } = cropAt(crop, keyframes, at);
      const left = (20 + 150 * at) / width;
      expect(x, `at ${at}`).toBeLessThan(left);
      expect(x + crop.width, `at ${at}`).toBeGreaterThan(left + 110 / width);
    }
    const tall = `color=0x305040:s=360x640:r=25:d=${seconds}[ground];${face};[ground][face]overlay=x=40:y=480`;
    const upright = await proposeFraming(await made('upright.mp4', portrait, tall), []);
    expect(upright.follows).toBe('faces');
    expect(upright.keyframes[0]?.y).toBeCloseTo(535 / 640, 1);
  });

  test('chooses, of two people, the one who moves', async () => {
    const two = '[0:v]split[one][two];[one]crop=140:150:10:340,scale=100:-1[left];[two]crop=140:150:168:340,scale=100:-1[right]';
    for (const [name, moving, x] of [
      ['left', 'left', 130],
      ['right', 'right', 510],
    ] as const) {
      const shaken = `y='100+8*sin(25*t)':eval=frame`;
      const at = (side: string) => (side === moving ? shaken : 'y=100');
      const graph = `${ground};${two};[ground][left]overlay=x=80:${at('left')}[with];[with][right]overlay=x=460:${at('right')}`;
      const { follows, keyframes, stack } = await proposeFraming(await made(`${name}.mp4`, portraits, graph), []);
      expect(follows).toBe('faces');
      expect(keyframes[0]?.x).toBeCloseTo(x / width, 1);
      // No crop has both: a split screen would.
      const middles = stack?.map((area) => Math.round((area.x + area.width / 2) * 10) / 10);
      expect(middles).toEqual([0.2, 0.8]);
    }
  });

  test.each(['testsrc', 'testsrc2', 'smptehdbars', 'mandelbrot', 'gradients', 'life'])('sees none in a test card: %s', async (source) => {
    const { follows } = await proposeFraming(await made(`${source}.mp4`, [], `${source}=s=${width}x${height}:r=25`), []);
    expect(follows).not.toBe('faces');
  });

  test('follows what else there is where faces cannot be found, and says why', async () => {
    const broken = join(folder, 'broken.mjs');
    await writeFile(broken, 'throw new Error("no model here");');
    const graph = `${ground};${box};${face};[ground][box]overlay=x='10+60*t':y=260:eval=frame[moving];[moving][face]overlay=x=480:y=60`;
    const video = await made('fallback.mp4', portrait, graph);
    const failures: unknown[] = [];
    const found = await proposeFraming(video, [], {
      startFinder: (options) => startFaceFinder({ ...options, script: pathToFileURL(broken) }),
      onFacesFailed: (error) => failures.push(error),
    });
    expect(found.follows).toBe('motion');
    expect(failures).toEqual([expect.objectContaining({ message: 'no model here' })]);
    const late = await proposeFraming(video, [], { startFinder: (options) => startFaceFinder({ ...options, limitSeconds: 0 }) });
    expect(late).toEqual(found);
  });

  test('is called off while faces are looked for', async () => {
    const video = await made('aborted.mp4', portrait, `${ground};${face};[ground][face]overlay=x=480:y=60`);
    const stopping = new AbortController();
    let looks = 0;
    const startFinder: typeof startFaceFinder = (options) => {
      const finder = startFaceFinder(options);
      return {
        ...finder,
        find(picture) {
          looks++;
          const found = finder.find(picture);
          if (looks === 2) stopping.abort(new Error('enough'));
          return found;
        },
      };
    };
    await expect(proposeFraming(video, [], { signal: stopping.signal, startFinder })).rejects.toThrow('enough');
    expect(looks).toBeLessThan(6);
  });
});

import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Edit } from '@everycast/contract/videos';
import { afterAll, expect, test } from 'vitest';
import { cut } from './cut/cut.ts';
import { exportVideo } from './export/export.ts';
import { highlights } from './highlights/highlights.ts';
import { poster } from './pictures/poster.ts';
import { snapshots } from './pictures/snapshots.ts';
import { thumbnailSheet } from './pictures/thumbnails.ts';
import { keyframes, probe } from './probe/probe.ts';
import { proxy } from './proxy/proxy.ts';
import { waveform } from './sound/waveform.ts';
import { numberedVideo, toneBetween } from './testing/numbered.ts';

/* Whatever takes a signal: an abort that comes before the promise is kept breaks it, and no file remains. */

const folder = await mkdtemp(join(tmpdir(), 'everycast-called-off-'));
afterAll(() => rm(folder, { recursive: true }));
const info = await probe(await numberedVideo(join(folder, 'source.mp4'), { seconds: 2, sound: toneBetween(0, 1, 2) }));

interface Run {
  /** An empty folder that only this run uses. */
  place: string;
  signal: AbortSignal;
  onProgress?: (fraction: number) => void;
}
const segments = [
  { start: 0.2, end: 0.6 },
  { start: 1.1, end: 1.8 },
];
const made = { format: 'mp4', preset: 'source' } as const;
const silent: Record<string, (asked: Run) => Promise<unknown>> = {
  probe: (asked) => probe(info.path, asked),
  keyframes: (asked) => keyframes(info, asked),
  poster: (asked) => poster(info, 1, join(asked.place, 'poster.jpg'), asked),
};
const telling: Record<string, (asked: Run) => Promise<unknown>> = {
  'exact cut': ({ place, ...more }) => cut(info, segments, { mode: 'exact', output: join(place, 'out.mp4'), folder: place, ...more }),
  'cut at key pictures': ({ place, ...more }) =>
    cut(info, segments, { mode: 'keyframes', output: join(place, 'out.mp4'), folder: place, ...more }),
  'export by copying': ({ place, ...more }) =>
    exportVideo(info, Edit.parse({ segments, poster: 1 }), { ...made, output: join(place, 'out.mp4'), folder: place, ...more }),
  'export by encoding': ({ place, ...more }) =>
    exportVideo(info, Edit.parse({ speed: 2 }), { ...made, output: join(place, 'out.mp4'), folder: place, ...more }),
  snapshots: ({ place, ...more }) => snapshots(info, [0.5, 1], [join(place, 'one.png'), join(place, 'two.png')], more),
  'thumbnail sheet': ({ place, ...more }) => thumbnailSheet(info, join(place, 'sheet.jpg'), more),
  waveform: ({ place, ...more }) => waveform(info, join(place, 'waveform'), more),
  proxy: ({ place, ...more }) => proxy(info, join(place, 'proxy.mp4'), more),
  highlights: (asked) => highlights(info, asked),
};

let number = 0;
async function ownPlace(): Promise<string> {
  const place = join(folder, String(number++));
  await mkdir(place);
  return place;
}
const enough = new Error('Enough.');

test.each(Object.entries({ ...silent, ...telling }))('before it begins: %s', async (_name, run) => {
  const place = await ownPlace();
  await expect(run({ place, signal: AbortSignal.abort(enough) })).rejects.toBe(enough);
  expect(await readdir(place)).toEqual([]);
});

test.each(Object.entries(telling))('when it says for the last time how far it is: %s', async (_name, run) => {
  const seen: number[] = [];
  await run({ place: await ownPlace(), signal: new AbortController().signal, onProgress: (fraction) => seen.push(fraction) });
  const last = Math.max(...seen);
  const control = new AbortController();
  const place = await ownPlace();
  const onProgress = (fraction: number) => {
    if (fraction >= last) control.abort(enough);
  };
  await expect(run({ place, signal: control.signal, onProgress })).rejects.toBe(enough);
  expect(await readdir(place)).toEqual([]);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sampled } from '../../tests/support/sample.ts';
import { probe } from '../probe/probe.ts';
import { heard, numbers } from '../testing/read-back.ts';
import { type RenditionSpec, source } from '../testing/source.ts';
import { cut } from './cut.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-far-'));
afterAll(() => rm(folder, { recursive: true }));

const range = (from: number, past: number) => Array.from({ length: past - from }, (_, index) => from + index);
const common = { groups: 'closed', rate: '25', seconds: 80, size: '192x108' } as const;

const specs: RenditionSpec[] = [
  { codec: 'h264', container: 'mkv', sound: 'opus', ...common },
  { codec: 'h264', container: 'ts', sound: 'aac', starts: 3600, ...common },
  { codec: 'h264', container: 'ts', sound: 'aac', ...common },
  { codec: 'h264', container: 'mp4', sound: 'aac', fragments: true, ...common },
  { codec: 'vp9', container: 'webm', sound: 'opus', ...common, groups: 'simple' },
];

// Of files without an index of ours only the stretch around the cuts is read: far from the start that is another way than near it.
test.each(sampled('far cuts', specs, 2))(
  'far into $codec in $container (from $starts) a cut is as exact as near its start',
  async (spec) => {
    const info = await probe(await source(folder, spec));
    const output = join(folder, `cut.${spec.container}`);
    const segments = [
      { start: 45.3, end: 52.1 },
      { start: 70.2, end: 75 },
    ];
    const result = await cut(info, segments, { mode: 'exact', output, folder: join(folder, 'parts') });
    expect(result.method).toBe('smart');
    const made = await probe(output);
    expect(await numbers(made)).toEqual([...range(1133, 1303), ...range(1755, 1875)]);
    const sound = await heard(made);
    expect(sound.longestGap).toBeLessThan(0.005);
    expect(sound.end - sound.start).toBeCloseTo(11.6, 1);
  },
);

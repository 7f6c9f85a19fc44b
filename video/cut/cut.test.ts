import { mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { inEnglish, reads } from '../../tests/support/reads.ts';
import { probe, type VideoInfo } from '../probe/probe.ts';
import { BadCut } from '../refusal.ts';
import { numbers, packets } from '../testing/read-back.ts';
import { type RenditionSpec, source } from '../testing/source.ts';
import { DiskFull, ffmpeg, output } from '../tool/run.ts';
import { cut } from './cut.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-cut-'));
afterAll(() => rm(folder, { recursive: true }));

const plain: RenditionSpec = { codec: 'h264', container: 'mp4', groups: 'closed', rate: '25', sound: 'aac' };
const parts = join(folder, 'parts');
const target = (name: string) => join(folder, `${name}.out`);
const range = (from: number, past: number) => Array.from({ length: past - from }, (_, index) => from + index);
let plainInfo: Promise<VideoInfo> | null = null;
function plainVideo(): Promise<VideoInfo> {
  plainInfo ??= source(folder, plain).then((path) => probe(path));
  return plainInfo;
}

describe('what a cut does, and says', () => {
  test('exact: copied but for the groups at the cuts', async () => {
    const info = await plainVideo();
    const result = await cut(info, [{ start: 0.6, end: 3.2 }], { mode: 'exact', output: target('exact'), folder: parts });
    expect(result).toEqual({
      method: 'smart',
      why: reads(/^Exact to the frame: 55 frames copied, 10 at the cuts re-encoded\.$/),
      segments: [{ start: 0.6, end: 3.2 }],
    });
    expect(await numbers(await probe(target('exact')))).toEqual(range(15, 80));
  });

  test('exact between groups, or without segments: copied as it is', async () => {
    const info = await plainVideo();
    for (const [segments, kept] of [
      [[{ start: 0.48, end: 1.92 }], range(12, 48)],
      [[], range(0, 100)],
    ] as const) {
      const result = await cut(info, segments, { mode: 'exact', output: target('between'), folder: parts });
      expect(result.method).toBe('copied');
      expect(await numbers(await probe(target('between')))).toEqual(kept);
    }
  });

  test('within one group: encoded, and neighbours that touch are one', async () => {
    const touching = [
      { start: 0.6, end: 0.72 },
      { start: 0.72, end: 0.8 },
    ];
    const result = await cut(await plainVideo(), touching, { mode: 'exact', output: target('short'), folder: parts });
    expect(result).toMatchObject({ method: 'encoded', segments: [{ start: 0.6, end: 0.8 }] });
    expect(await numbers(await probe(target('short')))).toEqual(range(15, 20));
  });

  test('at key pictures: from the one before, nothing encoded, and it says what it became', async () => {
    const info = await plainVideo();
    const result = await cut(info, [{ start: 0.6, end: 3.2 }], { mode: 'keyframes', output: target('keys'), folder: parts });
    expect(result).toMatchObject({ method: 'copied', segments: [{ start: 0.48 }] });
    expect(inEnglish(result.why)).toBe('Cut at keyframes. It starts 0.12 s before the start you chose.');
    const made = await probe(target('keys'));
    const shown = await numbers(made);
    expect(shown.slice(0, 68)).toEqual(range(12, 80));
    expect(shown.length).toBeLessThan(72);
    const before = (await packets(info)).map(({ hash }) => hash);
    for (const { hash } of await packets(made)) expect(before).toContain(hash);
  });

  test('groups that refer to one another are encoded, and it says why', async () => {
    const info = await probe(await source(folder, { ...plain, groups: 'open', sound: 'none' }));
    const result = await cut(info, [{ start: 0.6, end: 3.2 }], { mode: 'exact', output: target('open'), folder: parts });
    expect(result.method).toBe('encoded');
    expect(result.why).toEqual(reads('groups of frames in this video depend on each other'));
    expect(await numbers(await probe(target('open')))).toEqual(range(15, 80));
  });

  test('segments come in the order given', async () => {
    const segments = [
      { start: 2, end: 2.4 },
      { start: 0.4, end: 0.8 },
    ];
    await cut(await plainVideo(), segments, { mode: 'exact', output: target('order'), folder: parts });
    expect(await numbers(await probe(target('order')))).toEqual([...range(50, 60), ...range(10, 20)]);
  });
});

describe('what cannot be cut', () => {
  test.each([
    [2, 1, 'The end must come after the start.'],
    [1, 1, 'The end must come after the start.'],
    [4.5, 5, 'The start is after the end of the video, which is 4 seconds long.'],
  ])('from %d to %d', async (start, end, message) => {
    const asked = cut(await plainVideo(), [{ start, end }], { mode: 'exact', output: target('bad'), folder: parts });
    await expect(asked).rejects.toThrow(BadCut);
    await expect(asked).rejects.toMatchObject({ reason: reads(message) });
  });

  test.each([
    [1.001, 1.002, 'There’s no frame between 0:01.001 and 0:01.002. The nearest are at 0:01 and 0:01.04. Move the start or the end.'],
    [3.99, 4.05, 'There’s no frame between 0:03.99 and 0:04. The last one is at 0:03.96. Move the start or the end.'],
  ])('from %d to %d, where no picture begins', async (start, end, message) => {
    const asked = cut(await plainVideo(), [{ start, end }], { mode: 'exact', output: target('bad'), folder: parts });
    await expect(asked).rejects.toThrow(BadCut);
    await expect(asked).rejects.toMatchObject({ reason: reads(message) });
  });

  test('of a file that was cut off what is there is kept; past it, that is said', async () => {
    const whole = await plainVideo();
    const path = join(folder, 'cut-off.mp4');
    await ffmpeg(['-i', whole.path, '-c', 'copy', '-movflags', '+faststart', output(path)]);
    await truncate(path, Math.floor((await readFile(path)).length * 0.7));
    const info = await probe(path);
    await cut(info, [{ start: 0.6, end: 4 }], { mode: 'exact', output: target('rest'), folder: parts });
    const kept = await numbers(await probe(target('rest')));
    expect(kept.length).toBeGreaterThan(30);
    expect(kept).toEqual(range(15, 15 + kept.length));
    const past = cut(info, [{ start: 3.8, end: 4 }], { mode: 'exact', output: target('past'), folder: parts });
    await expect(past).rejects.toMatchObject({ reason: reads(/^The last readable frame is at 0:02\.\d+: the file is cut off there\./) });
    await expect(readFile(target('past'))).rejects.toThrow('ENOENT');
    expect(await readdir(parts)).toEqual([]);
  });

  test.each([
    ['mp4', 'exact'],
    ['mkv', 'exact'],
  ] as const)('%s onto a full disk is told as such, and leaves nothing', async (container, mode) => {
    const info = container === 'mp4' ? await plainVideo() : await probe(await source(folder, { ...plain, container }));
    const full = join(folder, `full-${container}`);
    await symlink('/dev/full', full);
    await expect(cut(info, [{ start: 0.6, end: 3 }], { mode, output: full, folder: parts })).rejects.toThrow(DiskFull);
    expect(await readdir(folder)).not.toContain(`full-${container}`);
    expect(await readdir(parts)).toEqual([]);
  });

  test('what takes too long is ended with words for people', async () => {
    const asked = cut(await plainVideo(), [{ start: 0.6, end: 3 }], {
      mode: 'exact',
      output: target('slow'),
      folder: parts,
      limitSeconds: 0.001,
    });
    await expect(asked).rejects.toMatchObject({ reason: reads('Cutting this video took too long.') });
  });
});

describe('a cut that is called off', () => {
  /** Calls a cut off as soon as it is so far, by way of `when`. */
  async function callOff(from: number, when: (abort: () => void) => void): Promise<void> {
    const info = await plainVideo();
    const own = await mkdtemp(join(folder, 'own-'));
    await writeFile(join(own, 'keep'), '');
    const control = new AbortController();
    const abort = () => control.abort(new Error('called off'));
    if (from === 0) when(abort);
    const onProgress = (fraction: number) => {
      if (from > 0 && fraction >= from) when(abort);
    };
    const segments = [
      { start: 0.6, end: 1.5 },
      { start: 1.9, end: 3.2 },
    ];
    const run = cut(info, segments, { mode: 'exact', output: join(own, 'made.mp4'), folder: own, signal: control.signal, onProgress });
    await expect(run).rejects.toThrow('called off');
    expect(await readdir(own)).toEqual(['keep']);
    expect(await commandsWith(own)).toEqual([]);
  }

  test('soon after its beginning leaves no file and no process', () => callOff(0, (abort) => setTimeout(abort, 30)));

  test.each([0.01, 0.4, 0.7, 1])('at %d of it leaves no file and no process', (from) => callOff(from, (abort) => abort()));

  test('while it tidies up, its file being whole, leaves none all the same', () => callOff(1, (abort) => setImmediate(abort)));
});

/** The command lines of all processes that name a folder. */
async function commandsWith(name: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  // A process may end between two looks.
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(name));
}

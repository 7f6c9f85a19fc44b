import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { probe } from '../probe/probe.ts';
import { ffmpeg, output } from '../tool/run.ts';
import { highlights } from './highlights.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-highlights-'));
afterAll(() => rm(folder, { recursive: true }));

const size = '160x90';
const rate = 15;
/** Scenes of so many seconds, each with a different look. */
const scenes = (lengths: readonly number[]) => {
  const inputs = lengths.flatMap((seconds, index) => {
    const colour = ['navy', 'khaki', 'maroon', 'white', 'black', 'teal'][index % 6];
    return ['-f', 'lavfi', '-i', `color=${colour}:size=${size}:rate=${rate}:duration=${seconds}`];
  });
  return { inputs, joined: `${lengths.map((_, index) => `[${index}:v]`).join('')}concat=n=${lengths.length}[v]` };
};

async function made(name: string, args: readonly string[]): Promise<string> {
  const path = join(folder, name);
  await ffmpeg([...args, output(path)]);
  return path;
}
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-bf', '2'];

describe('highlights of a real video', () => {
  test('are where it is loud and where cuts come quickly', async () => {
    const { inputs, joined } = scenes([20, 40, 1.4, 1.4, 1.4, 1.4, 24.4]);
    const voice = "aevalsrc='(0.03+0.4*between(t,24,30))*sin(880*t)':sample_rate=48000:duration=90";
    const sound = ['-f', 'lavfi', '-i', voice, '-filter_complex', joined, '-map', '[v]', '-map', '7:a', '-c:a', 'aac'];
    for (const name of ['a.mp4', 'late.ts']) {
      const late = name === 'late.ts' ? ['-output_ts_offset', '7'] : [];
      const info = await probe(await made(name, [...inputs, ...sound, ...x264, ...late]));
      const seen: number[] = [];
      const [loud, quick, ...others] = await highlights(info, { onProgress: (part) => seen.push(part) });
      expect(others).toEqual([]);
      expect(loud?.reasons[0]).toMatchObject({ kind: 'loud', decibels: expect.closeTo(23, -0.4) });
      expect(loud?.start).toBeGreaterThan(18);
      expect(loud?.start).toBeLessThanOrEqual(24);
      expect(loud?.end).toBeGreaterThanOrEqual(30);
      expect(quick?.reasons).toEqual([{ kind: 'cuts', count: 5, seconds: 6 }]);
      expect(quick?.start).toBeLessThanOrEqual(60.1);
      expect(quick?.end).toBeGreaterThanOrEqual(65.6);
      expect(seen.every((part, index) => part <= 1 && part >= (seen[index - 1] ?? 0))).toBe(true);
    }
  });

  test('a podcast, which is only talk, has sentences between pauses', async () => {
    // Noise as voices have it, in syllables, with a pause of 0.9 s after each sentence of 4.1 s; one still picture.
    const said = '0.25*(random(0)*2-1)*abs(sin(2*PI*2.5*t))*lt(mod(t,5),4.1)+0.001*(random(1)*2-1)';
    const picture = `color=navy:size=${size}:rate=${rate}:duration=90`;
    const sound = ['-f', 'lavfi', '-i', `aevalsrc='${said}':sample_rate=16000:duration=90`, '-c:a', 'aac', '-shortest'];
    const info = await probe(await made('podcast.mp4', ['-f', 'lavfi', '-i', picture, ...sound, ...x264]));
    const found = await highlights(info);
    expect(found.length).toBeGreaterThan(0);
    for (const { start, end, reasons } of found) {
      expect(reasons[0]?.kind).toBe('speech');
      for (const edge of [start, end]) {
        // In a pause, or at an end of the video: never within a sentence.
        const within = edge % 5;
        expect(edge < 0.2 || edge > 89 || within > 3.9 || within < 0.1, `at ${edge}`).toBe(true);
      }
    }
  });

  test('without sound it is what moves', async () => {
    const moving = `testsrc2=size=${size}:rate=${rate}:duration=40`;
    const shaking = 'crop=120:60:20+20*between(t\\,20\\,28)*sin(40*t):15+15*between(t\\,20\\,28)*cos(37*t),scale=160:90';
    const info = await probe(await made('silent.mkv', ['-f', 'lavfi', '-i', moving, '-vf', shaking, ...x264]));
    const found = await highlights(info);
    expect(found).toHaveLength(1);
    expect(found[0]?.reasons[0]?.kind).toBe('motion');
    expect(found[0]?.start).toBeLessThanOrEqual(20.5);
    expect(found[0]?.end).toBeGreaterThanOrEqual(27.5);
  });

  test('a still picture and a short clip have none, and a search that is aborted ends', async () => {
    const still = await probe(await made('still.webm', [...scenes([10]).inputs, '-c:v', 'libvpx', '-deadline', 'realtime']));
    expect(await highlights(still)).toEqual([]);
    const short = await probe(await made('short.mp4', ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=3`, ...x264]));
    expect(await highlights(short)).toEqual([]);
    await expect(highlights(short, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
  });
});

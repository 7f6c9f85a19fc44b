import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { probe } from '../probe/probe.ts';
import { numberedVideo, toneBetween } from '../testing/numbered.ts';
import { ffmpeg, input, output } from '../tool/run.ts';
import { waveform } from './waveform.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-sound-'));
afterAll(() => rm(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const video = async (name: string, sound: string[], seconds = 3) => probe(await numberedVideo(at(name), { seconds, sound }));
const peaks = async (name: string) => [...(await readFile(at(name)))];

describe('the peaks', () => {
  test('stand where the sound is, as high as it is loud', async () => {
    const info = await video('tone.mp4', toneBetween(1, 2, 3));
    expect(await waveform(info, at('tone'))).toEqual({ perSecond: 100, count: 300 });
    const all = await peaks('tone');
    expect(all).toHaveLength(300);
    expect(Math.max(...all.slice(0, 97), ...all.slice(203))).toBeLessThan(8);
    expect(Math.min(...all.slice(103, 197))).toBeGreaterThan(110);
    expect(Math.max(...all)).toBeLessThan(145);
  });

  test('count from the first picture, where it comes late, and silence stands where sound does', async () => {
    const picture = await numberedVideo(at('picture.mp4'), { seconds: 2 });
    await ffmpeg([...toneBetween(2.5, 3, 4), '-c:a', 'aac', output(at('sound.mp4'))]);
    const opened = ['-itsoffset', '2', ...input({ path: picture, demuxer: 'mov' }), ...input({ path: at('sound.mp4'), demuxer: 'mov' })];
    for (const name of ['late.mp4', 'late.ts', 'late.mkv']) {
      await ffmpeg([...opened, '-c', 'copy', output(at(name))]);
      await waveform(await probe(at(name)), at('late'));
      const all = await peaks('late');
      expect([name, all.findIndex((peak) => peak > 60)]).toEqual([name, expect.closeTo(50, -1)]);
      expect(all.findLastIndex((peak) => peak > 60)).toBeCloseTo(100, -1);
    }
    const behind = [...input({ path: picture, demuxer: 'mov' }), '-itsoffset', '1', ...input({ path: at('sound.mp4'), demuxer: 'mov' })];
    await ffmpeg([...behind, '-c', 'copy', output(at('behind.mp4'))]);
    await waveform({ ...(await probe(at('behind.mp4'))), duration: 5 }, at('behind'));
    expect((await peaks('behind')).findIndex((peak) => peak > 60)).toBeCloseTo(350, -1);
  });

  test('of channels that cancel each other out are there', async () => {
    const apart = ['-f', 'lavfi', '-i', "aevalsrc='sin(880*2*PI*t)/2|-sin(880*2*PI*t)/2:s=48000:d=1'"];
    await waveform(await video('apart.mp4', apart, 1), at('apart'));
    expect(Math.max(...(await peaks('apart')))).toBeGreaterThan(110);
  });

  test('are fewer a second the longer it is, and none without sound', async () => {
    const info = await video('short.mp4', toneBetween(0, 1, 1), 1);
    expect(await waveform(info, at('few'), { max: 20 })).toEqual({ perSecond: 20, count: 20 });
    expect(await waveform({ ...info, audio: [] }, at('none'))).toEqual({ perSecond: 100, count: 0 });
    expect(await peaks('none')).toEqual([]);
  });

  test('leave nothing where the sound cannot be read', async () => {
    const info = await video('gone.mp4', toneBetween(0, 1, 1), 1);
    await expect(waveform({ ...info, path: at('nowhere.mp4') }, at('left'))).rejects.toThrow();
    expect(await readdir(folder)).not.toContain('left');
  });
});

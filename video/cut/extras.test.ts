import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { reads } from '../../tests/support/reads.ts';
import { sampled } from '../../tests/support/sample.ts';
import { blankOut, personalMetadata } from '../metadata/metadata.ts';
import { probe } from '../probe/probe.ts';
import { numbersOf } from '../testing/numbered.ts';
import { numbers } from '../testing/read-back.ts';
import { source } from '../testing/source.ts';
import { ffmpeg, output } from '../tool/run.ts';
import { cut } from './cut.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-extras-'));
afterAll(() => rm(folder, { recursive: true }));

const at = (name: string) => join(folder, name);
const range = (from: number, past: number) => Array.from({ length: past - from }, (_, index) => from + index);

/** Adds inputs and options of ffmpeg to a plain video, copied as it is. */
async function withExtra(name: string, inputs: string[], options: string[]): Promise<string> {
  const plain = await source(folder, { codec: 'h264', container: 'mp4', groups: 'closed', rate: '25', sound: 'aac' });
  await ffmpeg(['-i', plain, ...inputs, '-map', '0', '-c', 'copy', ...options, output(at(name))]);
  return at(name);
}

const words = async () => {
  await writeFile(at('words.srt'), '1\n00:00:01,000 --> 00:00:03,000\nHello\n');
  return ['-i', at('words.srt')];
};
const chapters = async () => {
  await writeFile(at('chapters.txt'), ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=2000\ntitle=One\n');
  return ['-i', at('chapters.txt')];
};
const second = ['-f', 'lavfi', '-i', 'color=s=64x64:r=25:d=4'];
const cover = ['-f', 'lavfi', '-i', 'color=s=64x64:d=0.04'];
const asCover = ['-map', '1:v', '-c:v:1', 'mjpeg', '-frames:v:1', '1', '-disposition:v:1', 'attached_pic'];
const asSecond = ['-map', '1:v', '-c:v:1', 'libx264', '-preset:v:1', 'ultrafast'];

const cases: [string, string, () => Promise<string>][] = [
  ['subtitles', 'mp4', async () => withExtra('text.mp4', await words(), ['-map', '1', '-c:s', 'mov_text'])],
  ['subtitles', 'mkv', async () => withExtra('text.mkv', await words(), ['-map', '1'])],
  ['chapters', 'mp4', async () => withExtra('chapters.mp4', await chapters(), ['-map_metadata', '1'])],
  ['chapters', 'mkv', async () => withExtra('chapters.mkv', await chapters(), ['-map_metadata', '1'])],
  ['timecode', 'mov', () => withExtra('timecode.mov', [], ['-timecode', '01:00:00:00'])],
  ['timecode', 'mkv', () => withExtra('timecode.mkv', [], ['-timecode', '01:00:00:00'])],
  ['timecode', 'mkv', () => withExtra('timecode-of-file.mkv', [], ['-metadata', 'TIMECODE=01:00:00:00'])],
  ['extra video tracks', 'mp4', () => withExtra('two.mp4', second, asSecond)],
  ['extra video tracks', 'mkv', () => withExtra('two.mkv', second, asSecond)],
  ['cover art', 'mp4', () => withExtra('cover.mp4', cover, asCover)],
  [
    'cover art',
    'mp4',
    () => withExtra('cover-and-place.mp4', cover, [...asCover, '-metadata', 'artist=A name', '-metadata', 'location=+52+13/']),
  ],
];

test.each(sampled('extras', cases, 4))('a trim says that it dropped %s of %s', async (what, container, make) => {
  const info = await probe(await make());
  // As the library does with every upload.
  await blankOut(info.path, await personalMetadata(info));
  const made = at(`made.${container}`);
  const result = await cut(info, [{ start: 0.6, end: 3.2 }], { mode: 'exact', output: made, folder: at('parts') });
  expect(result.method).toBe('smart');
  expect(result.why).toEqual(reads(new RegExp(` Dropped: ${what}\\.$`)));
  const left = await probe(made);
  expect(left.extras).toEqual([]);
  expect(await numbers(left)).toEqual(range(15, 80));
});

test.each(['mp4', 'mkv'])('a trim says that it dropped sound after the last picture of %s', async (container) => {
  const name = `long.${container}`;
  const pictures = ['-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=25:duration=4', '-f', 'lavfi', '-i', 'sine=duration=12'];
  await ffmpeg([...pictures, '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-c:a', 'aac', output(at(name))]);
  const info = await probe(at(name));
  const result = await cut(info, [{ start: 0.6, end: 3.2 }], { mode: 'exact', output: at(`kept.${container}`), folder: at('parts') });
  expect(result.why).toEqual(reads(/ Dropped: audio after the last frame\.$/));
});

test('a trim of transparent VP9 says that transparency is dropped', async () => {
  const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-g', '12', '-pix_fmt', 'yuva420p'];
  await ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=25:duration=2,format=yuva420p', ...vp9, output(at('alpha.webm'))]);
  const info = await probe(at('alpha.webm'));
  const result = await cut(info, [{ start: 0.6, end: 1.6 }], { mode: 'exact', output: at('made.webm'), folder: at('parts') });
  expect(result.why).toEqual(reads(/ Dropped: transparency\.$/));
  expect((await numbersOf(await probe(at('made.webm')))).length).toBe(25);
});

test('a trim of a video with nothing else in it reports nothing', async () => {
  const info = await probe(await withExtra('plain.mp4', [], []));
  const result = await cut(info, [{ start: 0.6, end: 3.2 }], { mode: 'exact', output: at('plain.out'), folder: at('parts') });
  expect(result.why).not.toEqual(reads('Dropped'));
});

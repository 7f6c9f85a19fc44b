import { join } from 'node:path';
import type { Edit, ExportFormat } from '@everycast/contract/videos';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { inEnglish, reads } from '../../tests/support/reads.ts';
import { probe, type VideoInfo } from '../probe/probe.ts';
import { edits } from '../testing/edits.ts';
import { bars, createExportRoom } from '../testing/exports.ts';
import { coloursOf, numberedVideo, numbersOf, quickest, soundOf, toneBetween } from '../testing/numbered.ts';
import { ffmpeg, ffprobe, input, output } from '../tool/run.ts';
import { lengthOf, piecesOf } from './pieces.ts';
import { shapeOf } from './shape.ts';

const { folder, source, made, plain, close } = await createExportRoom();
afterAll(close);

const from = (first: number, count: number, step = 1) => Array.from({ length: count }, (_, index) => first + index * step);

describe('each format', () => {
  test.each<[ExportFormat, string, string, string]>([
    ['mp4', 'video/mp4', 'h264', 'aac'],
    ['mov', 'video/quicktime', 'h264', 'aac'],
    ['webm', 'video/webm', 'vp9', 'opus'],
  ])('%s has its codecs, and every picture', async (format, contentType, codec, sound) => {
    const result = await made(plain, { crop: bars }, { format });
    expect(result).toMatchObject({ contentType, width: 160, height: 44, method: 'encoded', video: { codec }, audio: [{ codec: sound }] });
    const also = format === 'webm' ? ' and WebM files hold only VP8, VP9 or AV1 with Opus or Vorbis' : '';
    expect(inEnglish(result.why)).toBe(`Re-encoded because the frame is cropped${also}.`);
    expect(await numbersOf(result)).toEqual(from(0, 120));
    const [start, end] = (await soundOf(result)) ?? [];
    expect(start).toBeCloseTo(1, 1);
    expect(end).toBeCloseTo(2, 1);
  });
});

describe('time', () => {
  test('pieces come in their order, exact to the picture, with their sound', async () => {
    const segments = [
      { start: 3, end: 3.5 },
      { start: 0.5, end: 1.7 },
    ];
    const result = await made(plain, { segments, crop: bars });
    expect(await numbersOf(result)).toEqual([...from(90, 15), ...from(15, 36)]);
    const [start, end] = (await soundOf(result)) ?? [];
    expect(start).toBeCloseTo(1, 1);
    expect(end).toBeCloseTo(1.7, 1);
  });

  test('many pieces are as exact as few', async () => {
    const segments = from(0, 12).map((index) => ({ start: 3.6 - index * 0.3, end: 3.8 - index * 0.3 }));
    const result = await made(plain, { segments, crop: bars });
    expect(await numbersOf(result)).toEqual(segments.flatMap(({ start }) => from(Math.round(start * 30), 6)));
  });

  test.each([
    [2, from(0, 60, 2)],
    [0.5, from(0, 120).map((place) => 15 + Math.floor(place / 2))],
  ])('at speed %d pictures and sound go together', async (speed, numbers) => {
    const segments = speed < 1 ? [{ start: 0.5, end: 2.5 }] : [];
    const result = await made(plain, { speed, segments });
    expect(await numbersOf(result)).toEqual(numbers);
    const [start = 0, end = 0] = (await soundOf(result)) ?? [];
    expect(start).toBeCloseTo((1 - (segments[0]?.start ?? 0)) / speed, 0.9);
    expect(end - start).toBeCloseTo(1 / speed, 0.9);
  });

  test('what starts late starts at once, and has its sound in its place', async () => {
    const pictures = await numberedVideo(join(folder, 'late-pictures.mp4'), { seconds: 3 });
    const sound = join(folder, 'late-sound.mp4');
    await ffmpeg([...toneBetween(3, 3.5, 5), '-c:a', 'aac', output(sound)]);
    const late = join(folder, 'late.ts');
    const both = [['-itsoffset', '2', ...input({ path: pictures, demuxer: 'mov' })], input({ path: sound, demuxer: 'mov' })];
    await ffmpeg([...both.flat(), '-c', 'copy', output(late)]);
    const info = await probe(late);
    expect(info.startTime).toBeGreaterThan(3);
    const result = await made(info, { segments: [{ start: 0.5, end: 2 }], crop: bars });
    expect(await numbersOf(result)).toEqual(from(15, 45));
    expect((await soundOf(result))?.[0]).toBeCloseTo(0.5, 1);
  });
});

describe('pictures unevenly apart', async () => {
  const uneven = await source('uneven.mp4', {
    seconds: 3,
    filters: ["select='not(eq(mod(n,7),3))'"],
    encoder: [...quickest, '-vsync', 'vfr'],
  });

  test('stay so where nobody wants it otherwise', async () => {
    expect(uneven.video.frameRate.variable).toBe(true);
    const result = await made(uneven, { crop: bars });
    expect(await numbersOf(result)).toEqual(from(0, 90).filter((picture) => picture % 7 !== 3));
    expect(result.duration).toBeCloseTo(uneven.duration, 1);
  });

  test('become even for a platform: each is shown until the next', async () => {
    const result = await made(uneven, {}, { preset: 'mastodon' });
    expect(result.video.frameRate).toEqual({ numerator: 30, denominator: 1, variable: false });
    expect(await numbersOf(result)).toEqual(from(0, 90).map((picture) => (picture % 7 === 3 ? picture - 1 : picture)));
  });
});

describe('the picture', () => {
  test('of a phone that was held upright comes out upright, with nothing that turns it', async () => {
    const turned = join(folder, 'phone.mp4');
    await ffmpeg([...input(plain), '-c', 'copy', '-metadata:s:v:0', 'rotate=270', output(turned)]);
    const phone = await probe(turned);
    expect(phone).toMatchObject({ rotation: 90, width: 90, height: 160 });
    const result = await made(phone, {});
    expect(result).toMatchObject({ method: 'encoded', rotation: 0, width: 90, height: 160, video: { codedWidth: 90 } });
    expect(result.why).toEqual(reads('the video is stored sideways'));
  });

  test('with ten bits, an odd size, HDR and no sound becomes ordinary', async () => {
    const hdr = ['format=yuv420p10le', 'scale=161:91,setsar=1', 'setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc'];
    const deep = await source('deep.mkv', {
      seconds: 0.5,
      filters: hdr,
      encoder: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'],
    });
    expect(deep).toMatchObject({ width: 161, height: 91, audio: [], video: { bitDepth: 10, codec: 'vp9' } });
    const result = await made(deep, {});
    expect(result).toMatchObject({
      width: 160,
      height: 90,
      audio: [],
      video: { codec: 'h264', pixelFormat: 'yuv420p', colour: { transfer: 'bt709' } },
    });
    expect(await numbersOf(result)).toEqual(from(0, 15));
  });

  test('gets its watermark into its corner, as strong as asked', async () => {
    const mark = join(folder, 'mark.png');
    await ffmpeg(['-f', 'lavfi', '-i', 'color=red:s=40x40', '-frames:v', '1', output(mark)]);
    const watermark = { mediaId: '0199a0a0-0000-7000-8000-000000000000', corner: 'bottom-right', size: 0.25, opacity: 0.5 };
    const result = await made(plain, { segments: [{ start: 0, end: 0.2 }], watermark, poster: 1 }, { watermark: mark });
    const at = await coloursOf(input(result), result);
    // The picture is black there: half of red remains.
    const [red = 0, green = 0] = at(140, 70);
    expect(red).toBeGreaterThan(90);
    expect(red).toBeLessThan(160);
    expect(green).toBeLessThan(40);
    expect(at(110, 70)[0]).toBeLessThan(40);
    expect(at(158, 88)[0]).toBeLessThan(40);
    // The poster looks like the video does: picture 30 has four ones from the second bar on, and the mark.
    const poster = await coloursOf(['-f', 'image2', '-i', result.poster ?? ''], result);
    expect(poster(8, 10)[0]).toBeLessThan(40);
    expect(poster(24, 10)[0]).toBeGreaterThan(200);
    expect(poster(140, 70)[0]).toBeGreaterThan(90);
  });

  test('gets a border, a turn and the size of a preset', async () => {
    const result = await made(plain, { segments: [{ start: 0, end: 0.1 }], rotate: 90, fit: 'pad' }, { preset: 'instagram-feed' });
    expect(result).toMatchObject({ width: 1080, height: 1350 });
    const at = await coloursOf(input(result), result);
    expect(at(10, 675).every((value) => value < 10)).toBe(true);
  });
});

describe('sound', () => {
  test.each([{ mute: true }, { volume: 0 }])('is left out where it is not wanted: %o', async (edit) => {
    expect(await made(plain, { segments: [{ start: 0, end: 0.5 }], ...edit })).toMatchObject({ audio: [] });
  });

  const two = async (): Promise<VideoInfo> => {
    const path = join(folder, 'two.mp4');
    const told = ['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=deu'];
    const tone = toneBetween(2, 3, 4);
    await ffmpeg([...input(plain), ...tone, '-map', '0', '-map', '1', '-c:v', 'copy', '-c:a', 'aac', ...told, output(path)]);
    return probe(path);
  };

  test.each<[string, unknown, ExportFormat, number[]]>([
    ['copied', {}, 'mp4', [1, 2]],
    ['copied', {}, 'mov', [1, 2]],
    ['smart', { segments: [{ start: 0.5, end: 3.3 }] }, 'mp4', [0.5, 1.5]],
    ['smart', { segments: [{ start: 0.5, end: 3.3 }] }, 'mov', [0.5, 1.5]],
    ['encoded', { crop: bars, speed: 2, volume: 0.5 }, 'webm', [0.5, 1]],
    [
      'encoded',
      {
        crop: bars,
        segments: [
          { start: 0.5, end: 1.5 },
          { start: 1.5, end: 3.3 },
        ],
      },
      'mov',
      [0.5, 1.5],
    ],
  ])('of several tracks all stay, each with its language, %s: %j as %s', async (method, edit, format, starts) => {
    const result = await made(await two(), edit, { format });
    expect(result.method).toBe(method);
    expect(result.audio.map(({ language }) => language)).toEqual(['eng', format === 'mov' ? 'ger' : 'deu']);
    for (const [track, start] of starts.entries()) {
      const alone = { ...result, audio: result.audio.slice(track) };
      expect((await soundOf(alone))?.[0], `track ${track}`).toBeCloseTo(start, 0.9);
    }
  });

  test('of several tracks the first stays for a platform, and that is said', async () => {
    const result = await made(await two(), { segments: [{ start: 0, end: 0.5 }] }, { preset: 'mastodon' });
    expect(result.audio).toMatchObject([{ language: 'eng' }]);
    expect(inEnglish(result.why)).toBe(
      'Re-encoded because “Mastodon video” requires it. Only the first of 2 audio tracks was kept: platforms play just one.',
    );
  });

  test('after the last picture is left out, and that is said, copied or encoded', async () => {
    const long = join(folder, 'long.mkv');
    await ffmpeg([
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=64x64:rate=25:duration=2',
      ...toneBetween(0, 5, 6),
      ...quickest,
      '-c:a',
      'aac',
      output(long),
    ]);
    const info = await probe(long);
    const last = 'Dropped: audio after the last frame.';
    expect(inEnglish((await made(info, {}, { format: 'mp4' })).why)).toBe(`Nothing in this edit requires re-encoding. ${last}`);
    expect(inEnglish((await made(info, { crop: bars }, { format: 'mp4' })).why)).toBe(`Re-encoded because the frame is cropped. ${last}`);
    expect(inEnglish((await made(info, { mute: true }, { format: 'mp4' })).why)).not.toContain('Dropped');
  });

  test('of several tracks all must be of a kind that plays', async () => {
    const path = join(folder, 'other-sound.mp4');
    const codecs = ['-c:v', 'copy', '-c:a:0', 'aac', '-c:a:1', 'ac3'];
    await ffmpeg([...input(plain), ...toneBetween(2, 3, 4), '-map', '0', '-map', '1', ...codecs, output(path)]);
    const result = await made(await probe(path), {});
    expect(result.audio.map(({ codec }) => codec)).toEqual(['aac', 'aac']);
    expect(result.why).toEqual(reads('MP4 files play everywhere'));
  });
});

describe('where nothing but cutting is asked', () => {
  test('nothing is encoded but at the cuts', async () => {
    const result = await made(plain, { segments: [{ start: 0.5, end: 3.2 }] });
    expect(result.method).toBe('smart');
    expect(await numbersOf(result)).toEqual(from(15, 81));
  });

  test('another kind of file takes what it can hold as it is', async () => {
    const result = await made(plain, {}, { format: 'mov' });
    expect(result).toMatchObject({ contentType: 'video/quicktime', method: 'copied' });
    expect(await numbersOf(result)).toEqual(from(0, 120));
    const cut = await made(plain, { segments: [{ start: 0.5, end: 3.2 }], mute: true }, { format: 'mov' });
    expect(cut).toMatchObject({ contentType: 'video/quicktime', method: 'smart', audio: [] });
    expect(await numbersOf(cut)).toEqual(from(15, 81));
  });
});

test('the place and the device that a file tells of are gone, copied or encoded', async () => {
  const path = join(folder, 'told.mp4');
  const tags = ['location=+52.5200+013.4050/', 'comment=from my phone', 'title=secret'].flatMap((tag) => ['-metadata', tag]);
  await ffmpeg([...input(plain), '-c', 'copy', '-movflags', 'use_metadata_tags', ...tags, output(path)]);
  const info = await probe(path);
  for (const edit of [{ segments: [{ start: 0.5, end: 2 }] }, { crop: bars }, {}]) {
    const result = await made(info, edit);
    const told = await ffprobe([...input(result), '-show_format', '-show_streams', '-of', 'json']);
    expect(told).not.toMatch(/52\.52|phone|secret/);
  }
});

test('anything that can be asked gives the size and length that it should', async () => {
  await fc.assert(
    fc.asyncProperty(edits, async (edit) => {
      const asked: Edit = { ...edit, watermark: null, crop: edit.crop && { ...edit.crop, width: 1, height: 1 } };
      const result = await made(plain, asked);
      expect({ width: result.width, height: result.height }).toEqual(shapeOf(plain, asked, { format: 'mp4', preset: null }).outer);
      expect(Math.abs(result.duration - lengthOf(piecesOf(plain, asked), asked))).toBeLessThan(0.05);
    }),
    { numRuns: 4, seed: 3 },
  );
});

import { copyFile, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { probe, type VideoInfo } from '../probe/probe.ts';
import { ffmpeg, ffprobe, input, output } from '../tool/run.ts';
import { blankOut, personalMetadata } from './metadata.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-told-'));
afterAll(() => rm(folder, { recursive: true }));

const picture = ['-f', 'lavfi', '-i', 'testsrc=size=96x64:rate=10:duration=2', '-f', 'lavfi', '-i', 'sine=duration=2'];
const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-c:a', 'aac'];
const place = '+52.5200+013.4050/';
const tags = (...told: string[]) => told.flatMap((tag) => ['-metadata', tag]);
const apple = tags(`com.apple.quicktime.location.ISO6709=${place}`, 'com.apple.quicktime.make=Apfel', 'com.apple.quicktime.model=Fon 9');

async function made(name: string, ...args: string[]): Promise<VideoInfo> {
  const path = join(folder, name);
  await ffmpeg([...args, output(path)]);
  return probe(path);
}
const said = (info: VideoInfo) => ffprobe([...input(info), '-show_format', '-show_streams', '-of', 'json']);
const packets = (info: VideoInfo, streams = 'v') =>
  ffprobe([...input(info), '-select_streams', streams, '-show_packets', '-show_data_hash', 'md5', '-of', 'csv']);

async function blanked(info: VideoInfo): Promise<VideoInfo> {
  const path = `${info.path}.silent`;
  await copyFile(info.path, path);
  await blankOut(path, await personalMetadata(info));
  return probe(path);
}

describe('what a video tells of place and device is gone, and nothing else', () => {
  test.each<[string, string[]]>([
    ['apple.mov', [...coded, '-movflags', 'use_metadata_tags', ...apple]],
    ['front.mov', [...coded, '-movflags', 'use_metadata_tags+faststart', ...apple]],
    ['android.mp4', [...coded, ...tags(`location=${place}`, 'artist=Apfel')]],
    ['old.mov', [...coded, ...tags(`location=${place}`, 'make=Apfel', 'model=Fon 9')]],
    ['parts.mp4', [...coded, '-movflags', 'frag_keyframe+empty_moov', ...tags(`location=${place}`, 'artist=Apfel')]],
    ['phone.mkv', [...coded, ...tags(`location=${place}`, 'com.apple.quicktime.make=Apfel'), '-metadata:s:a:0', 'language=deu']],
    ['phone.webm', ['-c:v', 'libvpx', '-c:a', 'libopus', ...tags(`location=${place}`, 'make=Apfel')]],
  ])('%s', async (name, args) => {
    const before = await made(name, ...picture, '-t', '2', ...args);
    expect(await said(before)).toMatch(/52\.52|Apfel/);
    const after = await blanked(before);
    expect(await said(after)).not.toMatch(/52\.52|Apfel|Fon 9/);
    expect((await readFile(after.path)).toString('latin1')).not.toMatch(/52\.52|Apfel|Fon 9/);
    for (const streams of ['v', 'a']) expect(await packets(after, streams)).toBe(await packets(before, streams));
    expect({ ...after, path: '' }).toEqual({ ...before, path: '' });
    expect((await stat(after.path)).size).toBe((await stat(before.path)).size);
    expect(await personalMetadata(after)).toEqual([]);
    // Nor does a reader that is strict find anything amiss.
    await ffmpeg(['-xerror', '-err_detect', 'crccheck+explode', ...input(after), '-f', 'null', '-']);
  });

  test('a cover stays, also among what goes, unless a camera took it', async () => {
    const cover = ['-f', 'lavfi', '-i', 'color=s=64x64:d=0.04', '-map', '0', '-map', '1', '-map', '2'];
    const asCover = [...coded, '-c:v:1', 'mjpeg', '-bf:v:1', '0', '-frames:v:1', '1', '-disposition:v:1', 'attached_pic'];
    const before = await made('cover.mp4', ...picture, ...cover, ...asCover, ...tags(`location=${place}`, 'artist=Apfel', 'title=A talk'));
    const after = await blanked(before);
    expect(await said(after)).not.toMatch(/52\.52|Apfel/);
    expect(await packets(after, '2')).toBe(await packets(before, '2'));
    expect(after.extras).toEqual(['cover']);
    expect(await personalMetadata(after)).toEqual([]);
    const bytes = await readFile(before.path);
    // A comment of the picture becomes the start of what a camera writes down.
    bytes.write('Exif\0\0', bytes.indexOf('covr') + 40, 'latin1');
    const path = join(folder, 'camera.mp4');
    await writeFile(path, bytes);
    expect((await blanked({ ...before, path })).extras).toEqual([]);
  });

  test('its turn stays', async () => {
    const upright = await made('upright.mov', ...picture, ...coded);
    const turned = ['-c', 'copy', '-metadata:s:v:0', 'rotate=270', '-movflags', 'use_metadata_tags', ...apple];
    const phone = await made('turned.mov', ...input(upright), ...turned);
    expect(await blanked(phone)).toMatchObject({ rotation: 90, width: 64, height: 96 });
  });

  test('a track of measurements goes with all that was measured', async () => {
    const two = await made('two.mov', ...picture, '-map', '0', '-map', '1', '-map', '1', ...coded);
    const bytes = await readFile(two.path);
    // What was sound becomes a track of what a camera writes down.
    bytes.write('meta', bytes.lastIndexOf('mhlrsoun') + 4, 'latin1');
    const path = join(folder, 'measured.mov');
    await writeFile(path, bytes);
    const after = await blanked({ ...two, path });
    expect(after.audio).toHaveLength(1);
    expect(JSON.parse(await said(after)).streams).toHaveLength(2);
    for (const streams of ['0', '1']) expect(await packets(after, streams)).toBe(await packets(two, streams));
    const zeros = (await personalMetadata({ path, demuxer: 'mov' })).filter(({ head }) => head.length === 0);
    expect(zeros.length).toBeGreaterThan(10);
    await using file = await open(after.path);
    for (const { at, length } of zeros)
      expect((await file.read(Buffer.alloc(length), 0, length, at)).buffer.every((byte) => byte === 0)).toBe(true);
  });
});

test.each([
  ['plain.mp4', coded],
  ['plain.mov', coded],
  ['plain.mkv', [...coded, '-metadata:s:a:0', 'language=deu', '-metadata', 'title=A talk']],
  ['plain.ts', coded],
  ['timecode.mkv', [...coded, '-metadata', 'TIMECODE=01:00:00:00']],
])('%s tells nothing', async (name, args) => {
  expect(await personalMetadata(await made(name, ...picture, ...args))).toEqual([]);
});

describe('tags that somebody made up', () => {
  /** An EBML element with a size of eight bytes. */
  const element = (id: number[], ...body: Uint8Array[]): Buffer => {
    const size = Buffer.alloc(8);
    size.writeBigUInt64BE((1n << 56n) | BigInt(body.reduce((sum, one) => sum + one.length, 0)));
    return Buffer.concat([Buffer.from(id), size, ...body]);
  };
  const name = (text: string) => element([0x45, 0xa3], Buffer.from(text));
  const simple = (...inner: Buffer[]) => element([0x67, 0xc8], ...inner);
  const withTags = async (file: string, ...tags: Buffer[]): Promise<VideoInfo> => {
    const info = await made(file, ...picture, '-t', '1', '-c:v', 'libvpx', '-an', '-fflags', '+bitexact');
    const whole = Buffer.concat([await readFile(info.path), element([0x12, 0x54, 0xc3, 0x67], element([0x73, 0x73], ...tags))]);
    await writeFile(info.path, whole);
    return info;
  };

  test('may be nested as deep as they like', async () => {
    let deep = simple(name('ENCODER'));
    for (let depth = 0; depth < 5_000; depth += 1) deep = simple(name('TITLE'), deep);
    expect(await personalMetadata(await withTags('deep.webm', deep))).toEqual([]);
    let telling = simple(name('LOCATION'));
    for (let depth = 0; depth < 5_000; depth += 1) telling = simple(name('TITLE'), telling);
    expect(await personalMetadata(await withTags('telling.webm', telling))).toHaveLength(1);
  });

  test('end their names with a NUL', async () => {
    expect(await personalMetadata(await withTags('padded.webm', simple(name(`ENCODER${'\0'.repeat(60_000)}`))))).toEqual([]);
    expect(await personalMetadata(await withTags('nul.webm', simple(name(`${'\0'.repeat(60_000)}x`))))).toHaveLength(1);
  });

  test('are blanked whole where they are larger than any that only describe the file', async () => {
    const info = await withTags('large.webm', simple(name('ENCODER')), Buffer.alloc(1_000_000));
    const [blank, ...others] = await personalMetadata(info);
    expect(others).toEqual([]);
    expect((blank?.at ?? 0) + (blank?.length ?? 0)).toBe((await stat(info.path)).size);
    expect(await personalMetadata(await blanked(info))).toEqual([]);
  });

  test('never make a file longer than it is', async () => {
    const info = await withTags('short.webm');
    const size = (await stat(info.path)).size;
    const claim = Buffer.from([0x12, 0x54, 0xc3, 0x67, 0x01, 0, 0, 0, 0x7f, 0, 0, 0]);
    await writeFile(info.path, Buffer.concat([await readFile(info.path), claim]));
    for (const { at, length } of await personalMetadata(info)) expect(at + length).toBeLessThanOrEqual(size + claim.length);
  });
});

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Edit } from '@everycast/contract/videos';
import { afterAll, describe, expect, test } from 'vitest';
import { reads } from '../../tests/support/reads.ts';
import { cut } from '../cut/cut.ts';
import { poster } from '../pictures/poster.ts';
import { probe, type VideoInfo } from '../probe/probe.ts';
import { proxy } from '../proxy/proxy.ts';
import { numbersOf } from '../testing/numbered.ts';
import { ffmpeg, ffmpegOutput, ffprobe, input, output } from '../tool/run.ts';
import { exportVideo } from './export.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-interlaced-'));
afterAll(() => rm(folder, { recursive: true }));
await mkdir(join(folder, 'parts'));
const at = (name: string) => join(folder, name);
const size = { width: 320, height: 240 };

/** A bar that moves across the picture by ten pixels with each field. */
async function source(name: string, fields: string, encoder: readonly string[]): Promise<VideoInfo> {
  const bar = `color=navy:s=${size.width}x${size.height}:r=50:d=4[ground];color=white:s=40x240:r=50:d=4[bar]`;
  const graph = `${bar};[ground][bar]overlay=x='mod(t*500,280)':y=0:eval=frame`;
  await ffmpeg([
    '-f',
    'lavfi',
    '-i',
    graph,
    '-vf',
    `${fields},format=${name.startsWith('prores') ? 'yuv422p10le' : 'yuv420p'}`,
    ...encoder,
    '-flags:v',
    '+ildct+ilme',
    output(at(name)),
  ]);
  return probe(at(name));
}

/** The share of pixels in a picture that differ from the lines above and below alike. */
async function combed(opened: readonly string[], frame: number): Promise<number> {
  const { width, height } = size;
  const raw = ['-vf', `select='eq(n,${frame})',scale=${width}:${height},format=gray`, '-frames:v', '1', '-f', 'rawvideo', '-'];
  const pixels = await ffmpegOutput([...opened, ...raw]);
  let count = 0;
  for (let pixel = width; pixel < width * (height - 1); pixel++) {
    const [above = 0, here = 0, below = 0] = [pixels[pixel - width], pixels[pixel], pixels[pixel + width]];
    if (Math.abs(here - above) > 60 && Math.abs(here - below) > 60 && here > above === here > below) count++;
  }
  return count / (width * height);
}

/** How each frame is stored: “1,1” is interlaced with the top field first. */
async function fieldsOf({ path, demuxer }: VideoInfo): Promise<string[]> {
  const entries = ['-select_streams', 'v:0', '-show_entries', 'frame=interlaced_frame,top_field_first', '-of', 'csv=p=0'];
  const said = await ffprobe([...input({ path, demuxer }), ...entries]);
  return [...new Set(said.split('\n').map((line) => line.slice(0, 3)))].filter(Boolean);
}

const [topFirst, bottomFirst] = ['tinterlace=interleave_top,setfield=tff', 'tinterlace=interleave_bottom,setfield=bff'];
const kinds = [
  { name: 'h264.mp4', fields: topFirst, encoder: ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '12'], order: '1,1' },
  { name: 'bottom.mov', fields: bottomFirst, encoder: ['-c:v', 'libx264', '-g', '12', '-x264-params', 'bff=1'], order: '1,0' },
  { name: 'h264.ts', fields: topFirst, encoder: ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '12'], order: '1,1' },
  { name: 'mpeg2.ts', fields: topFirst, encoder: ['-c:v', 'mpeg2video', '-q:v', '3', '-g', '12'], order: '1,1' },
  { name: 'prores.mov', fields: topFirst, encoder: ['-c:v', 'prores_ks'], order: '1,1' },
];

describe.each(kinds)('interlaced $name', async ({ name, fields, encoder, order }) => {
  const info = await source(name, fields, encoder);

  test('is deinterlaced on export, as a still, and for browsers', async () => {
    expect(info.video.interlaced).toBe(true);
    expect(await combed(input(info), 20)).toBeGreaterThan(0.02);
    const made = at(`${name}.out.mp4`);
    const options = { format: 'mp4', preset: 'source', output: made, folder: at('parts') } as const;
    const { why } = await exportVideo(info, Edit.parse({ segments: [{ start: 0.6, end: 2 }] }), options);
    expect(why).toEqual(reads(/interlaced/));
    const exported = await probe(made);
    expect(await fieldsOf(exported)).toEqual(['0,0']);
    expect(await numbersOf(exported)).toHaveLength(35);
    expect(await combed(input(exported), 20)).toBeLessThan(0.002);
    await poster(info, 1, at('still.png'));
    expect(await combed(['-f', 'image2', '-i', at('still.png')], 0)).toBeLessThan(0.002);
    await proxy(info, at('proxy.mp4'));
    if (info.video.codec !== 'h264') expect(await combed(['-i', at('proxy.mp4')], 20)).toBeLessThan(0.002);
  });

  test('keeps its fields in a trim', async () => {
    expect(await fieldsOf(info)).toEqual([order]);
    const made = at(`trim-${name}`);
    await cut(info, [{ start: 0.6, end: 2.2 }], { mode: 'exact', output: made, folder: at('parts') });
    const trimmed = await probe(made);
    expect(trimmed.video.interlaced).toBe(true);
    expect(await fieldsOf(trimmed)).toEqual([order]);
  });
});

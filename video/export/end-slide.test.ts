import { join } from 'node:path';
import type { ExportFormat } from '@everycast/contract/videos';
import { afterAll, expect, test } from 'vitest';
import { sampled } from '../../tests/support/sample.ts';
import { probe, type VideoInfo } from '../probe/probe.ts';
import { bars, createExportRoom } from '../testing/exports.ts';
import { numbersOf, quickest } from '../testing/numbered.ts';
import { shownTimes } from '../testing/read-back.ts';
import { ffmpeg, ffprobe, input, output } from '../tool/run.ts';

const { source, made, folder, close } = await createExportRoom();
afterAll(close);

/** The moments at which a source's pictures are shown, and how long all of it lasts, in seconds. */
interface Slides {
  name: string;
  container: 'mp4' | 'webm' | 'mkv';
  times: readonly number[];
  lasts: number;
  silent?: boolean;
}

const moving = Array.from({ length: 30 }, (_, index) => index / 30);
const kinds: Slides[] = [
  // Longer than a damaged end is ever hidden for.
  { name: 'an end slide in MP4', container: 'mp4', times: moving, lasts: 15 },
  { name: 'an end slide in WebM', container: 'webm', times: moving, lasts: 15 },
  { name: 'an end slide in Matroska', container: 'mkv', times: moving, lasts: 15 },
  { name: 'slides in MP4', container: 'mp4', times: [0, 2, 2.5, 6, 7], lasts: 12 },
  { name: 'slides in WebM', container: 'webm', times: [0, 2, 2.5, 6, 7], lasts: 12 },
  { name: 'slides without sound', container: 'mp4', times: [0, 2, 2.5, 6, 7], lasts: 12, silent: true },
];

/** Each picture carries its own number, and is shown at its own time; the last one, up to the end. */
async function slides({ name, container, times, lasts, silent }: Slides): Promise<VideoInfo> {
  const [even, path] = [`${name}.even.mp4`, join(folder, `${name}.${container}`)];
  const pictures = await source(even, { seconds: times.length / 30, encoder: [...quickest, '-crf', '5'] });
  const at = times.reduceRight((rest, time, index) => (index === times.length - 1 ? `${time}` : `if(eq(N,${index}),${time},${rest})`), '');
  const tick = container !== 'mp4' ? 1000 : 15_360;
  const held = `setts=pts=PTS:dts=DTS:duration='if(eq(N,${times.length - 1}),${Math.round((lasts - (times.at(-1) ?? 0)) * tick)},DURATION)'`;
  const sound = silent ? [] : ['-f', 'lavfi', '-i', `sine=sample_rate=48000:duration=${lasts}`];
  const encoder = container === 'webm' ? ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'] : quickest;
  const timed = [
    '-vf',
    `setpts='(${at})/TB'`,
    '-vsync',
    'passthrough',
    ...(container === 'mp4' ? ['-enc_time_base', '1:15360', '-video_track_timescale', '15360', '-bf', '0'] : []),
  ];
  await ffmpeg([...input(pictures), ...sound, ...timed, ...encoder, '-bsf:v', held, output(path)]);
  return probe(path);
}

/** Which picture is shown at each of these moments. */
async function shownAt(info: VideoInfo, moments: readonly number[]): Promise<(number | undefined)[]> {
  const [times, numbers] = [await shownTimes(info), await numbersOf(info)];
  return moments.map((moment) => numbers[times.findLastIndex((time) => time - info.startTime <= moment)]);
}

/** When the last picture ends. */
async function endOf(info: VideoInfo): Promise<number> {
  const entries = ['-select_streams', 'v:0', '-show_entries', 'packet=pts_time,duration_time', '-of', 'csv=p=0'];
  const ends = (await ffprobe([...input(info), ...entries])).split('\n').map((line) => line.split(',').map(Number));
  return Math.max(...ends.map(([time = 0, lasts = 0]) => time + (lasts || 0)).filter(Number.isFinite)) - info.startTime;
}

interface Change {
  speed?: number;
  crop?: typeof bars;
  segments?: { start: number; end: number }[];
}

const edits = [
  { name: 'whole', edit: {} },
  { name: 'cropped', edit: { crop: bars } },
  { name: 'twice as fast', edit: { speed: 2 } },
  { name: 'half as fast', edit: { speed: 0.5 } },
  { name: 'at an even rate', edit: { crop: bars }, preset: 'mastodon' },
  // Some begin and end inside a picture, one inside the last.
  {
    name: 'in parts',
    edit: {
      crop: bars,
      segments: [
        { start: 8, end: 11 },
        { start: 0.4, end: 0.8 },
        { start: 3, end: 6.5 },
      ],
    },
  },
  {
    name: 'in parts, faster',
    edit: {
      speed: 2,
      segments: [
        { start: 8, end: 11 },
        { start: 3, end: 6.5 },
      ],
    },
  },
  { name: 'inside the last picture', edit: { crop: bars, segments: [{ start: 9, end: 11.5 }] } },
] satisfies { name: string; edit: Change; preset?: string }[];

/** What is seen in the middle of each tenth of a second, where an edit leaves it. */
function expected({ times, lasts }: Slides, { speed = 1, segments }: Change) {
  const kept = segments ?? [{ start: 0, end: lasts }];
  const length = kept.reduce((sum, { start, end }) => sum + end - start, 0) / speed;
  const shown = new Map<number, number>();
  for (let moment = 0.15; moment < length; moment += 0.5) {
    let rest = moment * speed;
    const within = kept.find(({ start, end }) => {
      if (rest < end - start) return true;
      rest -= end - start;
      return false;
    });
    const at = (within?.start ?? 0) + rest;
    // Pictures may be later or earlier by one, where rates are made even.
    const near = (by: number) => times.findLastIndex((time) => time <= at + by);
    if (within && rest > 0.1 * speed && near(-0.05) === near(0.05)) shown.set(moment, near(0));
  }
  return { length, shown };
}

const sources = new Map<Slides, Promise<VideoInfo>>();
function sourceOf(kind: Slides): Promise<VideoInfo> {
  const found = sources.get(kind) ?? slides(kind);
  sources.set(kind, found);
  return found;
}

const formats = ['mp4', 'mov', 'webm'] as const satisfies readonly ExportFormat[];
const cases = kinds.flatMap((kind) =>
  edits.flatMap(({ name, ...one }) => formats.map((format) => ({ ...kind, kind, ...one, edited: name, format }))),
);

test.each(sampled('end slides that are exported', cases, 10, ({ edited }) => edited))(
  '$name: keeps its length and its pictures $edited as $format',
  async ({ kind, edit, format, ...one }) => {
    const info = await sourceOf(kind);
    expect(info.duration).toBeCloseTo(kind.lasts, 1);
    const result = await made(info, edit, { format, preset: 'preset' in one ? one.preset : 'source' });
    const { length, shown } = expected(kind, edit);
    expect(result.duration).toBeGreaterThan(length - 0.1);
    expect(result.duration).toBeLessThan(length + 0.1);
    // WebM says it of the whole track alone.
    if (format !== 'webm') expect(Math.abs((await endOf(result)) - length)).toBeLessThan(0.1);
    expect(await shownAt(result, [...shown.keys()])).toEqual([...shown.values()]);
  },
);

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Segment } from '@everycast/contract/videos';
import { afterAll, describe, expect, test } from 'vitest';
import { isFull, sampled } from '../../tests/support/sample.ts';
import { probe, type VideoInfo } from '../probe/probe.ts';
import { matrix } from '../testing/matrix.ts';
import { randomOf } from '../testing/random.ts';
import { beepsIn, type Heard, heard, numbers, type Packet, packets, shownTimes } from '../testing/read-back.ts';
import { nameOf, type RenditionSpec, source } from '../testing/source.ts';
import { ffmpeg, input, output } from '../tool/run.ts';
import { type CutResult, cut } from './cut.ts';

const seed = 20261121;
const folder = await mkdtemp(join(tmpdir(), 'everycast-matrix-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A picture belongs to the stretch that begins with it, whatever the last digit of its time says. */
const tolerance = 0.0005;

/** Clocks that start late or wrap, and streams without keyframes, have gone wrong unseen: each run has some of them, and every codec. */
const kindOf = ({ codec, groups, starts }: RenditionSpec): string =>
  starts === undefined ? (groups === 'refresh' ? groups : codec) : `starts at ${starts}`;
const specs = sampled('cuts', matrix(), 8, kindOf);

test('every run cuts each codec, a clock that wraps, and intra-refresh', () => {
  const all = (of: (spec: RenditionSpec) => unknown) => new Set(specs.map(of));
  expect(all(({ codec }) => codec)).toEqual(new Set(matrix().map(({ codec }) => codec)));
  expect(all(({ starts }) => starts)).toEqual(new Set(matrix().map(({ starts }) => starts)));
  expect(all(({ groups }) => groups)).toContain('refresh');
});

describe.each(specs.map((spec) => ({ name: nameOf(spec), spec })))('$name', ({ name, spec }) => {
  const random = randomOf(seed, name);
  const point = () => Math.round(random() * (spec.seconds ?? 4) * 1000) / 1000;
  const stretch = (): Segment => {
    const [start, end] = [point(), point()];
    return Math.abs(end - start) < 0.2 ? stretch() : { start: Math.min(start, end), end: Math.max(start, end) };
  };
  const cuts = isFull ? [[stretch()], [stretch()], [stretch(), stretch()]] : [[stretch(), stretch()]];

  test.each(cuts.map((segments) => ({ segments, said: segments.map(({ start, end }) => `${start}–${end}`).join(', ') })))(
    '$said',
    async ({ segments }) => {
      const before = await sourceOnce(spec);
      const { info } = before;
      const output = join(folder, `${name}.cut.${spec.container}`);
      const parts = join(folder, `${name}.parts`);
      const result = await cut(info, segments, { mode: 'exact', output, folder: parts });
      expect(await readdir(parts)).toEqual([]);
      const made = await probe(output);
      await checkPictures(before, made, segments);
      expect(await numbers(made)).toEqual(await encodedAgain(before, segments));
      await checkSound(before, made, result, spec);
      await checkCopies(before, made, segments, result, spec);
      expect(made).toMatchObject({ contentType: info.contentType, rotation: info.rotation, width: info.width, height: info.height });
      // MPEG-2 has no uneven rates, so what has to be encoded is H.264 (ITU-T H.262, table 6-4).
      const { codec, frameRate, pixelFormat } = info.video;
      expect(made.video).toMatchObject({ codec: codec === 'mpeg2video' && frameRate.variable ? 'h264' : codec, pixelFormat });
      expect(made.audio).toMatchObject(info.audio.map(({ codec, language }) => ({ codec, language })));
    },
  );
});

/** A source, and what is read back of it. */
interface Measured {
  info: VideoInfo;
  numbers: number[];
  times: number[];
  packets: Packet[];
  heard: Heard[];
}

const measured = new Map<string, Promise<Measured>>();
function sourceOnce(spec: RenditionSpec): Promise<Measured> {
  const name = nameOf(spec);
  const found = measured.get(name) ?? measure(spec);
  measured.set(name, found);
  return found;
}

async function measure(spec: RenditionSpec): Promise<Measured> {
  const info = await probe(await source(folder, spec));
  const sounds: Heard[] = [];
  for (const track of info.audio.keys()) sounds.push(await heard(info, track));
  return { info, numbers: await numbers(info), times: await shownTimes(info), packets: await packets(info), heard: sounds };
}

/** Every picture of the segments is there once, in order, as far from the first as it was. */
async function checkPictures({ info, numbers: all, times }: Measured, made: VideoInfo, segments: readonly Segment[]): Promise<void> {
  const kept = segments.map(({ start, end }) =>
    times.flatMap((time, index) => {
      const since = time - info.startTime;
      return since >= start - tolerance && since < end - tolerance ? [{ number: all[index], since }] : [];
    }),
  );
  expect(await numbers(made)).toEqual(kept.flat().map(({ number }) => number));
  const shown = await shownTimes(made);
  const first = kept[0] ?? [];
  first.forEach(({ since }, index) => {
    expect((shown[index] ?? 0) - (shown[0] ?? 0)).toBeCloseTo(since - (first[0]?.since ?? 0), 2);
  });
}

/** The numbers of the frames that remain when ffmpeg alone re-encodes each stretch, from its first frame to its last. */
async function encodedAgain({ info }: Measured, segments: readonly Segment[]): Promise<number[]> {
  const path = join(folder, `${basename(info.path)}.again.mkv`);
  const all: number[] = [];
  for (const { start, end } of segments) {
    const [from, to] = [start, end].map((time) => info.startTime + time - tolerance);
    const kept = `select='gte(t,${from})*lt(t,${to})'`;
    const lossless = ['-map', '0:v:0', '-vf', kept, '-fps_mode', 'passthrough', '-c:v', 'ffv1', '-f', 'matroska', '-y'];
    await ffmpeg(['-noautorotate', '-copyts', ...input(info), ...lossless, output(path)]);
    all.push(...(await numbers({ path, demuxer: 'matroska' })));
  }
  return all;
}

/** Each track of sound has no gap, and each beep is where its picture is, to less than a picture. */
async function checkSound({ info, heard: sounds }: Measured, made: VideoInfo, { segments }: CutResult, spec: RenditionSpec): Promise<void> {
  const { numerator, denominator } = info.video.frameRate;
  const picture = Math.min(denominator / numerator, 1 / 30);
  for (const [track, before] of sounds.entries()) {
    const after = await heard(made, track);
    if (spec.sound !== 'short' && spec.sound !== 'late') {
      // The last picture of a source may stand longer than its sound lasts: where another part follows, that is heard.
      const silent = Math.max(0, ...segments.slice(0, -1).map(({ end }) => info.startTime + end - before.end));
      expect(after.longestGap).toBeLessThan(0.005 + silent);
      expect(after.start - made.startTime).toBeLessThan(0.05);
      expect(after.end - made.startTime).toBeGreaterThan(segments.reduce((sum, { start, end }) => sum + end - start, 0) - 0.05);
    }
    const expected = beepsIn(before.beeps, info.startTime, segments);
    for (const beep of expected) {
      const offset = Math.min(...after.beeps.map((one) => Math.abs(one - made.startTime - beep)));
      expect(offset, `the beep at ${beep}, of ${after.beeps}`).toBeLessThan(picture);
    }
  }
}

/** What lies wholly inside is the same, packet by packet; of H.264 in closed groups all that can be is. */
async function checkCopies(
  { info, packets: all }: Measured,
  made: VideoInfo,
  segments: readonly Segment[],
  result: CutResult,
  spec: RenditionSpec,
): Promise<void> {
  if (spec.codec !== 'h264' || spec.groups === 'open' || spec.groups === 'refresh') return;
  const [before, after] = [groupsOf(all), (await packets(made)).map(({ hash }) => hash).join(' ')];
  const isInside = (time: number, { start, end }: Segment) =>
    time - info.startTime >= start - tolerance && time - info.startTime < end - tolerance;
  const whole = before.filter((group) => segments.some((segment) => group.every(({ time }) => isInside(time, segment))));
  for (const group of whole) expect(after).toContain(group.map(({ hash }) => hash).join(' '));
  if (whole.length > 0) expect(result.method).not.toBe('encoded');
}

function groupsOf(all: readonly Packet[]): Packet[][] {
  const groups: Packet[][] = [];
  for (const packet of all) {
    if (packet.isKey) groups.push([]);
    groups.at(-1)?.push(packet);
  }
  return groups;
}

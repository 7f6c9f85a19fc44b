import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sampled } from '../../tests/support/sample.ts';
import { probe, type VideoInfo } from '../probe/probe.ts';
import { numbers, packets, shownTimes } from '../testing/read-back.ts';
import { type RenditionSpec, source } from '../testing/source.ts';
import { ffmpeg, output } from '../tool/run.ts';
import { cut } from './cut.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-slide-'));
afterAll(() => rm(folder, { recursive: true }));

/** Two seconds of video, then its last frame, number 49, for four more seconds. */
async function withEndSlide({ container, groups, fragments = false }: Pick<RenditionSpec, 'container' | 'groups' | 'fragments'>) {
  const path = await source(folder, { codec: 'h264', container: 'mp4', groups, rate: '25', sound: 'none', seconds: 2 });
  const longLast = "setts=pts=PTS:dts=DTS:duration='if(eq(N,49),101*DURATION,DURATION)'";
  const held = join(folder, `slide-${groups}-${fragments}.${container}`);
  await ffmpeg([
    '-i',
    path,
    '-c',
    'copy',
    '-bsf:v',
    longLast,
    ...(fragments ? ['-movflags', 'frag_keyframe+empty_moov'] : []),
    output(held),
  ]);
  return probe(held);
}

const range = (from: number, past: number) => Array.from({ length: past - from }, (_, index) => from + index);

const kinds = [
  { container: 'mp4', groups: 'closed' },
  { container: 'mp4', groups: 'closed', fragments: true },
  { container: 'mkv', groups: 'closed' },
  // Encoded as a whole.
  { container: 'mp4', groups: 'open' },
  { container: 'mkv', groups: 'refresh' },
] as const;

const cuts = [
  { segments: [{ start: 3, end: 5 }], shown: [49], length: 2 },
  { segments: [{ start: 1, end: 5 }], shown: range(25, 50), length: 4 },
  {
    segments: [
      { start: 3, end: 4.5 },
      { start: 0.4, end: 0.8 },
    ],
    shown: [49, ...range(10, 20)],
    length: 1.9,
  },
  {
    segments: [
      { start: 0.4, end: 0.8 },
      { start: 4, end: 6 },
    ],
    shown: [...range(10, 20), 49],
    length: 2.4,
  },
];

const sources = new Map<(typeof kinds)[number], Promise<VideoInfo>>();
function sourceOf(kind: (typeof kinds)[number]): Promise<VideoInfo> {
  const found = sources.get(kind) ?? withEndSlide(kind);
  sources.set(kind, found);
  return found;
}

const cases = kinds.flatMap((kind) =>
  cuts.map((one) => ({ ...kind, kind, ...one, said: one.segments.map(({ start, end }) => `${start}–${end}`).join(', ') })),
);

test.each(sampled('end slides that are cut', cases, 5, ({ kind }) => JSON.stringify(kind)))(
  'an end slide in $container, $groups groups, stays in $said',
  async ({ kind, segments, shown, length }) => {
    const info = await sourceOf(kind);
    expect(info.duration).toBeCloseTo(6, 1);
    const made = join(folder, `made.${kind.container}`);
    await cut(info, segments, { mode: 'exact', output: made, folder: join(folder, 'parts') });
    const result = await probe(made);
    expect(await numbers(result)).toEqual(shown);
    expect(await packets(result)).toHaveLength(shown.length);
    expect(Math.abs(result.duration - length)).toBeLessThan(0.1);
    if (segments[0]?.end !== 4.5) return;
    const [first = 0, second = 0] = await shownTimes(result);
    expect(second - first).toBeCloseTo(1.5, 1);
  },
);

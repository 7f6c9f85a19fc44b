import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aacFrameTag, avcFrameTag } from '../flv/build.ts';
import { describeTag } from '../flv/header.ts';
import type { MediaTag } from '../flv/tag.ts';
import { createTestClock } from '../testing/clock.ts';
import { headers } from '../testing/tags.ts';
import { createTimeline } from './timeline.ts';

const picture = 40;
const sound = 20;
const group = 10;

interface Plan {
  /** Where the source's clock is when it starts. */
  from: number;
  pictures: number;
  /** How much later than its time each kind arrives. */
  late: { audio: number; video: number };
  /** How long it has already run when the line gets it: what it sends first of one kind may be older than of the other. */
  joined: number;
  /** Which pairs of neighbors of a kind arrive in the wrong order. */
  swapped: boolean[];
  /** Whether everything arrives in one moment, as after a connection was slow. */
  burst: boolean;
  /** Whether each keyframe has headers before it. */
  repeats: boolean;
  /** How long nothing arrives after it. */
  pause: number;
}

const plans: fc.Arbitrary<Plan> = fc.record({
  from: fc.constantFrom(0, 7, 1_000, 500_000, 2 ** 32 - 300),
  pictures: fc.integer({ min: 1, max: 60 }),
  late: fc.record({ audio: fc.constantFrom(0, 30, 900, 3_000), video: fc.constantFrom(0, 30, 500, 1_100, 3_000) }),
  joined: fc.constantFrom(0, 700, 3_000),
  swapped: fc.array(fc.boolean(), { maxLength: 30 }),
  burst: fc.boolean(),
  repeats: fc.boolean(),
  pause: fc.constantFrom(0, 1, 500, 2_000, 60_000),
});

interface Arrival {
  at: number;
  tag: MediaTag;
}

/** What a source sends, in the order in which it arrives. */
function arrivals({ from, pictures, late, joined, swapped, repeats }: Plan): Arrival[] {
  const data = new Uint8Array(8);
  const inOrder = { video: [] as Arrival[], audio: [] as Arrival[] };
  for (let index = 0; index < pictures; index += 1) {
    const time = from + index * picture;
    const tag = avcFrameTag({ time, keyframe: index % group === 0, data });
    inOrder.video.push({ at: index * picture + late.video, tag });
  }
  for (let index = 0; index < (pictures * picture) / sound; index += 1)
    inOrder.audio.push({ at: index * sound + late.audio, tag: aacFrameTag({ time: from + index * sound, data }) });
  const shuffled = Object.values(inOrder).flatMap((list) =>
    list.map(({ at }, index) => {
      const neighbor = swapped[index >> 1] && (index ^ 1) < list.length ? index ^ 1 : index;
      return { at, tag: list[neighbor]?.tag ?? raise() };
    }),
  );
  return shuffled
    .map(({ at, tag }) => ({ at: at - joined, tag }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .flatMap((arrival) =>
      repeats && describeTag(arrival.tag).keyframe
        ? [...headers().map((tag) => ({ at: arrival.at, tag: { ...tag, time: arrival.tag.time } })), arrival]
        : [arrival],
    );
}

const raise = (): never => {
  throw new Error('No such tag');
};
const isFrame = (tag: MediaTag): boolean => tag.kind !== 'script' && !describeTag(tag).config;

/** Every frame with its source and what was added to its time, after the sources have followed each other. */
function play(sources: readonly Plan[]) {
  const clock = createTestClock();
  const timeline = createTimeline(clock);
  const frames: { source: number; tag: MediaTag; added: number }[] = [];
  sources.forEach((plan, source) => {
    timeline.startOver();
    const from = clock.now();
    for (const { at, tag } of arrivals(plan)) {
      if (!plan.burst) clock.advance(Math.max(0, from + at - clock.now()));
      const placed = timeline.place(tag);
      if (isFrame(tag)) frames.push({ source, tag: placed, added: placed.time - tag.time });
    }
    clock.advance(plan.pause);
  });
  return { frames, clock };
}

const timesOf = (frames: readonly { tag: MediaTag }[], kind: MediaTag['kind']): number[] =>
  frames.filter(({ tag }) => tag.kind === kind).map(({ tag }) => tag.time);
const stepsOf = (times: readonly number[]): number[] => times.slice(1).map((time, index) => time - (times[index] ?? 0));

describe('whatever sources follow each other', () => {
  test('pictures have times that grow, and sound never goes back', () => {
    fc.assert(
      fc.property(fc.array(plans, { minLength: 2, maxLength: 4 }), (sources) => {
        const { frames } = play(sources);
        for (const step of stepsOf(timesOf(frames, 'video'))) expect(step).toBeGreaterThan(0);
        for (const step of stepsOf(timesOf(frames, 'audio'))) expect(step).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('the sound of each stays with its pictures', () => {
    fc.assert(
      fc.property(fc.array(plans, { minLength: 2, maxLength: 4 }), (sources) => {
        const { frames } = play(sources);
        sources.forEach((_, source) => {
          const own = frames.filter((frame) => frame.source === source);
          // Until both kinds are there, nothing can be out of sync.
          const both = own.findIndex(({ tag }) => tag.kind !== own[0]?.tag.kind);
          const added = own.slice(both).map((frame) => frame.added);
          // One that arrives after its neighbor takes the place behind it.
          expect(Math.max(...added) - Math.min(...added)).toBeLessThanOrEqual(picture + 1);
        });
      }),
    );
  });
});

const steady: Plan = {
  from: 0,
  pictures: 50,
  late: { audio: 0, video: 0 },
  joined: 0,
  swapped: [],
  burst: false,
  repeats: false,
  pause: 0,
};

test('a hundred changes between sources with late pictures leave the line with the clock', () => {
  const one = { ...steady, from: 90_000, late: { audio: 0, video: 300 }, joined: 1_000, pause: 700 };
  const other = { ...steady, pictures: 20 };
  const { frames, clock } = play(Array.from({ length: 100 }, (_, index) => (index % 2 ? other : one)));
  expect(Math.abs(Math.max(...timesOf(frames, 'audio')) - clock.now())).toBeLessThan(1_000);
});

test('headers between late pictures change no time', () => {
  const late = { ...steady, late: { audio: 0, video: 500 } };
  const times = (repeats: boolean) => play([{ ...late, repeats }]).frames.map(({ tag }) => tag.time);
  expect(times(true)).toEqual(times(false));
});

test.each([900, 200, 40])('pictures after a clock that was set back by %i ms are not pressed together', (back) => {
  const clock = createTestClock();
  const timeline = createTimeline(clock);
  const data = new Uint8Array(8);
  const times: number[] = [];
  for (let index = 0; index < 100; index += 1) {
    const time = index * picture - (index < 50 ? 0 : back);
    times.push(timeline.place(avcFrameTag({ time, keyframe: true, data })).time);
    clock.advance(picture);
  }
  const steps = stepsOf(times);
  expect(Math.min(...steps)).toBeGreaterThan(0);
  expect(steps.filter((step) => step < 10).length).toBeLessThanOrEqual(4);
  expect(times.at(-1)).toBeGreaterThanOrEqual(98 * picture);
});

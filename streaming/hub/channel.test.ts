import { expect, test } from 'vitest';
import { describeTag } from '../flv/header.ts';
import type { MediaTag } from '../flv/tag.ts';
import { createTestClock } from '../testing/clock.ts';
import { frames, headers } from '../testing/tags.ts';
import { createChannel } from './channel.ts';

const setUp = ({ collect = 0 }: { collect?: number } = {}) => {
  const clock = createTestClock();
  const channel = createChannel({ clock, collect });
  const listen = () => {
    const tags: MediaTag[] = [];
    const unsubscribe = channel.subscribe({ write: (more) => void tags.push(...more) });
    return { tags, unsubscribe };
  };
  return { clock, channel, listen };
};
const times = (tags: readonly MediaTag[], kind: MediaTag['kind']) =>
  tags.filter((tag) => tag.kind === kind && !describeTag(tag).config).map(({ time }) => time);
const all = (tags: Iterable<MediaTag>, source: { write(tag: MediaTag): void }) => {
  for (const tag of tags) source.write(tag);
};

test('who joins gets metadata, headers and the current group first, then the rest', () => {
  const { channel, listen } = setUp();
  const source = channel.openSource();
  all([...headers(), ...frames({ frames: 30 })], source);
  const { tags } = listen();
  expect(tags.slice(0, 3).map(({ kind, time }) => [kind, time])).toEqual([
    ['script', 1_000],
    ['video', 1_000],
    ['audio', 1_000],
  ]);
  expect(times(tags, 'video')).toEqual([1_000, 1_040, 1_080, 1_120, 1_160]);
  all(frames({ from: 1_200, frames: 1 }), source);
  expect(times(tags, 'video').at(-1)).toBe(1_200);
});

test('bodies are shared, not copied', () => {
  const { channel, listen } = setUp();
  const [one, other] = [listen(), listen()];
  const source = channel.openSource();
  const written = [...headers(), ...frames({ frames: 3 })];
  all(written, source);
  written.forEach((tag, index) => {
    expect(one.tags[index]?.body).toBe(tag.body);
    expect(other.tags[index]).toBe(one.tags[index]);
  });
});

test('tags are collected and delivered together', () => {
  const { clock, channel } = setUp({ collect: 25 });
  const deliveries: (readonly MediaTag[])[] = [];
  const source = channel.openSource();
  channel.subscribe({ write: (tags) => void deliveries.push(tags) });
  all(frames({ frames: 2 }), source);
  expect(deliveries).toEqual([]);
  clock.advance(25);
  expect(deliveries.map(({ length }) => length)).toEqual([4]);
  all(frames({ from: 80, frames: 1 }), source);
  channel.close();
  expect(deliveries.map(({ length }) => length)).toEqual([4, 2]);
  expect(clock.timers).toBe(0);
});

test('another source continues where the first was, from a keyframe on', () => {
  const { clock, channel, listen } = setUp();
  const { tags } = listen();
  const first = channel.openSource();
  all([...headers(), ...frames({ from: 500_000, frames: 10 })], first);
  clock.advance(360 + 2_000);
  const second = channel.openSource();
  const [key, sound, ...rest] = [...frames({ frames: 3, group: 1 })];
  const inter = [...frames({ frames: 2 })].filter(({ kind }) => kind === 'video').slice(1);
  all([...headers(320), ...inter, ...[key, sound, ...rest].filter((tag) => tag !== undefined)], second);
  all(frames({ from: 500_400, frames: 5 }), first);
  expect(first.current).toBe(false);
  expect(times(tags, 'video')).toEqual([0, 40, 80, 120, 160, 200, 240, 280, 320, 360, 2_360, 2_400, 2_440]);
  expect(times(tags, 'audio').at(-1)).toBe(2_440);
});

test('a source whose clock starts over or jumps does not take the output along', () => {
  const { clock, channel, listen } = setUp();
  const { tags } = listen();
  const source = channel.openSource();
  all(frames({ from: 60_000, frames: 2, group: 1 }), source);
  clock.advance(80);
  all(frames({ from: 0, frames: 2, group: 1 }), source);
  clock.advance(80);
  all(frames({ from: 9_000_000, frames: 1, group: 1 }), source);
  expect(times(tags, 'video')).toEqual([0, 40, 80, 120, 160]);
});

test('a source that caught up after a minute without network keeps its times', () => {
  const { clock, channel, listen } = setUp();
  const { tags } = listen();
  const source = channel.openSource();
  all(frames({ frames: 1 }), source);
  clock.advance(60_000);
  all(frames({ from: 60_000, frames: 1, group: 1 }), source);
  expect(times(tags, 'video')).toEqual([0, 60_000]);
});

test('a sink that throws is removed, and the others get everything', () => {
  const clock = createTestClock();
  const errors: unknown[] = [];
  const channel = createChannel({ clock, collect: 0, onSinkError: (error) => void errors.push(error) });
  const got: MediaTag[] = [];
  channel.subscribe({
    write() {
      throw new Error('full');
    },
  });
  channel.subscribe({ write: (tags) => void got.push(...tags) });
  const tags = [...frames({ frames: 2 })];
  all(tags, channel.openSource());
  expect(got).toHaveLength(tags.length);
  expect(errors).toEqual([new Error('full')]);
  expect(channel.sinks).toBe(1);
});

test('what is kept is bounded', () => {
  const channel = createChannel({ clock: createTestClock(), collect: 0, limits: { groupBytes: 10_000, groupTags: 1_000 } });
  const source = channel.openSource();
  for (const tag of frames({ frames: 500, group: 1_000, size: 100 })) {
    source.write(tag);
    expect(channel.cachedBytes).toBeLessThanOrEqual(10_000);
  }
  all(frames({ from: 20_000, frames: 5, group: 5 }), source);
  expect(channel.cachedBytes).toBeGreaterThan(0);
});

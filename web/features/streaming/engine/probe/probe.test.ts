import { expect, test } from 'vitest';
import type { Picture } from '../program/h264.ts';
import { ladder } from './ladder.ts';
import { createMemory } from './memory.ts';
import { createProbe } from './probe.ts';

const [, , wanted, , , light] = ladder as [Picture, Picture, Picture, Picture, Picture, Picture];
const day = 24 * 3_600_000;

/** A browser's storage; without space, it stores nothing. */
function createStorage({ full = false } = {}) {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
  };
}

/** A studio on a computer that encodes as many pixels as 720p has at 40 pictures per second. */
function open(storage: ReturnType<typeof createStorage>, { machine = 'Browser 1', at = 0, pixels = 1280 * 720 * 40 } = {}) {
  const measured: string[] = [];
  const probe = createProbe({
    wanted,
    memory: createMemory({ storage, machine, now: () => at }),
    async measure({ width, height, fps }) {
      measured.push(`${height}@${fps}`);
      return pixels / (width * height);
    },
  });
  return { probe, measured };
}

test('a test isn’t repeated by the next studio, until the browser changes or it is old', async () => {
  const storage = createStorage();
  const first = open(storage);
  expect(await first.probe.check()).toEqual({ kind: 'lighter', picture: light });
  expect(first.measured).toEqual(['1080@60', '720@30']);
  const second = open(storage, { at: day / 2 });
  expect(await second.probe.check()).toEqual({ kind: 'lighter', picture: light });
  expect(second.measured).toEqual([]);
  const updated = open(storage, { machine: 'Browser 2' });
  await updated.probe.check();
  expect(updated.measured).not.toEqual([]);
});

test('a result that isn’t enough counts for a day, one that is for a month', async () => {
  const storage = createStorage();
  await open(storage).probe.check();
  const next = open(storage, { at: 1.5 * day, pixels: 1920 * 1080 * 100 });
  expect(await next.probe.check()).toEqual({ kind: 'fits' });
  const later = open(storage, { at: 20 * day });
  expect(await later.probe.check()).toEqual({ kind: 'fits' });
  expect(later.measured).toEqual([]);
  const old = open(storage, { at: 40 * day });
  await old.probe.check();
  expect(old.measured).not.toEqual([]);
});

test('two that ask at the same time wait for one test', async () => {
  const { probe, measured } = open(createStorage());
  expect(await Promise.all([probe.check(), probe.check()])).toHaveLength(2);
  expect(measured).toEqual(['1080@60', '720@30']);
});

test('a browser without space to store anything is tested once per studio', async () => {
  const { probe, measured } = open(createStorage({ full: true }));
  await probe.check();
  expect(await probe.check()).toEqual({ kind: 'lighter', picture: light });
  expect(measured).toEqual(['1080@60', '720@30']);
  probe.decide('anyway');
  expect(probe.answer()).toBe('anyway');
});

test('an answer is kept on this computer, and counts for these settings', () => {
  const storage = createStorage();
  open(storage).probe.decide(light);
  expect(open(storage).probe.answer()).toEqual(light);
  open(storage).probe.decide(null);
  expect(open(storage).probe.answer()).toBeNull();
});

test('what fell behind while live is tested again', async () => {
  const storage = createStorage();
  const fast = open(storage, { pixels: 1920 * 1080 * 100 });
  expect(await fast.probe.check()).toEqual({ kind: 'fits' });
  fast.probe.fellBehind(wanted);
  const next = open(storage);
  expect(await next.probe.check()).toMatchObject({ kind: 'lighter' });
});

test('a test that can’t be made says nothing', async () => {
  const memory = createMemory({ storage: createStorage(), machine: 'Browser 1' });
  const probe = createProbe({ wanted, memory, measure: async () => null });
  expect(await probe.check()).toEqual({ kind: 'unknown' });
});

test.each(['no JSON', '{"machine":"Browser 1","measured":7}', 'null', '[]', '{"machine":"Browser 1","measured":[7],"answers":[{"at":0}]}'])(
  'a stored text that isn’t ours is ignored: %s',
  (text) => {
    const storage = createStorage();
    storage.setItem('everycast.encoder', text);
    expect(open(storage).probe.answer()).toBeNull();
  },
);

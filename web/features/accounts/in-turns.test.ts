import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

const places = { all: 4, perKind: 3 };
const kindOf = (item: string) => item.slice(0, 1);

/** Work that ends when the test says so. */
function work() {
  const running = new Map<string, () => void>();
  const started: string[] = [];
  return {
    started,
    running: () => [...running.keys()],
    run: (item: string) =>
      new Promise<void>((resolve, reject) => {
        started.push(item);
        running.set(item, item.endsWith('!') ? () => reject(new Error(item)) : resolve);
      }),
    async end(item: string): Promise<void> {
      running.get(item)?.();
      running.delete(item);
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

test('four run at once, three of one platform, and others don’t wait for it', async () => {
  const { running, run, end, started } = work();
  const done = inTurns(['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2'], places, kindOf, run, () => true);
  expect(running()).toEqual(['a1', 'a2', 'a3', 'b1']);
  await end('b1');
  expect(running()).toEqual(['a1', 'a2', 'a3', 'b2']);
  await end('b2');
  expect(running()).toEqual(['a1', 'a2', 'a3']);
  for (const item of ['a2', 'a1', 'a3', 'a4', 'a5']) {
    await end(item);
    expect(running().length).toBeLessThanOrEqual(places.perKind);
  }
  await done;
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'a4', 'a5']);
});

test('hundreds all get their turn', async () => {
  const items = Array.from({ length: 500 }, (_, at) => `${'abc'[at % 3]}${at}`);
  let [now, most] = [0, 0];
  const seen: string[] = [];
  await inTurns(
    items,
    places,
    kindOf,
    async (item) => {
      most = Math.max(most, ++now);
      seen.push(item);
      await Promise.resolve();
      now -= 1;
    },
    () => true,
  );
  expect([most, seen.toSorted()]).toEqual([places.all, items.toSorted()]);
});

test('after a failure, or once nobody wants more, nothing is started', async () => {
  const first = work();
  const failed = expect(inTurns(['a!', 'a2', 'a3', 'a4'], places, kindOf, first.run, () => true)).rejects.toThrow('a!');
  await first.end('a!');
  expect(first.started).toEqual(['a!', 'a2', 'a3']);
  for (const item of first.running()) await first.end(item);
  await failed;

  const second = work();
  let wanted = true;
  const stopped = inTurns(['a1', 'b1', 'a2', 'b2', 'a3'], places, kindOf, second.run, () => wanted);
  wanted = false;
  for (const item of second.running()) await second.end(item);
  await stopped;
  expect(second.started).toEqual(['a1', 'b1', 'a2', 'b2']);
});

import { expect, test } from 'vitest';
import { createFairQueue, type FairQueueLimits, hostOf, type WorkKey } from './fair-queue.ts';

const usual = { atOnce: 4, perOwner: 3, waiting: 20, busy: 'media.busy_images' } as const;

/** Work that runs until a test ends it; `started` lists it in the order in which it started. */
function open(limits: Partial<FairQueueLimits> = {}) {
  const inTurn = createFairQueue({ ...usual, ...limits });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, key: WorkKey, signal?: AbortSignal) =>
    inTurn(
      key,
      () => {
        started.push(name);
        return new Promise<string>((done) => ends.set(name, () => done(name)));
      },
      signal,
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    ends.delete(name);
    await new Promise(setImmediate);
  };
  /** Ends what runs, the oldest first, until nothing does. */
  const endAll = async () => {
    await new Promise(setImmediate);
    for (let [first] = ends.keys(); first !== undefined; [first] = ends.keys()) await end(first);
  };
  return { add, end, endAll, started };
}

const many = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}${index}`);

test('one who floods it leaves a place for others, who come at once', async () => {
  const { add, endAll, started } = open();
  const flood = many(10, 'a').map((name) => add(name, { owner: 'a' }));
  const other = add('b', { owner: 'b' });
  await new Promise(setImmediate);
  expect(started).toEqual(['a0', 'a1', 'a2', 'b']);
  await endAll();
  await expect(Promise.all([...flood, other])).resolves.toHaveLength(11);
});

test('a place that becomes free goes to the one with the least, and equals take turns', async () => {
  const { add, endAll, started } = open({ atOnce: 2, perOwner: 1 });
  const all = [...many(3, 'a'), ...many(3, 'b'), ...many(3, 'c')].map((name) => add(name, { owner: name[0] ?? '' }));
  await endAll();
  await Promise.all(all);
  expect(started).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
});

test('a host that does not answer keeps only its own callers waiting', async () => {
  const { add, endAll, started } = open({ atOnce: 4, perOwner: 3, perHost: 2 });
  const hanging = ['a', 'b', 'c', 'd', 'e'].map((owner) => add(owner, { owner, host: 'hangs.example' }));
  const others = [add('f', { owner: 'f', host: 'answers.example' }), add('a elsewhere', { owner: 'a', host: 'answers.example' })];
  await new Promise(setImmediate);
  expect(started).toEqual(['a', 'b', 'f', 'a elsewhere']);
  await endAll();
  await Promise.all([...hanging, ...others]);
});

test('one who floods a host has places for others left', async () => {
  const { add, endAll, started } = open({ atOnce: 8, perOwner: 4, perHost: 8, perOwnerAtHost: 2 });
  const flood = many(6, 'a').map((name) => add(name, { owner: 'a', host: 'hangs.example' }));
  const elsewhere = add('elsewhere', { owner: 'a', host: 'answers.example' });
  await new Promise(setImmediate);
  expect(started).toEqual(['a0', 'a1', 'elsewhere']);
  await endAll();
  await Promise.all([...flood, elsewhere]);
});

test('more than may wait is refused, and says when to come again; others may still wait', async () => {
  const { add, endAll, started } = open({ atOnce: 1, perOwner: 1, waiting: 2 });
  const kept = many(3, 'a').map((name) => add(name, { owner: 'a' }));
  await expect(add('a too many', { owner: 'a' })).rejects.toMatchObject({
    code: 'too_many_requests',
    reason: { code: 'media.busy_images', params: { seconds: 10 } },
    details: { retryAfterSeconds: 10 },
  });
  const other = add('b', { owner: 'b' });
  await endAll();
  await Promise.all([...kept, other]);
  expect(started).toEqual(['a0', 'b', 'a1', 'a2']);
});

test('who does not wait any longer leaves the queue and takes no turn', async () => {
  const { add, endAll, started } = open({ atOnce: 1, perOwner: 1 });
  const enough = new AbortController();
  const first = add('first', { owner: 'a' });
  const second = add('second', { owner: 'a' }, enough.signal);
  const third = add('third', { owner: 'a' }, new AbortController().signal);
  enough.abort(new Error('enough'));
  await expect(second).rejects.toThrow('enough');
  await expect(add('late', { owner: 'a' }, enough.signal)).rejects.toThrow('enough');
  await endAll();
  await Promise.all([first, third]);
  expect(started).toEqual(['first', 'third']);
});

test('a failure frees its place, and is told to whom it belongs', async () => {
  const inTurn = createFairQueue({ ...usual, atOnce: 1, perOwner: 1 });
  const failing = inTurn({ owner: 'a' }, () => Promise.reject(new Error('broken')));
  const next = inTurn({ owner: 'a' }, async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('a host is known by its address', () => {
  expect([hostOf('https://Social.Example:8443/a'), hostOf('sandbox')]).toEqual(['social.example:8443', 'sandbox']);
});

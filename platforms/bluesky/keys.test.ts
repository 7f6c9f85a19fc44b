import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intentContext } from '../../server/features/publishing/work/state.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { CallFailure } from '../port/call.ts';
import { type Keyed, keyedBy, tidOf, writeKeyed } from './keys.ts';

const did = 'did:plc:everybody';
const place = { base: 'http://pds.example', did, collection: 'app.bsky.feed.post' };
const dueAt = new Date('2026-11-28T12:00:00Z');
const keyed = (target: number, { part = 0, now = dueAt, generation = 1 } = {}): Keyed =>
  keyedBy(
    intentContext({ id: `target ${target}`, generation, dueAt }, () => now),
    part,
  );
const timeIn = (rkey: string) =>
  [...rkey].reduce((value, letter) => value * 32n + BigInt('234567abcdefghijklmnopqrstuvwxyz'.indexOf(letter)), 0n) >> 10n;

/** A server with one repository. It has no error of its own for a key that exists, like real ones. */
function repository() {
  const records = new Map<string, string>();
  const get: typeof fetch = async (url) => {
    const rkey = new URL(String(url)).searchParams.get('rkey') ?? '';
    const createdAt = records.get(rkey);
    if (createdAt === undefined) return Response.json({ error: 'RecordNotFound', message: 'none' }, { status: 400 });
    return Response.json({ uri: `at://${did}/${place.collection}/${rkey}`, cid: 'c', value: { createdAt } });
  };
  const env = testEnv({ fetch: get });
  const write = (one: Keyed) =>
    writeKeyed(one, place, env, async (rkey) => {
      if (records.has(rkey)) throw new CallFailure('refused', 'pds.example', { status: 500, body: { error: 'InternalServerError' } });
      records.set(rkey, one.createdAt);
      return { uri: `at://${did}/${place.collection}/${rkey}`, cid: 'c' };
    });
  return { records, write };
}

test('100,000 posts of one account that are due in one second exist once each, also if all of them are sent again', {
  timeout: 120_000,
}, async () => {
  const count = 100_000;
  const { records, write } = repository();
  const all = Array.from({ length: count }, (_, target) => keyed(target));
  const sent: unknown[] = [];
  for (const one of all) sent.push(await write(one));
  expect(records.size).toBe(count);
  expect(new Set(sent.map((outcome) => (outcome as { uri: string }).uri)).size).toBe(count);
  for (const rkey of records.keys()) {
    expect(rkey).toMatch(/^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/);
    expect(timeIn(rkey) / 1_000_000n).toBe(BigInt(dueAt.getTime() / 1000));
  }
  // Ledgers were lost, and the posts are sent in another order: those that share a key, and some of the others.
  const isShared = (index: number) => !(sent[index] as { uri: string }).uri.endsWith(all[index]?.rkeys[0] ?? '');
  for (const [index, one] of [...all.entries()].reverse()) {
    if (index % 50 === 0 || isShared(index)) expect(await write(one)).toEqual(sent[index]);
  }
  expect(records.size).toBe(count);
});

test('two posts with the same key both exist, and each is found again', async () => {
  const { records, write } = repository();
  const [one, other] = [keyed(1), { ...keyed(2), rkeys: [keyed(1).rkeys[0] ?? '', ...keyed(2).rkeys] }];
  const sent = [await write(one), await write(other)];
  expect(records.size).toBe(2);
  expect([await write(one), await write(other)]).toEqual(sent);
});

test('depends on the target, its generation and the part alone, and parts follow each other', () => {
  expect(keyed(1)).toEqual(keyed(1, { now: new Date(dueAt.getTime() + 60_000) }));
  expect(keyed(1).rkeys).not.toEqual(keyed(1, { generation: 2 }).rkeys);
  const parts = Array.from({ length: 30 }, (_, part) => keyed(1, { part }));
  expect(parts.map(({ rkeys: [key] }) => key)).toEqual(parts.map(({ rkeys: [key] }) => key).toSorted());
  expect(new Set(parts.map(({ rkeys: [key] }) => key)).size).toBe(30);
});

test('a post that is hours late is dated when it goes out, under the same key', () => {
  const late = new Date('2026-11-28T15:30:00.400Z');
  const { rkeys, createdAt } = keyed(1, { now: late });
  expect(rkeys).toEqual(keyed(1).rkeys);
  expect(createdAt).toMatch(/^2026-11-28T15:30:00\.\d{6}Z$/);
  expect(createdAt.slice(-8)).toBe(keyed(1).createdAt.slice(-8));
});

const micros = fc.integer({ min: 0, max: Date.UTC(2200, 0) * 1000 });
const clocks = fc.integer({ min: 0, max: 1023 });

test('has the form of a TID and sorts by time', () => {
  fc.assert(
    fc.property(micros, micros, clocks, clocks, (a, b, one, other) => {
      const [first, second] = [tidOf(a, one), tidOf(b, other)];
      expect(first).toMatch(/^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/);
      if (a !== b) expect(first < second).toBe(a < b);
      else expect(first === second).toBe(one === other);
    }),
  );
});

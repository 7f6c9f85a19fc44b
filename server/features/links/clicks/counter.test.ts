import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBot } from '../../../kernel/bots.ts';
import { createLog } from '../../../kernel/log.ts';
import type { Batch } from './click-store.ts';
import { createClickCounter } from './counter.ts';
import { countedHeaders, siteOf, sourceOf } from './visit.ts';

const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const at = Date.parse('2026-11-29T23:59:59.900Z');
const visit = (linkId: string, address: string, more: object = {}) => ({
  linkId,
  at,
  method: 'GET',
  headers: { 'user-agent': agent },
  address,
  ...more,
});
const kernel = {
  clock: { now: () => new Date(at) },
  log: createLog('silent'),
  ipLocations: { of: (address: string | null) => (address === '1.2.3.4' ? { country: 'PT', city: null } : null) },
};

/** A database that may fail before or after it has stored something. */
function database(fails: ('before' | 'after' | null)[]) {
  const batches = new Map<string, Batch>();
  return {
    batches,
    sums: () => {
      const clicks = [...batches.values()].flatMap(({ hours }) => hours);
      return { clicks: clicks.reduce((sum, hour) => sum + hour.clicks, 0), bots: clicks.reduce((sum, hour) => sum + hour.bots, 0) };
    },
    store: {
      async add(batch: Batch) {
        const fault = fails.shift() ?? null;
        if (fault === 'before') throw new Error('The connection was closed.');
        // As the table's primary key does.
        if (!batches.has(batch.id)) batches.set(batch.id, structuredClone(batch));
        if (fault === 'after') throw new Error('The answer was lost.');
      },
      saltOf: async (day: string) => `salt of ${day}`,
    },
  };
}

test('whatever fails, every click is counted once in the end', async () => {
  const fault = fc.constantFrom('before' as const, 'after' as const, null);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fault, { maxLength: 3 }),
      fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 20 }),
      async (fails, clicks) => {
        const { store, sums, batches } = database([...fails]);
        const counter = createClickCounter(kernel, store);
        for (const link of clicks) counter.record(visit(`link ${link}`, `10.0.0.${link}`));
        // A clean stop tries once; what fails then is the database's, so it is closed again until it succeeds.
        for (let tries = 0; tries <= fails.length; tries += 1) await counter.close();
        expect(sums()).toEqual({ clicks: clicks.length, bots: 0 });
        expect(batches.size).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('while a batch is counted, others go on, and the timer counts what came since', async () => {
  const { store, sums } = database([null, 'after', null]);
  const counter = createClickCounter(kernel, store);
  counter.record(visit('link', '1.2.3.4'));
  await expect.poll(() => sums().clicks, { timeout: 10_000 }).toBe(1);
  counter.record(visit('link', '1.2.3.4'));
  counter.record(visit('link', '1.2.3.4', { headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } }));
  await expect.poll(() => sums(), { timeout: 10_000 }).toEqual({ clicks: 2, bots: 1 });
  await counter.close();
  expect(sums()).toEqual({ clicks: 2, bots: 1 });
});

test('a visitor counts once per link and day, and is a hash', async () => {
  const { store, batches } = database([]);
  const counter = createClickCounter(kernel, store);
  for (const one of [visit('a', '1.2.3.4'), visit('a', '1.2.3.4'), visit('b', '1.2.3.4'), visit('a', '5.6.7.8')]) counter.record(one);
  counter.record(visit('a', '1.2.3.4', { at: at + 200 }));
  await counter.close();
  const [batch] = [...batches.values()];
  expect(batch?.visitors.map(({ link_id, hour }) => [link_id, hour])).toEqual([
    ['a', '2026-11-29T23:00:00Z'],
    ['b', '2026-11-29T23:00:00Z'],
    ['a', '2026-11-29T23:00:00Z'],
    ['a', '2026-11-30T00:00:00Z'],
  ]);
  expect(JSON.stringify(batch)).not.toMatch(/1\.2\.3\.4|iPhone/);
  expect(batch?.sources).toContainEqual({ link_id: 'a', day: '2026-11-29', kind: 'country', name: 'PT', clicks: 2 });
  expect(batch?.sources).toContainEqual({ link_id: 'a', day: '2026-11-29', kind: 'device', name: 'phone', clicks: 3 });
});

test('more different visits than wait in memory are clicks and bots without a visitor, and none is lost', async () => {
  const { store, sums, batches } = database([]);
  let fails = 2;
  const saltOf = async (day: string) => {
    fails -= 1;
    if (fails >= 0) throw new Error('The connection was closed.');
    return `salt of ${day}`;
  };
  const counter = createClickCounter(kernel, { ...store, saltOf }, 3);
  const click = (host: number, more?: object) => counter.record(visit('a', `10.0.0.${host}`, more));
  for (let host = 0; host < 10; host += 1) click(host);
  click(0);
  click(10, { method: 'HEAD' });
  await counter.close();
  expect(batches.size).toBe(0);
  // What comes between two attempts has no place, either.
  click(11);
  await counter.close();
  await counter.close();
  expect(sums()).toEqual({ clicks: 12, bots: 1 });
  const [batch] = [...batches.values()];
  expect(batch?.hours).toHaveLength(1);
  expect(batch?.visitors).toHaveLength(3);
  expect(batch?.sources).toEqual([{ link_id: 'a', day: '2026-11-29', kind: 'device', name: 'phone', clicks: 4 }]);
});

test('bots, previews and what a browser loads in case are no people', () => {
  const of = (headers: Record<string, string | undefined>, method = 'GET') =>
    isBot({ method, headers: { 'user-agent': agent, ...headers } });
  expect(of({})).toBe(false);
  for (const headers of [
    { 'user-agent': '' },
    { 'user-agent': 'curl/8.5.0' },
    { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
    { 'user-agent': 'Mozilla/5.0 (compatible; Everycast/0.1; +https://example.org)' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'preview' },
  ])
    expect(of(headers), JSON.stringify(headers)).toBe(true);
  expect(of({}, 'HEAD')).toBe(true);
});

test('headers that nothing is counted by aren’t kept', () => {
  const kept = countedHeaders({ 'user-agent': agent, referer: 'https://casa.example/', cookie: 'session=secret', authorization: 'secret' });
  expect(JSON.stringify(kept)).toBe(JSON.stringify({ 'user-agent': agent, referer: 'https://casa.example/' }));
});

test('of a referrer only the site is kept', () => {
  expect(siteOf('https://www.casa.example/private?user=1')).toBe('casa.example');
  expect(siteOf('android-app://org.example.reader/')).toBe('org.example.reader');
  for (const nothing of [undefined, '', 'x', 'about:blank', 'javascript:1', 'file:///etc/passwd']) expect(siteOf(nothing)).toBeNull();
  expect(siteOf(`https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`)).toHaveLength(100);
  expect(sourceOf(visit('a', '1.2.3.4'), () => 'PT')).toEqual({ country: 'PT', site: null, device: 'phone' });
});

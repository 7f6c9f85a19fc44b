import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShortLink, ShortLinkDetails } from '@everycast/contract/short-links';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { mmdb } from '../../../tests/support/mmdb.ts';
import { createGround, type Ground } from '../../../tests/support/server-process.ts';
import { until } from '../../../tests/support/until.ts';
import { signUp, type Visitor } from '../../../tests/support/visitor.ts';

/* What becomes of clicks when real processes are killed, stopped, or several count at once. */

let folder: string;
let geoipFile: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-places-'));
  geoipFile = join(folder, 'country.mmdb');
  const country = (iso_code: string) => ({ country: { iso_code } });
  await writeFile(geoipFile, mmdb('GeoLite2-Country', { '203.0.113.0/24': country('PT'), '198.51.100.0/24': country('LV') }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let ground: Ground;
let database: TestDatabase;
beforeEach(async () => {
  [ground, database] = await Promise.all([createGround(), createTestDatabase({ empty: true })]);
  return async () => {
    await ground.close();
    await database.drop();
  };
});

/** Up to three servers start one after another, each for a minute where the machine is busy. */
const limit = { timeout: 600_000 };

const launch = (more: Record<string, string> = {}) => ground.launch({ ROLES: 'web', DATABASE_URL: database.url, ...more });
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Follows a link as a browser. @returns where it leads */
async function follow(url: string, { slug }: ShortLink, from?: string): Promise<string | null> {
  const headers = { 'user-agent': agent, ...(from && { 'x-forwarded-for': from }) };
  const answer = await fetch(`${url}/l/${slug}`, { redirect: 'manual', headers });
  if (answer.status !== 302) throw new Error(`A click was answered with ${answer.status}.`);
  return answer.headers.get('location');
}
async function click(url: string, link: ShortLink, times: number, from?: string): Promise<void> {
  for (let count = 0; count < times; count += 1) await follow(url, link, from);
}
const make = (person: Visitor) => person.call<ShortLink>('POST', '/api/v1/short-links', { url: 'https://casa.example.org/' });
const figuresOf = (person: Visitor, { id }: ShortLink) => person.call<ShortLinkDetails>('GET', `/api/v1/short-links/${id}`);
const clicksOf = async (person: Visitor, link: ShortLink) => (await figuresOf(person, link)).clicks;

test('a killed process loses at most what was not counted yet, and nothing is counted twice', limit, async () => {
  let server = launch();
  let url = await server.ready;
  let person = await signUp(url);
  const link = await make(person);
  let certain = 0;
  for (const late of [3, 40]) {
    await click(url, link, 25);
    certain += 25;
    // Counted without anyone asking for it, and so it stays.
    await until(async () => (await clicksOf(person, link)) >= certain);
    const before = await clicksOf(person, link);
    await click(url, link, late);
    server.kill('SIGKILL');
    await server.ended;
    server = launch();
    url = await server.ready;
    person = person.at(url);
    const after = await clicksOf(person, link);
    expect(after).toBeGreaterThanOrEqual(before);
    expect(after).toBeLessThanOrEqual(before + late);
    certain = after;
  }
});

test('a clean stop loses none, also of clicks of its last moment', limit, async () => {
  const server = launch();
  const url = await server.ready;
  const person = await signUp(url);
  const link = await make(person);
  await click(url, link, 30);
  server.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0 });
  expect(await clicksOf(person.at(await launch().ready), link)).toBe(30);
});

test('two processes count together: each click once, a visitor of both once, and a change reaches both', limit, async () => {
  const servers = Array.from({ length: 2 }, () => launch({ GEOIP_FILE: geoipFile, TRUSTED_PROXIES: 'loopback' }));
  const urls = await Promise.all(servers.map((server) => server.ready));
  const [here = '', there = ''] = urls;
  const person = await signUp(here);
  const link = await make(person);
  const days = new Set([new Date().toISOString().slice(0, 10)]);
  const [lisbon, riga] = ['203.0.113.24', '198.51.100.7'];
  await Promise.all(urls.flatMap((url) => [click(url, link, 20, lisbon), click(url, link, 15, riga)]));
  days.add(new Date().toISOString().slice(0, 10));
  await until(async () => (await clicksOf(person, link)) === 70);

  await person.call('PATCH', `/api/v1/short-links/${link.id}`, { url: 'https://casa.example.org/new' });
  let more = 0;
  await until(async () => {
    more += 1;
    return (await follow(there, link, riga)) === 'https://casa.example.org/new';
  });
  days.add(new Date().toISOString().slice(0, 10));
  const [first, second] = servers;
  second?.kill('SIGTERM');
  expect(await second?.ended).toMatchObject({ code: 0 });
  const { clicks, visitors, countries } = await figuresOf(person, link);
  expect(clicks).toBe(70 + more);
  expect(countries).toEqual(
    [
      { name: 'PT', clicks: 40 },
      { name: 'LV', clicks: 30 + more },
    ].toSorted((a, b) => b.clicks - a.clicks),
  );
  // Who comes on another day counts for that day, too.
  expect(visitors).toBeGreaterThanOrEqual(2);
  expect(visitors).toBeLessThanOrEqual(2 * days.size);
  first?.kill('SIGTERM');
  expect(await first?.ended).toMatchObject({ code: 0 });
});

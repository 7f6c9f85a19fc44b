import type { ShortLink } from '@everycast/contract/short-links';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createGround, type Ground } from '../../../tests/support/server-process.ts';
import { until } from '../../../tests/support/until.ts';
import { signUp, type Visitor } from '../../../tests/support/visitor.ts';

/* What becomes of clicks when the real process is killed, or stopped. */

let ground: Ground;
beforeAll(async () => {
  ground = await createGround();
});
afterEach(() => ground.end());
afterAll(() => ground.close());

const limit = { timeout: 180_000 };
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Follows a link as a browser so often. */
async function click(url: string, { slug }: ShortLink, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const answer = await fetch(`${url}/l/${slug}`, { redirect: 'manual', headers: { 'user-agent': agent } });
    if (answer.status !== 302) throw new Error(`A click was answered with ${answer.status}.`);
  }
}
const clicksOf = async (person: Visitor, { id }: ShortLink) => (await person.call<ShortLink>('GET', `/api/v1/short-links/${id}`)).clicks;

test('a killed process loses at most what was not counted yet, and nothing is counted twice', limit, async () => {
  let server = ground.launch();
  let url = await server.ready;
  let person = await signUp(url);
  const link = await person.call<ShortLink>('POST', '/api/v1/short-links', { url: 'https://casa.example.org/' });
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
    server = ground.launch();
    url = await server.ready;
    person = person.at(url);
    const after = await clicksOf(person, link);
    expect(after).toBeGreaterThanOrEqual(before);
    expect(after).toBeLessThanOrEqual(before + late);
    certain = after;
  }
});

test('a clean stop loses none, also of clicks of its last moment', limit, async () => {
  const server = ground.launch();
  const url = await server.ready;
  const person = await signUp(url);
  const link = await person.call<ShortLink>('POST', '/api/v1/short-links', { url: 'https://casa.example.org/' });
  await click(url, link, 30);
  server.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0 });
  const again = ground.launch();
  expect(await clicksOf(person.at(await again.ready), link)).toBe(30);
});

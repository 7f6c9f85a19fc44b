import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account, ConsentOutcome } from '@everycast/contract/accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import type { Post } from '@everycast/contract/posts';
import { expect, onTestFinished, test } from 'vitest';
import { consentTo, fetchAs } from '../../../tests/support/consent.ts';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { until } from '../../../tests/support/until.ts';
import { signUp, type Visitor } from '../../../tests/support/visitor.ts';
import { readConfig } from '../../kernel/config.ts';
import { platforms, withQuotas } from '../../platforms.ts';
import { start } from '../../start.ts';

const quotasOf = (environment: Record<string, string>) => withQuotas(platforms, readConfig(environment).platforms);

test('an operator who was given more has more, and nothing else changes', () => {
  const { youtube, twitter } = quotasOf({ PLATFORM_YOUTUBE_QUOTAS: 'units=1000000, uploads=2000' });
  const [units, uploads, reading] = platforms.youtube.manifest.calls ?? [];
  expect(youtube.manifest.calls).toEqual([{ ...units, max: 1_000_000 }, { ...uploads, max: 2000 }, reading]);
  expect(youtube.publish).toBe(platforms.youtube.publish);
  expect(twitter.manifest).toEqual(platforms.twitter.manifest);
  expect(quotasOf({ PLATFORM_LINKEDIN_QUOTAS: 'requests=500' }).linkedin.manifest.quotas).toEqual(platforms.linkedin.manifest.quotas);
  expect(quotasOf({ PLATFORM_YOUTUBE_QUOTAS: '' }).youtube.manifest).toEqual(platforms.youtube.manifest);
});

test('a quota that the platform does not have stops the start', () => {
  const unknown = 'PLATFORM_YOUTUBE_QUOTAS: there is no quota “unit”; YouTube has units, uploads, reading.';
  expect(() => quotasOf({ PLATFORM_YOUTUBE_QUOTAS: 'unit=5' })).toThrow(unknown);
  expect(() => quotasOf({ PLATFORM_BLUESKY_QUOTAS: 'posts=5' })).toThrow('Bluesky has none');
});

test.each(['1000', 'units', 'units=many', 'units=0', 'units=-1', 'units=1,', 'units=1 uploads=2'])('“%s” is no quota', (value) => {
  expect(() => readConfig({ PLATFORM_YOUTUBE_QUOTAS: value })).toThrow('PLATFORM_YOUTUBE_QUOTAS must be quotas by name');
});

test('what an app may do in a day is kept before the platform refuses: the next post waits for its new day, and is out once', async () => {
  const [database, dataDir] = [await createTestDatabase(), await mkdtemp(join(tmpdir(), 'everycast-quotas-'))];
  const settings = { PORT: '0', DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET_KEY: 'a secret key for tests alone' };
  const max = 12;
  const { url, stop } = await start(readConfig({ ...settings, LOG_LEVEL: 'silent', PLATFORM_LINKEDIN_QUOTAS: `requests=${max}` }));
  onTestFinished(async () => {
    await stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const person = await signUp(url ?? expect.fail('It has no address.'));
  const account = await connectInSandbox(person, 'linkedin');
  const post = (count: number) =>
    person.call<Post>('POST', '/api/v1/posts', { text: `Post ${count}`, accountIds: [account.id], schedule: 'now' });
  const tables = database.db.withTables<{
    quotaUsage: { quotaId: string; day: string; used: number };
    target: { state: string; nextAttemptAt: Date | null };
  }>();
  const used = async () => (await tables.selectFrom('quotaUsage').selectAll().execute()).map((row) => row.used);
  // Connecting is counted, too: the member, and the pages that they administer.
  const [connecting = 0] = await used();
  expect(connecting).toBeGreaterThan(1);

  const sent: Post[] = [];
  for (let count = 0; count < max - connecting + 1; count += 1) {
    const one = await post(count);
    await until(async () => {
      const [target] = (await look(person, one)).targets;
      return target?.state === 'published' || (target?.error ?? null) !== null;
    });
    sent.push(one);
  }
  const out = await Promise.all(sent.map(async (post) => (await look(person, post)).targets[0]));
  expect(out.slice(0, -1).map((target) => target?.state)).toEqual(sent.slice(1).map(() => 'published'));
  // A minute later, for clocks differ.
  const midnight = new Date(new Date().setUTCHours(24, 1, 0, 0)).toISOString();
  const message = expect.stringMatching(/ daily limit on LinkedIn\. It resets \w+ \d+, \d{4}, 12:00 AM UTC\.$/);
  expect(out.at(-1)).toMatchObject({ state: 'scheduled', error: { message, nextAttemptAt: midnight } });
  expect(await used()).toEqual([max]);
  // Looking at the account is no post, and LinkedIn would let it.
  expect(await person.call<Account>('POST', `/api/v1/accounts/${account.id}/test`)).toMatchObject({ state: 'healthy', problem: null });
  expect(await used()).toEqual([max + 1]);

  // The new day: what was spent before is over, and the post's time has come.
  await tables.updateTable('quotaUsage').set({ day: '2026-01-01' }).execute();
  await tables.updateTable('target').set({ nextAttemptAt: new Date() }).where('state', '=', 'scheduled').execute();
  sent.push(await post(sent.length));
  for (const one of sent) await until(async () => (await look(person, one)).targets[0]?.state === 'published');
  const { items } = await person.call<{ items: { text: string }[] }>('GET', '/api/v1/sandbox/linkedin/feed');
  expect(items.map(({ text }) => text).sort()).toEqual(sent.map((_, count) => `Post ${count}`).sort());
});

const look = (person: Visitor, { id }: Post): Promise<Post> => person.call('GET', `/api/v1/posts/${id}`);

async function connectInSandbox(person: Visitor, platform: PlatformId): Promise<Account> {
  const { url } = await person.call<{ url: string }>('POST', `/api/v1/accounts/${platform}/consent`, { sandbox: true });
  const back = await consentTo(url, {}, fetchAs(person.cookie));
  const { headers } = await fetch(back, { headers: { cookie: person.cookie }, redirect: 'manual' });
  const choices = `/api/v1/accounts/choices/${new URL(headers.get('location') ?? '', back).searchParams.get('connect')}`;
  const { found } = await person.call<ConsentOutcome>('GET', choices);
  const { items } = await person.call<{ items: Account[] }>('POST', choices, { remoteIds: [found[0]?.remoteId] });
  return items[0] ?? expect.fail('No account came of it.');
}

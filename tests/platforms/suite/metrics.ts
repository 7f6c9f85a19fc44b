import { guardedMetrics, type Metrics, type PostMetrics } from '@everycast/platforms/port/metrics';
import type { AccountMetric, PostMetric } from '@everycast/platforms/port/metrics-offer';
import type { SentPost } from '@everycast/platforms/port/publisher';
import type { Reactions } from '@everycast/sandbox/core/audience/audience';
import { expect } from 'vitest';
import { reads } from '../../support/reads.ts';
import { test } from '../cases.ts';
import type { contentsOf } from '../contents.ts';
import type { Stage } from '../stage.ts';
import type { Subject } from '../subject.ts';

/** Metrics: those that the platform has, all of them, and none in their place. */
export function metrics(
  { platform, line = [], never = {} }: Subject,
  at: () => Stage,
  { simple, takes }: ReturnType<typeof contentsOf>,
): void {
  const { manifest } = platform;
  const offer = manifest.metrics;
  const of = guardedMetrics(platform.metrics as Metrics, manifest.name, offer);
  const offered = (Object.keys(offer?.post ?? {}) as PostMetric[]).filter((metric) => offer?.post[metric] === true);
  const ofAccounts = (Object.keys(offer?.account ?? {}) as AccountMetric[]).filter((metric) => offer?.account[metric] === true);

  /** Where nothing is reported of posts, they aren't read. */
  const hasPosts = offered.length > 0;

  async function somebodyWith(...texts: string[]) {
    const somebody = await at().newAccount();
    const posts: SentPost[] = [];
    for (const text of texts) {
      const { post, outcomes } = await somebody.send(simple(text));
      posts.push({ ...post, outcomes });
    }
    const counts = (env = at().env, some = posts) => of.ofPosts(some, somebody.account(), env);
    return { somebody, posts, counts };
  }

  test('every metric that it has, as people made it', async () => {
    const { somebody, posts, counts } = await somebodyWith('Counted');
    const [post] = await somebody.seen('Counted');
    const now = (): Partial<Reactions> => (post && somebody.audience?.of(post)) ?? {};
    const before = now();
    const found = (await counts()).get(posts[0]?.remoteId ?? '') as PostMetrics;
    const after = now();
    expect(Object.keys(found).sort()).toEqual([...offered].sort());
    for (const metric of offered) {
      expect(found[metric], metric).toBeGreaterThanOrEqual(before[metric] ?? 0);
      expect(found[metric], metric).toBeLessThanOrEqual(after[metric] ?? 0);
    }
  });

  test('the account’s own metrics', async () => {
    const { somebody } = await somebodyWith();
    const now = () => somebody.audience?.followers(somebody.account()) ?? 0;
    const before = now();
    const found = await of.ofAccount(somebody.account(), at().env);
    expect(Object.keys(found).sort()).toEqual([...ofAccounts].sort());
    expect(found.followers).toBeGreaterThanOrEqual(before);
    expect(found.followers).toBeLessThanOrEqual(now());
  });

  test('several posts at once, each its own, and one that is gone', async () => {
    const { somebody, posts, counts } = await somebodyWith('First', 'Second', 'Third');
    const [first, second, third] = posts as [SentPost, SentPost, SentPost];
    if (takes('remove')) await platform.publish.remove?.(second, somebody.account(), at().env);
    const found = await counts();
    expect([...found.keys()].sort()).toEqual([first, second, third].map(({ remoteId }) => remoteId).sort());
    expect(found.get(first.remoteId)).not.toBeNull();
    expect(found.get(third.remoteId)).not.toBeNull();
    if (takes('remove') && hasPosts) expect(found.get(second.remoteId)).toBeNull();
  });

  const faults = ['swallowed', 'half', 'dropped', 'broken', 'rate_limited', 'unauthorized', ...line] as const;
  test.each(faults.filter((fault) => !never.metrics?.some((one) => one === fault)))('nothing is counted by a fault: %s', async (fault) => {
    const { somebody, counts: ofThem } = await somebodyWith(`Faulty, ${fault}`);
    const counts = hasPosts ? ofThem : () => of.ofAccount(somebody.account(), at().env);
    await somebody.spoil('metrics', fault);
    const kinds = { rate_limited: /^retry_later$/, unauthorized: /^(refresh|reconnect)$/ } as Record<string, RegExp>;
    await expect(counts()).rejects.toMatchObject({ kind: expect.stringMatching(kinds[fault] ?? /^outage$/) });
    if (fault === 'unauthorized') return;
    await somebody.spoil('metrics', fault);
    await expect(of.ofAccount(somebody.account(), at().env)).rejects.toMatchObject({
      kind: expect.stringMatching(kinds[fault] ?? /^outage$/),
    });
    expect(await somebody.waiting()).toEqual([]);
  });

  test.each(offered)('a metric that is renamed or retired is an error, and no zero: %s', async (metric) => {
    const { posts, counts } = await somebodyWith(`Retired, ${metric}`);
    const { env } = at();
    const seen = (await counts()).get(posts[0]?.remoteId ?? '') as PostMetrics;
    expect(seen[metric]).toBeTypeOf('number');
    const errors: unknown[] = [];
    const { names, answers } = await fieldsOf(() => counts(), at);
    for (const field of names) {
      for (let index = 0; index < answers; index += 1) {
        let count = 0;
        const renamed: typeof fetch = async (...given) => {
          const isIt = count++ === index;
          const answer = await env.fetch(...given);
          return isIt ? renamedIn(answer, field) : answer;
        };
        errors.push(await counts({ ...env, fetch: renamed }).catch((error: unknown) => error));
      }
    }
    expect(errors).toContainEqual(expect.objectContaining({ kind: 'outage', reason: reads(new RegExp(metric)) }));
  });

  test('an answer that is none of the platform’s counts nothing', async () => {
    const { somebody, counts } = await somebodyWith('Strange');
    for (const body of ['{}', '[{}]', '<html>', '{"data":{}}']) {
      const strange = { ...at().env, fetch: async () => new Response(body, { headers: { 'content-type': 'application/json' } }) };
      if (hasPosts) await expect(counts(strange), body).rejects.toMatchObject({ kind: 'outage' });
      await expect(of.ofAccount(somebody.account(), strange), body).rejects.toMatchObject({ kind: 'outage' });
    }
  });
}

/** The names of all numbers in the responses to `work`, including numbers written as text or named by a `name` beside them. */
async function fieldsOf(work: () => Promise<unknown>, at: () => Stage): Promise<{ names: Set<string>; answers: number }> {
  const { exchanges } = at();
  const from = exchanges.length;
  await work();
  const names = new Set<string>();
  JSON.stringify(
    exchanges.slice(from).map(({ answer }) => answer),
    (key, value) => {
      if (isNumber(value) && Number.isNaN(Number(key))) names.add(key);
      // What is counted inside of it is gone with it.
      if (typeof value === 'object' && value !== null && !Array.isArray(value) && Number.isNaN(Number(key))) names.add(key);
      if (key === 'name' && typeof value === 'string') names.add(value);
      return value;
    },
  );
  return { names, answers: exchanges.length - from };
}

const isNumber = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'string' && /^\d{1,15}$/.test(value));

async function renamedIn(response: Response, field: string): Promise<Response> {
  const { status, headers } = response;
  const text = (await response.text()).replaceAll(`"${field}":`, `"${field}_v2":`).replaceAll(`"name":"${field}"`, `"name":"${field}_v2"`);
  const kept = new Headers(headers);
  kept.delete('content-length');
  kept.delete('content-encoding');
  return new Response(text, { status, headers: kept });
}

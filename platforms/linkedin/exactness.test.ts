import { describe, expect, test } from 'vitest';
import { linkedinErrors } from '../../tests/support/descriptions/linkedin.ts';
import type { Exchange } from '../../tests/support/descriptions/record.ts';
import { atStandIn, bent, env, member, page, post, seen, stand, stepAt, world } from '../../tests/support/linkedin.ts';
import { pictureOf } from '../../tests/support/pictures.ts';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { reads } from '../../tests/support/reads.ts';
import { sampled } from '../../tests/support/sample.ts';
import { linkedin } from './linkedin.ts';

atStandIn();
const spoil = (operation: 'create' | 'look', fault: 'swallowed' | 'half' | 'dropped' | 'broken' | 'lie' | 'rate_limited') =>
  stand().faults.add(world.id, { operation, fault, times: 1 });
const uncertain = ['swallowed', 'half', 'dropped', 'broken'] as const;
const later = (ms: number) => ({ ...env, now: () => new Date(Date.now() + ms) });
const minute = 60_000;

describe('whatever goes wrong, a post is there once', () => {
  test.each(
    sampled(
      'lost posts of LinkedIn',
      uncertain.flatMap((fault) => [true, false].map((pages) => ({ fault, pages }))),
      3,
    ),
  )('$fault, page: $pages', async ({ fault, pages }) => {
    const text = `Once ${fault} ${pages}`;
    await spoil('create', fault);
    const { post: sent, problems } = await publishToEnd(linkedin.publish, post(text, [pictureOf(300, text)]), pages ? page : member, env);
    expect(problems).toEqual(['unconfirmed']);
    expect(await seen(text)).toMatchObject([{ id: sent.remoteId }]);
  });

  test('with its pictures, when it is looked for by sending it again', async () => {
    const content = post('Looked for', [pictureOf(300, 'a'), pictureOf(301, 'b')]);
    const outcomes = {
      'upload 1': await linkedin.publish.perform(stepAt('upload 1', content)),
      'upload 2': await linkedin.publish.perform(stepAt('upload 2', content)),
    };
    const context = stepAt('create', content, outcomes);
    await spoil('create', 'swallowed');
    await expect(linkedin.publish.perform(context)).rejects.toMatchObject({ kind: 'unconfirmed' });
    await spoil('create', 'swallowed');
    await expect(linkedin.publish.lookUp(context)).rejects.toMatchObject({ kind: 'outage' });
    const found = await linkedin.publish.lookUp(context);
    const [there] = await seen('Looked for');
    expect(found).toEqual({ found: true, outcome: { id: there?.id } });
    await expect(linkedin.publish.perform(context)).rejects.toMatchObject({ kind: 'unconfirmed' });
    expect(await seen('Looked for')).toHaveLength(1);
  });

  test('two at the same time make one', async () => {
    const context = stepAt('create', post('Both at once'));
    const answers = await Promise.allSettled([linkedin.publish.perform(context), linkedin.publish.lookUp(context)]);
    expect(answers[1]).toMatchObject({ status: 'fulfilled', value: { found: true } });
    expect(await seen('Both at once')).toHaveLength(1);
  });

  test('behind more newer posts than are listed it may stand, and is not sent again', async () => {
    const context = stepAt('create', post('Behind many'), {}, { account: page });
    const elements = Array.from({ length: 50 }, (_, n) => ({ id: `urn:li:share:${n}`, commentary: `Newer ${n}`, createdAt: Date.now() }));
    const full = { ...bent(() => Response.json({ elements })), now: later(9 * minute).now };
    await expect(linkedin.publish.lookUp({ ...context, env: full })).rejects.toMatchObject({ kind: 'unconfirmed' });
    const before = elements.with(-1, { id: 'urn:li:share:50', commentary: 'Older', createdAt: Date.now() - 5 * minute });
    const seenAll = { ...bent(() => Response.json({ elements: before })), now: later(9 * minute).now };
    expect(await linkedin.publish.lookUp({ ...context, env: seenAll })).toEqual({ found: false });
  });

  test('after the time in which duplicates are refused, nothing is sent to look', async () => {
    const context = stepAt('create', post('Too late'));
    await expect(linkedin.publish.lookUp({ ...context, env: later(9 * minute) })).rejects.toMatchObject({ kind: 'unconfirmed' });
    const ofPage = stepAt('create', post('Too late'), {}, { account: page });
    expect(await linkedin.publish.lookUp({ ...ofPage, env: later(9 * minute) })).toEqual({ found: false });
    expect(await seen('Too late')).toEqual([]);
  });

  test('a page’s post is found by reading, also long afterwards', async () => {
    const content = post('Read again #tag (x)', [pictureOf(300, 'r')]);
    const outcomes = { 'upload 1': await linkedin.publish.perform(stepAt('upload 1', content, {}, { account: page })) };
    const context = stepAt('create', content, outcomes, { account: page });
    const made = await linkedin.publish.perform(context);
    expect(await linkedin.publish.lookUp({ ...context, env: later(60 * minute) })).toEqual({ found: true, outcome: made });
    // An older post of the same words, or one with other pictures, is another one.
    expect(await linkedin.publish.lookUp({ ...context, since: new Date(Date.now() + 2 * minute), env: later(60 * minute) })).toEqual({
      found: false,
    });
    const other = { ...context, outcomes: { 'upload 1': { id: 'urn:li:image:other' } } };
    expect(await linkedin.publish.lookUp({ ...other, env: later(60 * minute) })).toEqual({ found: false });
    await spoil('look', 'broken');
    await expect(linkedin.publish.lookUp(context)).rejects.toMatchObject({ kind: 'outage' });
  });

  test('another post just like it is no success', async () => {
    await publishToEnd(linkedin.publish, post('Twice the same'), member, env);
    await expect(publishToEnd(linkedin.publish, post('Twice the same'), member, env)).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('just like this one'),
      platformMessage: expect.stringMatching(/duplicate of urn:li:share:\d+/),
    });
    expect(await seen('Twice the same')).toHaveLength(1);
  });

  test('an answer that names no post is unsure', async () => {
    const silent = bent((url, init) =>
      init.method === 'POST' && url.pathname.endsWith('/posts') ? new Response(null, { status: 201 }) : undefined,
    );
    await expect(linkedin.publish.perform(stepAt('create', post('No name'), {}, { env: silent }))).rejects.toMatchObject({
      kind: 'unconfirmed',
    });
  });
});

describe('the first comment', () => {
  test('of a page is looked up', async () => {
    for (const fault of ['swallowed', 'dropped'] as const) {
      const content = { ...post(`Below ${fault}`), firstComment: `Under it ${fault}` };
      const outcomes = { create: await linkedin.publish.perform(stepAt('create', content, {}, { account: page })) };
      const context = stepAt('comment', content, outcomes, { account: page });
      await spoil('create', fault);
      await expect(linkedin.publish.perform(context)).rejects.toMatchObject({ kind: 'unconfirmed' });
      const looked = await linkedin.publish.lookUp(context);
      expect(looked.found).toBe(fault === 'swallowed');
      if (!looked.found) await linkedin.publish.perform(context);
      expect(await seen(`Under it ${fault}`)).toHaveLength(1);
    }
  });

  test('of a member cannot be, and is not sent again', async () => {
    const content = { ...post('Below a member'), firstComment: 'Under a member' };
    const outcomes = { create: await linkedin.publish.perform(stepAt('create', content)) };
    await spoil('create', 'dropped');
    const context = stepAt('comment', content, outcomes);
    await expect(linkedin.publish.perform(context)).rejects.toMatchObject({ kind: 'unconfirmed' });
    await expect(linkedin.publish.lookUp(context)).rejects.toMatchObject({ kind: 'unconfirmed' });
    expect(await seen('Under a member')).toEqual([]);
  });
});

test('the checker of requests and answers finds what is wrong', () => {
  const headers = new Headers({ authorization: 'Bearer x', 'linkedin-version': '202609', 'x-restli-protocol-version': '2.0.0' });
  const exchange = (path: string, more: Partial<Exchange> = {}): Exchange => ({
    url: new URL(`/sandbox/linkedin/api${path}`, 'http://127.0.0.1'),
    verb: 'post',
    headers,
    request: undefined,
    status: 201,
    answer: undefined,
    ...more,
  });
  const wrong = (path: string, more?: Partial<Exchange>) => linkedinErrors(exchange(path, more)).length;
  const whole = {
    author: 'urn:li:person:a',
    commentary: 'x',
    visibility: 'PUBLIC',
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  };
  expect(wrong('/rest/posts', { request: whole })).toBe(0);
  expect(wrong('/rest/likes')).toBe(1);
  expect(wrong('/rest/posts', { request: { ...whole, colour: 'red' } })).toBe(1);
  expect(wrong('/rest/posts', { request: { ...whole, commentary: 'not (escaped)' } })).toBe(1);
  expect(wrong('/rest/posts', { request: { ...whole, content: { media: { id: 'urn:li:image:x', altText: 'x'.repeat(4087) } } } })).toBe(1);
  expect(wrong('/rest/posts', { request: whole, status: 200 })).toBe(1);
  expect(wrong('/rest/posts', { request: whole, answer: { id: 'x' } })).toBe(1);
  expect(wrong('/rest/posts', { request: whole, headers: new Headers() })).toBe(3);
  expect(wrong('/rest/posts?colour=red', { request: whole })).toBe(1);
  expect(wrong('/rest/posts', { status: 400, answer: { error: 'no' } })).toBeGreaterThan(0);
  expect(wrong('/rest/posts/urn%3Ali%3Ashare%3A1', { verb: 'delete', status: 204 })).toBe(1);
});

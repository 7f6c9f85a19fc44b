import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureOf } from '../../tests/support/pictures.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { reads } from '../../tests/support/reads.ts';
import { sampled } from '../../tests/support/sample.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import { begun, newAccount, newSubscriber, send, textOf as text } from '../../tests/support/twitter.ts';
import type { Content } from '../port/publisher.ts';
import { twitter } from './twitter.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.close();
});
const { publish } = twitter;
const thread = (): Content => ({ ...text('One', pictureOf(100, 'p')), thread: [{ text: 'Two', media: [] }], firstComment: 'Three' });

describe('exactly once', () => {
  test.each(sampled('lost posts of X', ['swallowed', 'half', 'dropped', 'broken'] as const, 2))(
    'each part, whatever happens to the answer: %s',
    async (fault) => {
      const where = await newAccount(sandbox);
      await where.spoil('create', fault, 3);
      const { problems } = await send(thread(), where);
      expect(new Set(problems)).toEqual(new Set(['unconfirmed']));
      expect((await where.feed()).map((one) => one.text)).toEqual(['Three', 'Two', 'One']);
    },
  );

  test('behind more newer posts than are listed it may stand, and is not sent again', async () => {
    const where = await newAccount(sandbox);
    const data = Array.from({ length: 100 }, (_, n) => ({ id: `${n}`, text: `Newer ${n}` }));
    const listing = (listed: object[]) => {
      const env = { ...testEnv(), fetch: async () => Response.json({ data: listed, meta: { result_count: listed.length } }) };
      return publish.lookUp(begun(text('Behind many'), 'create', where, { env }));
    };
    await expect(listing(data)).rejects.toMatchObject({ kind: 'unconfirmed' });
    expect(await listing(data.slice(1))).toEqual({ found: false });
  });

  test.each([
    ['with links and characters of HTML', text('See example.org/a?b=c&d=e and <this> & https://example.org/äö @me #tag')],
    ['with a picture', text('Picture & more https://example.org', pictureOf(100, 'p'))],
    ['of a picture alone', text('', pictureOf(100, 'p'))],
    ['with composed and decomposed letters', text('Cafe\u0301 and café')],
  ])('is found again by what X shows of it: %s', async (_what, content) => {
    const where = await newAccount(sandbox);
    await send(text('Before'), where);
    const { outcomes } = await send(content, where);
    await send(text('After'), where);
    expect(await publish.lookUp(begun(content, 'create', where, { outcomes }))).toEqual({ found: true, outcome: outcomes.create });
  });

  test('a long text is known by all of it, and not by its beginning, which is what X shows', async () => {
    const where = await newSubscriber(sandbox);
    const long = (end: string) => text(`${'Much to say & more https://example.org/a. '.repeat(20)}${end}`, pictureOf(100, 'p'));
    const { outcomes } = await send(long('One'), where);
    expect(await publish.lookUp(begun(long('One'), 'create', where, { outcomes }))).toEqual({ found: true, outcome: outcomes.create });
    expect(await publish.lookUp(begun(long('Two'), 'create', where, { outcomes }))).toEqual({ found: false });
  });

  test('what is older, or says something else, or has other pictures, is not it', async () => {
    const where = await newAccount(sandbox);
    const picture = text('Alike', pictureOf(100, 'p'));
    await send(picture, where);
    expect(await publish.lookUp(begun(text('Alike'), 'create', where))).toEqual({ found: false });
    const other = await publish.perform(begun(picture, 'upload 1', where));
    expect(await publish.lookUp(begun(picture, 'create', where, { outcomes: { 'upload 1': other } }))).toEqual({ found: false });
    const { outcomes } = await send(text('Older'), where);
    const later = { at: new Date(Date.now() + 3_600_000).toISOString() };
    expect(await publish.lookUp(begun(text('Older'), 'create', where, { intent: later }))).toEqual({ found: false });
    expect(await publish.lookUp(begun(text('Older'), 'create', where))).toEqual({ found: true, outcome: outcomes.create });
    expect(await publish.lookUp(begun(text('Olde'), 'create', where))).toEqual({ found: false });
  });

  test('parts of a thread that say the same are told apart', async () => {
    const where = await newAccount(sandbox);
    const content: Content = { ...text('Same'), thread: [{ text: 'Other', media: [] }], firstComment: 'Same' };
    const create = await publish.perform(begun(content, 'create', where));
    const outcomes = { create, 'part 2': { id: '1' } };
    // The first one is known, and the comment is not there.
    expect(await publish.lookUp(begun(content, 'comment', where, { outcomes }))).toEqual({ found: false });
  });

  test('a post outside of the thread is no part of it', async () => {
    const where = await newAccount(sandbox);
    const content: Content = { ...text('One'), firstComment: 'Two' };
    const create = await publish.perform(begun(content, 'create', where));
    await send(text('Two'), where);
    expect(await publish.lookUp(begun(content, 'comment', where, { outcomes: { create } }))).toEqual({ found: false });
  });

  test.each(sampled('looks at X', ['broken', 'dropped', 'half', 'rate_limited'] as const, 2))(
    'a look that fails tells nothing: %s',
    async (fault) => {
      const where = await newAccount(sandbox);
      await where.spoil('look', fault);
      await expect(publish.lookUp(begun(text('One'), 'create', where))).rejects.toMatchObject({
        kind: fault === 'rate_limited' ? 'retry_later' : 'outage',
      });
    },
  );
});

describe('what X calls a duplicate', () => {
  test('is this post, whose answer was lost', async () => {
    const where = await newAccount(sandbox);
    const context = begun(text('Twice'), 'create', where);
    const outcome = await publish.perform(context);
    expect(await publish.perform(context)).toEqual(outcome);
    expect(await where.feed()).toHaveLength(1);
  });

  test('or an older one, which is the person’s to mend', async () => {
    const where = await newAccount(sandbox);
    await publish.perform(begun(text('Good morning'), 'create', where));
    const intent = { at: new Date(Date.now() + 120_000).toISOString() };
    await expect(publish.perform(begun(text('Good morning'), 'create', where, { intent }))).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('Change a word'),
      platformMessage: expect.stringContaining('duplicate content'),
    });
  });

  test('or not to be seen yet, which is left open', async () => {
    const where = await newAccount(sandbox);
    const detail = 'You are not allowed to create a Tweet with duplicate content.';
    const env = testEnv({
      fetch: async (input, init) =>
        init?.method === 'POST'
          ? Response.json({ title: 'Forbidden', detail, type: 'about:blank', status: 403 }, { status: 403 })
          : fetch(input, init),
    });
    await expect(publish.perform(begun(text('Hidden'), 'create', where, { env }))).rejects.toMatchObject({ kind: 'unconfirmed' });
  });
});

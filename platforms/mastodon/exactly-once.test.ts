import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { begun, newAccount, send, textOf as text } from '../../tests/support/mastodon.ts';
import { pictureOf } from '../../tests/support/pictures.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { sampled } from '../../tests/support/sample.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import type { Json } from '../port/json.ts';
import type { Content, ContentPart, StepContext } from '../port/publisher.ts';
import { mastodon } from './mastodon.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.close();
});
const { publish } = mastodon;
/** More than an hour after it was sent, when the server has forgotten the key. */
const long = (context: StepContext): StepContext => ({ ...context, env: testEnv({ now: () => new Date(Date.now() + 2 * 3_600_000) }) });

describe('exactly once', () => {
  const parts: ContentPart[] = [{ text: 'Second part', media: [] }];
  test.each(sampled('lost posts of Mastodon', ['swallowed', 'half', 'dropped', 'broken'] as const, 2))(
    'whatever happens to the answer: %s',
    async (fault) => {
      const where = await newAccount(sandbox, testEnv());
      await where.spoil('create', fault);
      const { problems } = await send(text('One', pictureOf(100, 'p')), where);
      expect(problems).toEqual(['unconfirmed']);
      expect(await where.feed()).toHaveLength(1);
    },
  );

  test('a part of a thread, and one text twice', async () => {
    const where = await newAccount(sandbox, testEnv());
    const content: Content = { ...text('The same'), thread: parts, firstComment: 'The same' };
    await send(content, where);
    await where.spoil('create', 'swallowed', 3);
    expect((await send(content, where)).problems).toEqual(['unconfirmed', 'outage', 'outage']);
    expect(await where.feed()).toHaveLength(6);
  });

  test('sent again by a server that has lost that it was sent', async () => {
    const where = await newAccount(sandbox, testEnv());
    const content: Content = { ...text('Sent', pictureOf(100, 'p')), thread: parts, firstComment: 'Once' };
    const sent = () => publishToEnd(publish, content, where.account, testEnv(), { target: 'the same' });
    expect((await sent()).post).toMatchObject({ remoteId: (await sent()).post.remoteId });
    expect(await where.feed()).toHaveLength(3);
  });

  test('the same key is the same post, also of two at the same time', async () => {
    const where = await newAccount(sandbox, testEnv());
    const context = begun(text('Twice'), 'create', where);
    const outcomes = await Promise.all([publish.perform(context), publish.perform(context), publish.perform(context)]);
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(await where.feed()).toHaveLength(1);
    // With another key it is another one, whatever it says.
    await publish.perform(begun(text('Twice'), 'create', where));
    expect(await where.feed()).toHaveLength(2);
  });

  test('long afterwards it is found by its text, behind many newer ones', async () => {
    const where = await newAccount(sandbox, testEnv());
    const content = text(
      'Wanted: @somebody@social.example.org & "more" <3\n\nhttps://www.example.org/a/very/long/address/that/is/shortened',
    );
    const context = begun(content, 'create', where);
    const outcome = await publish.perform(context);
    for (let n = 0; n < 45; n += 1) await publish.perform(begun(text(`Newer ${n}`), 'create', where));
    expect(await publish.lookUp(long(context))).toEqual({ found: true, outcome });
    expect(await where.feed()).toHaveLength(46);
  });

  test('while the server knows the key it is sent again, and is what it was', async () => {
    const where = await newAccount(sandbox, testEnv());
    const context = begun(text('The same'), 'create', where);
    const outcome = await publish.perform(context);
    expect(await publish.lookUp(context)).toEqual({ found: true, outcome });
    // One that never arrived is none of those that read the same.
    const lost = begun(text('The same'), 'create', where);
    const { outcome: sent } = (await publish.lookUp(lost)) as { outcome: Json };
    expect(sent).not.toEqual(outcome);
    expect(await publish.perform(lost)).toEqual(sent);
    expect(await where.feed()).toHaveLength(2);
  });

  test('on a server that only speaks Mastodon’s protocol it is looked for, and not sent again', async () => {
    const where = await newAccount(sandbox, testEnv());
    const account = { ...where.account, traits: { ...where.account.traits, keepsKeys: false } };
    expect(await publish.lookUp(begun(text('Looked for'), 'create', { account }))).toEqual({ found: false });
    expect(await where.feed()).toEqual([]);
  });

  test('what the server refuses by then is not there, so that it says why', async () => {
    const where = await newAccount(sandbox, testEnv());
    expect(await publish.lookUp(begun(text('x'.repeat(501)), 'create', where))).toEqual({ found: false, safe: true });
  });

  test('long afterwards, of those that read the same, each is taken once', async () => {
    const where = await newAccount(sandbox, testEnv());
    const taken: string[] = [];
    const free = async (ids: readonly string[]) => ids.filter((id) => !taken.includes(id));
    const steps = [begun(text('Alike'), 'create', where), begun(text('Alike'), 'create', where), begun(text('Alike'), 'create', where)];
    for (const context of steps.slice(1)) await publish.perform(context);
    const found: unknown[] = [];
    for (const context of steps) {
      const look = await publish.lookUp({ ...long(context), free });
      if (look.found) taken.push((look.outcome as { id: string }).id);
      found.push(look.found);
    }
    expect(found).toEqual([true, true, false]);
    expect(new Set(taken)).toEqual(new Set((await where.feed()).map(({ id }) => id)));
  });

  test('what is older, or not the account’s, or has files, is not it', async () => {
    const where = await newAccount(sandbox, testEnv());
    await send(text('Alike', pictureOf(100, 'p')), where);
    expect(await publish.lookUp(long(begun(text('Alike'), 'create', where)))).toEqual({ found: false });
    await send(text('Alike'), where);
    const later = new Date(Date.now() + 3_600_000);
    expect(await publish.lookUp({ ...long(begun(text('Alike'), 'create', where)), since: later })).toEqual({ found: false });
    expect(await publish.lookUp(long(begun(text('Alike'), 'create', where)))).toMatchObject({ found: true });
  });

  test.each(sampled('looks at Mastodon', ['broken', 'dropped', 'half', 'rate_limited'] as const, 2))(
    'a look that fails tells nothing: %s',
    async (fault) => {
      const where = await newAccount(sandbox, testEnv());
      const kind = fault === 'rate_limited' ? 'retry_later' : 'outage';
      const context = begun(text('One'), 'create', where);
      await where.spoil('create', fault);
      await expect(publish.lookUp(context)).rejects.toMatchObject({ kind });
      await where.spoil('look', fault);
      await expect(publish.lookUp(long(context))).rejects.toMatchObject({ kind });
    },
  );
});

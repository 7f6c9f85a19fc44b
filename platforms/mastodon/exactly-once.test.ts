import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { begun, newAccount, send, textOf as text } from '../../tests/support/mastodon.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import type { Content, ContentPart } from '../port/platform.ts';
import { pictureOf } from '../port/suite/pictures.ts';
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

describe('exactly once', () => {
  const parts: ContentPart[] = [{ text: 'Second part', media: [] }];
  test.each(['swallowed', 'half', 'dropped', 'broken'] as const)('whatever happens to the answer: %s', async (fault) => {
    const where = await newAccount(sandbox, testEnv());
    await where.spoil('create', fault);
    const { problems } = await send(text('One', pictureOf(100, 'p')), where);
    expect(problems).toEqual(['unconfirmed']);
    expect(await where.feed()).toHaveLength(1);
  });

  test('a part of a thread, and one text twice', async () => {
    const where = await newAccount(sandbox, testEnv());
    const content: Content = { ...text('The same'), thread: parts, firstComment: 'The same' };
    await send(content, where);
    await where.spoil('create', 'swallowed', 3);
    expect((await send(content, where)).problems).toEqual(['unconfirmed', 'unconfirmed', 'unconfirmed']);
    expect(await where.feed()).toHaveLength(6);
  });

  test('the same key is the same post, also of two at the same time', async () => {
    const where = await newAccount(sandbox, testEnv());
    const at = begun(text('Twice'), 'create', where);
    const outcomes = await Promise.all([publish.perform(at), publish.perform(at), publish.perform(at)]);
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
    const at = begun(content, 'create', where);
    const outcome = await publish.perform(at);
    for (let n = 0; n < 45; n += 1) await publish.perform(begun(text(`Newer ${n}`), 'create', where));
    expect(await publish.lookUp(at)).toEqual({ found: true, outcome });
  });

  test('what is older, or not the account’s, or has files, is not it', async () => {
    const where = await newAccount(sandbox, testEnv());
    await send(text('Alike', pictureOf(100, 'p')), where);
    expect(await publish.lookUp(begun(text('Alike'), 'create', where))).toEqual({ found: false });
    await send(text('Alike'), where);
    const later = new Date(Date.now() + 3_600_000);
    expect(await publish.lookUp(begun(text('Alike'), 'create', where, { since: later }))).toEqual({ found: false });
    expect(await publish.lookUp(begun(text('Alike'), 'create', where))).toMatchObject({ found: true });
  });

  test.each(['broken', 'dropped', 'half', 'rate_limited'] as const)('a look that fails tells nothing: %s', async (fault) => {
    const where = await newAccount(sandbox, testEnv());
    await where.spoil('look', fault);
    await expect(publish.lookUp(begun(text('One'), 'create', where))).rejects.toMatchObject({
      kind: fault === 'rate_limited' ? 'retry_later' : 'outage',
    });
  });
});

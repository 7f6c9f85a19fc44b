import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { videoOf } from '../../tests/support/films.ts';
import { begun, newAccount, send, textOf as text } from '../../tests/support/mastodon.ts';
import { gifOf, pictureOf } from '../../tests/support/pictures.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { inEnglish, reads } from '../../tests/support/reads.ts';
import { sampled } from '../../tests/support/sample.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import type { MediaFile } from '../port/media-file.ts';
import type { Content } from '../port/publisher.ts';
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

const video = (bytes: number, alt = ''): MediaFile => ({ ...videoOf(bytes, 'film'), alt });
const gif = (): MediaFile => gifOf(200, 'moves');
describe('what goes out', () => {
  test('a text, with its address', async () => {
    const where = await newAccount(sandbox, testEnv());
    const { post } = await send(text('Hello https://example.org/'), where);
    const [seen] = await where.feed();
    expect(seen).toMatchObject({ id: post.remoteId, text: 'Hello https://example.org/', media: [], replyTo: null });
    expect(post.permalink).toBe(`${where.account.service}/${seen?.path}`);
  });

  test('pictures in their order with their alt texts, and their bytes', async () => {
    const where = await newAccount(sandbox, testEnv());
    const files = [1, 2, 3, 4].map((n) => pictureOf(1000 + n, `${n}`, n === 2 ? '' : `Alt ${n} 👍🏽`));
    await send(text('', ...files), where);
    const [seen] = await where.feed();
    expect(seen?.media.map(({ alt }) => alt)).toEqual(['Alt 1 👍🏽', '', 'Alt 3 👍🏽', 'Alt 4 👍🏽']);
    const sizes = await Promise.all(
      (seen?.media ?? []).map(async ({ path }) => (await (await fetch(`${where.account.service}/${path}`)).bytes()).length),
    );
    expect(sizes).toEqual([1001, 1002, 1003, 1004]);
  });

  test('a video, once the server is done with it', async () => {
    const where = await newAccount(sandbox, testEnv());
    const fractions: number[] = [];
    const content = text('Film', video(3_000_000, 'What is seen'));
    const keys = publish.steps(content, where.account).map(({ key, kind, what }) => `${key}: ${kind} ${inEnglish(what)}`);
    expect(keys).toEqual(['upload 1: upload video 1', 'wait 1: wait video 1', 'create: publish post']);
    await publish.perform(begun(content, 'upload 1', where, { reportProgress: (fraction) => fractions.push(fraction) }));
    expect(fractions.at(-1)).toBe(1);
    await send(content, where);
    expect((await where.feed())[0]?.media).toMatchObject([{ kind: 'video', alt: 'What is seen' }]);
  });

  test('a thread and a first comment, each an answer to the one before', async () => {
    const where = await newAccount(sandbox, testEnv());
    const content: Content = {
      ...text('One'),
      thread: [
        { text: 'Two', media: [gif(), pictureOf(100, 'p')] },
        { text: 'Three', media: [] },
      ],
      firstComment: 'Four',
    };
    expect(publish.steps(content, where.account).map(({ key }) => key)).toEqual([
      ...['upload 2.1', 'wait 2.1', 'upload 2.2'],
      ...['create', 'part 2', 'part 3', 'comment'],
    ]);
    await send(content, where);
    const seen = (await where.feed()).reverse();
    expect(seen.map((one) => one.text)).toEqual(['One', 'Two', 'Three', 'Four']);
    expect(seen.map(({ replyTo }) => replyTo)).toEqual([null, ...seen.slice(0, 3).map(({ id }) => id)]);
    expect(seen[1]?.media).toHaveLength(2);
  });

  test('what was chosen, for each part', async () => {
    const where = await newAccount(sandbox, testEnv());
    const options = { visibility: 'private', contentWarning: ' Careful ', sensitive: true, language: 'de' };
    await send({ ...text('Text', pictureOf(100, 'p')), firstComment: 'Comment', options }, where);
    const details = (await where.feed()).map((one) => Object.fromEntries(one.details.map(({ name, value }) => [name, value])));
    const all = { 'Content warning': 'Careful', 'Who can see it': 'Followers', Sensitive: 'Yes', Language: 'de' };
    expect(details).toEqual([all, all]);
  });

  test('the account’s own settings, where nothing was chosen', async () => {
    const where = await newAccount(sandbox, testEnv());
    const account = { ...where.account, traits: { ...where.account.traits, visibility: 'unlisted', sensitive: true } };
    await send(text('Text', pictureOf(100, 'p')), { account });
    const [seen] = await where.feed();
    expect(seen?.details).toContainEqual({ name: 'Who can see it', value: 'Quiet public' });
    expect(seen?.details).toContainEqual({ name: 'Sensitive', value: 'Yes' });
  });
});

describe('the limits are the server’s own', () => {
  const picture = (more: Partial<MediaFile>): MediaFile => ({ ...pictureOf(100, 'p'), ...more });
  const pictures = (max: number) => Array.from({ length: max }, (_, n) => pictureOf(100, `${n}`));
  const warned = (length: number): Content => ({ ...text('x'.repeat(400)), options: { contentWarning: 'w'.repeat(length) } });
  const mention = `@${'a'.repeat(29)}@social.example.org `;
  test.each<[string, Content, Content]>([
    ['characters', text('x'.repeat(500)), text('x'.repeat(501))],
    [
      'characters with a link',
      text(`${'x'.repeat(476)} https://example.org/${'y'.repeat(90)}`),
      text(`${'x'.repeat(477)} https://example.org/`),
    ],
    ['characters with mentions', text(mention.repeat(16).concat('x'.repeat(4))), text(mention.repeat(16).concat('x'.repeat(5)))],
    ['characters with a warning', warned(100), warned(101)],
    ['pictures', text('', ...pictures(4)), text('', ...pictures(5))],
    ['bytes of a picture', text('', pictureOf(16 * 1024 * 1024 - 1, 'l')), text('', pictureOf(16 * 1024 * 1024, 'l'))],
    ['alt text', text('', picture({ alt: '👍'.repeat(1500) })), text('', picture({ alt: '👍'.repeat(1501) }))],
    ['kinds of files', text('', picture({ contentType: 'image/avif' })), text('', picture({ contentType: 'image/tiff' }))],
    ['a video stands alone', text('', video(1000)), text('', video(1000), pictureOf(100, 'p'))],
  ])('%s', async (_what, fits, tooMuch) => {
    const where = await newAccount(sandbox, testEnv());
    await send(fits, where);
    expect(await where.feed()).toHaveLength(1);
    await expect(send(tooMuch, where)).rejects.toMatchObject({ kind: 'rejected', platformMessage: expect.stringMatching(/^422 /) });
    expect(await where.feed()).toHaveLength(1);
  });

  test('how much is left is told with every answer, and what is too much waits', async () => {
    const where = await newAccount(sandbox, testEnv());
    const env = testEnv();
    const { post } = await send(text('One', pictureOf(100, 'p')), where, env);
    await publish.remove?.(post, where.account, env);
    expect(env.limits.map(({ name, remaining }) => [name, remaining])).toEqual([
      ['uploads', 29],
      ['posts', 299],
      ['removals', 29],
    ]);
    for (const { resetsAt } of env.limits) expect(resetsAt.getTime()).toBeGreaterThan(Date.now());

    await where.spoil('create', 'rate_limited');
    const before = Date.now();
    const failure = publish.perform(begun(text('Two'), 'create', where));
    await expect(failure).rejects.toMatchObject({ kind: 'retry_later', at: expect.toSatisfy((at: Date) => at.getTime() > before) });
  });

  test('the thirtieth file of half an hour is the last one', async () => {
    const where = await newAccount(sandbox, testEnv());
    const content = text('', pictureOf(100, 'p'));
    for (let n = 0; n < 30; n += 1) await publish.perform(begun(content, 'upload 1', where));
    await expect(publish.perform(begun(content, 'upload 1', where))).rejects.toMatchObject({ kind: 'retry_later' });
  });
});

describe('files on their way', () => {
  test.each(sampled('uploads to Mastodon', ['dropped', 'half', 'swallowed', 'broken'] as const, 2))(
    'an upload is done again: %s',
    async (fault) => {
      const where = await newAccount(sandbox, testEnv());
      await where.spoil('upload', fault);
      const { problems } = await send(text('Picture', pictureOf(5000, 'p')), where);
      expect(problems).toEqual(['outage']);
      expect((await where.feed()).map(({ media }) => media.length)).toEqual([1]);
    },
  );

  test('what the server cannot process is the person’s to mend', async () => {
    const where = await newAccount(sandbox, testEnv());
    await where.spoil('process', 'processing_fails');
    await expect(send(text('Film', video(5000)), where)).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('processing'),
    });
    expect(await where.feed()).toEqual([]);
  });

  test('a large file is read while it is sent, and no further once that is called off', async () => {
    const where = await newAccount(sandbox, testEnv());
    const stop = new AbortController();
    let read = 0;
    const file: MediaFile = {
      ...video(50_000_000),
      open: async () =>
        new ReadableStream({
          pull(stream) {
            read += 1_000_000;
            if (read === 5_000_000) stop.abort();
            stream.enqueue(new Uint8Array(1_000_000));
          },
        }),
    };
    await expect(publish.perform(begun(text('', file), 'upload 1', where, { signal: stop.signal }))).rejects.toMatchObject({
      kind: 'outage',
    });
    expect(read).toBeLessThan(30_000_000);
  });
});

describe('changing and taking down', () => {
  test('an edit keeps the files, and what was not chosen anew', async () => {
    const where = await newAccount(sandbox, testEnv());
    const content = { ...text('Before', pictureOf(100, 'p', 'Alt')), options: { contentWarning: 'Careful' } };
    const { post } = await send(content, where);
    await publish.edit?.(post, { ...content, text: 'After' }, where.account, testEnv());
    const [seen, ...more] = await where.feed();
    expect(more).toEqual([]);
    expect(seen).toMatchObject({ text: 'After', media: [{ alt: 'Alt' }] });
    expect(seen?.details.map(({ name }) => name)).toEqual(['Content warning', 'Who can see it', 'Sensitive', 'Language', 'Edited']);
    const tooLong = { ...content, text: 'x'.repeat(501) };
    await expect(publish.edit?.(post, tooLong, where.account, testEnv())).rejects.toMatchObject({ kind: 'rejected' });
  });

  test('taking down says whether it was there', async () => {
    const where = await newAccount(sandbox, testEnv());
    const { post } = await send(text('Short-lived', pictureOf(100, 'p')), where);
    const [file] = (await where.feed())[0]?.media ?? [];
    expect(await publish.remove?.(post, where.account, testEnv())).toBe(true);
    expect(await publish.remove?.(post, where.account, testEnv())).toBe(false);
    expect(await where.feed()).toEqual([]);
    expect((await fetch(`${where.account.service}/${file?.path}`)).status).toBe(404);
  });

  test('a thread goes as a whole, and goes on where it broke off', async () => {
    const where = await newAccount(sandbox, testEnv());
    await send(text('Before'), where);
    const thread = [
      { text: 'Two', media: [] },
      { text: 'Three', media: [] },
    ];
    const { post } = await send({ ...text('One'), thread, firstComment: 'Comment' }, where);
    await where.spoil('remove', 'swallowed');
    await expect(publish.remove?.(post, where.account, testEnv())).rejects.toMatchObject({ kind: 'outage' });
    expect(await where.feed()).toHaveLength(4);
    expect(await publish.remove?.(post, where.account, testEnv())).toBe(true);
    expect((await where.feed()).map((one) => one.text)).toEqual(['Before']);
    expect(await publish.remove?.(post, where.account, testEnv())).toBe(false);
  });

  test('an address that something in between does not know is no answer', async () => {
    const where = await newAccount(sandbox, testEnv());
    const env = testEnv({ fetch: async () => new Response('<html></html>', { status: 404 }) });
    const post = { remoteId: '1', permalink: null, outcomes: {} };
    await expect(publish.remove?.(post, where.account, env)).rejects.toMatchObject({ kind: 'outage' });
  });

  test('a part whose post was deleted', async () => {
    const where = await newAccount(sandbox, testEnv());
    const content: Content = { ...text('One'), firstComment: 'Two' };
    const context = begun(content, 'comment', where, { outcomes: { create: { id: '123', url: null } } });
    await expect(publish.perform(context)).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('may have been deleted'),
    });
  });
});

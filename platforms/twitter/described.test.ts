import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiDescription } from '../../tests/support/descriptions/openapi.ts';
import { type Exchange, recordingFetch } from '../../tests/support/descriptions/record.ts';
import { videoOf } from '../../tests/support/films.ts';
import { platformApis } from '../../tests/support/openapi.ts';
import { pictureOf } from '../../tests/support/pictures.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { beginStep } from '../../tests/support/publish-to-end.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import { newAccount, newSubscriber, send, textOf as text } from '../../tests/support/twitter.ts';
import { twitter } from './twitter.ts';

const folder = platformApis();
const inFront = 'What stands in front of the API answers this with the type about:blank, which the description does not list.';
const exceptions = {
  'get /2/users/me 401': inFront,
  'get /2/users/me 429': inFront,
  'post /2/tweets 403': inFront,
};

let sandbox: TestSandbox;
beforeAll(async () => {
  // Long enough for the first look to come too early on any machine.
  if (folder !== null) sandbox = await startSandbox({ pace: { processing: 2_000 } });
});
afterAll(() => sandbox?.close());

describe('against the description of X’s API', () => {
  test.skipIf(folder === null)('every request and every answer (skipped without the folder that PLATFORM_APIS names)', async () => {
    const description = openApiDescription(join(folder ?? '', 'x/openapi.json'), { exceptions });
    const exchanges: Exchange[] = [];
    const env = testEnv({ fetch: recordingFetch(exchanges) });
    const base = `${sandbox.serviceOf('twitter')}/api`;
    const { account, spoil } = await newAccount(sandbox, {}, env);
    await twitter.connect.profile(account, env);

    const content = {
      ...text('Hello https://example.org/ & @sandbox_two #tag', pictureOf(300, 'a', 'Alt'), pictureOf(301, 'b')),
      thread: [{ text: 'Film', media: [videoOf(3000, 'film')] }],
      firstComment: 'And this',
      options: { replies: 'subscribers', madeWithAi: true, paidPartnership: true, title: 'A title' },
      pictures: { cover: pictureOf(302, 'c') },
    };
    const { post, outcomes } = await send(content, { account }, env);
    for (const step of twitter.publish.steps(content, account).filter(({ kind }) => kind === 'publish')) {
      const context = beginStep(twitter.publish, step, {
        content,
        outcomes,
        account,
        env,
      });
      expect(await twitter.publish.lookUp(context)).toMatchObject({ found: true });
    }
    await expect(send(text('x'.repeat(281)), { account }, env)).rejects.toThrow();
    await expect(send(text('Large', pictureOf(5_000_001, 'd')), { account }, env)).rejects.toThrow();
    await send(text('Twice'), { account }, env);
    await twitter.publish.perform(beginStep(twitter.publish, firstStep(text('Twice')), { content: text('Twice'), account, env }));
    const [paying, long] = [await newSubscriber(sandbox, env), text(`${'Much to say. '.repeat(30)} https://example.org/a`)];
    const { outcomes: ofLong } = await send(long, paying, env);
    const context = beginStep(twitter.publish, firstStep(long), { content: long, outcomes: ofLong, account: paying.account, env });
    expect(await twitter.publish.lookUp(context)).toMatchObject({ found: true });
    await twitter.publish.remove?.(post, account, env);
    await twitter.publish.remove?.(post, account, env);
    for (const handle of ['mara_lindqvist', 'nobody_at_all']) await twitter.people?.(handle, account, env);
    await spoil('profile', 'rate_limited');
    await expect(twitter.connect.profile(account, env)).rejects.toThrow();
    await spoil('profile', 'broken');
    await expect(twitter.connect.profile(account, env)).rejects.toThrow();
    await spoil('profile', 'revoked');
    await expect(twitter.connect.profile(account, env)).rejects.toThrow();

    // Consent and tokens are OAuth 2 and not described.
    const described = exchanges.filter(({ url }) => !url.pathname.includes('/oauth2/'));
    expect(described.flatMap((exchange) => description.check(base, exchange))).toEqual([]);
    expect(description.idle()).toEqual([]);
    const asked = described.map(
      ({ verb, url, status }) => `${verb} ${url.pathname.replace(/^.*\/api\/2/, '').replace(/\d{10,}/g, '')} ${status}`,
    );
    expect([...new Set(asked)].sort()).toEqual([
      'delete /tweets/ 200',
      'get /media/upload 200',
      'get /tweets/ 200',
      'get /users//tweets 200',
      'get /users/by/username/mara_lindqvist 200',
      'get /users/by/username/nobody_at_all 200',
      'get /users/me 200',
      'get /users/me 401',
      'get /users/me 429',
      'get /users/me 500',
      'post /media/metadata 200',
      'post /media/upload//append 200',
      'post /media/upload//finalize 200',
      'post /media/upload/initialize 200',
      'post /media/upload/initialize 400',
      'post /tweets 201',
      'post /tweets 400',
      'post /tweets 403',
    ]);

    // The check itself is not asleep.
    const [created] = described.filter(({ verb, url, status }) => verb === 'post' && url.pathname.endsWith('/tweets') && status === 201);
    const [appended] = described.filter(({ url }) => url.pathname.endsWith('/append'));
    const [looked] = described.filter(({ url }) => /\/users\/\d+\/tweets$/.test(url.pathname));
    if (!created || !appended || !looked) throw new Error('Something was not asked.');
    const wrong = (one: Exchange, more: Partial<Exchange>) => description.check(base, { ...one, ...more });
    expect(wrong(created, { request: { text: 'Hi', likes: 1 } })).not.toEqual([]);
    expect(wrong(created, { answer: { data: { id: '1', text: 'Hi', likes: 1 } } })).not.toEqual([]);
    expect(wrong(created, { status: 200 })).toEqual(['post /2/tweets never answers 200']);
    expect(wrong(created, { status: 400, answer: { title: 'No' } })).not.toEqual([]);
    expect(wrong(appended, { request: { media: 'x', segment_index: '1000' } })).not.toEqual([]);
    const fields = new URL(looked.url);
    fields.searchParams.set('post.fields', 'entities,likes');
    expect(wrong(looked, { url: fields })).not.toEqual([]);
  });
});

function firstStep(content: ReturnType<typeof text>) {
  const [step] = twitter.publish.steps(content, { traits: {} });
  if (!step) throw new Error('A post has a step.');
  return step;
}

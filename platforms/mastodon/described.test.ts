import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiDescription } from '../../tests/support/descriptions/openapi.ts';
import { type Exchange, recordingFetch } from '../../tests/support/descriptions/record.ts';
import { videoOf } from '../../tests/support/films.ts';
import { newAccount } from '../../tests/support/mastodon.ts';
import { platformApis } from '../../tests/support/openapi.ts';
import { gifOf, pictureOf } from '../../tests/support/pictures.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { beginStep, publishToEnd } from '../../tests/support/publish-to-end.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import { onePart } from '../port/draft.ts';
import { mastodonResponder } from './engagement/respond.ts';
import { mastodon } from './mastodon.ts';

const folder = platformApis();
const formats = { 'iso-639-1': /^[a-z]{2}$/, scopes: /^[a-z:]+( [a-z:]+)*$/ };
const exceptions = {
  'post /api/v1/apps request/redirect_uris:':
    'One address as text is taken by all versions, a list only since 4.3; the description knows the list alone.',
  'post /api/v1/statuses header Idempotency-Key/value:': 'The description calls the value of the header an object.',
  'get /api/v1/notifications query has no types[]': 'As id[] below.',
  'get /api/v1/statuses query has no id[]': 'Rails reads a list from repeated names in brackets, which OpenAPI can’t say.',
};

let sandbox: TestSandbox;
beforeAll(async () => {
  // Long enough for the first look to come too early on any machine.
  if (folder !== null) sandbox = await startSandbox({ pace: { processing: 3_000 } });
});
afterAll(() => sandbox?.close());

describe('against the description of Mastodon’s API', () => {
  test.skipIf(folder === null)('every request and every answer (skipped without the folder that PLATFORM_APIS names)', async () => {
    const description = openApiDescription(join(folder ?? '', 'mastodon/openapi.json'), { formats, exceptions });
    const exchanges: Exchange[] = [];
    const env = testEnv({ fetch: recordingFetch(exchanges) });
    const service = sandbox.serviceOf('mastodon');
    const redirectUri = 'https://everycast.example/back';
    const app = await mastodon.connect.register?.({ service, redirectUri }, env);
    const { account, spoil } = await newAccount(sandbox, env);
    await mastodon.connect.profile(account, env);
    await mastodon.connect.refresh(account, env);

    const gif = { ...gifOf(300, 'c'), animated: true };
    const content = {
      ...onePart({ text: 'Hello https://example.org/ @sandbox_two #tag', media: [pictureOf(300, 'a', 'Alt'), pictureOf(301, 'b')] }),
      thread: [
        { text: 'More', media: [gif] },
        { text: 'And a film', media: [videoOf(5000, 'film')] },
      ],
      firstComment: 'And this',
      options: { visibility: 'unlisted', contentWarning: 'Careful', sensitive: true, language: 'de' },
      pictures: { cover: pictureOf(400, 'cover') },
    };
    const { post, outcomes } = await publishToEnd(mastodon.publish, content, account, env);
    for (const step of mastodon.publish.steps(content, account).filter(({ kind }) => kind === 'publish')) {
      const context = beginStep(mastodon.publish, step, { content, outcomes, account, env });
      const later = { ...env, now: () => new Date(Date.now() + 3_600_000) };
      expect(await mastodon.publish.lookUp({ ...context, env: later })).toMatchObject({ found: true });
    }
    await mastodon.publish.edit?.(post, { ...content, text: 'Changed' }, account, env);
    await expect(publishToEnd(mastodon.publish, onePart({ text: 'x'.repeat(501), media: [] }), account, env)).rejects.toThrow();
    await expect(
      publishToEnd(mastodon.publish, onePart({ text: 'Large', media: [pictureOf(16 * 1024 * 1024, 'd')] }), account, env),
    ).rejects.toThrow();
    const sent = { ...post, outcomes };
    expect(await mastodon.metrics?.ofPosts([sent, { ...sent, remoteId: '1' }], account, env)).toMatchObject({ size: 2 });
    await mastodon.metrics?.ofAccount(account, env);
    await mastodon.engagement?.read(null, account, env);
    expect(await mastodon.people?.('mara', account, env)).toHaveLength(1);
    const to = { remoteId: post.remoteId, handle: account.handle, kind: 'comment', context: { visibility: 'unlisted' } } as const;
    for (const action of ['like', 'comment'] as const) {
      await publishToEnd(mastodonResponder, { ...onePart({ text: 'Indeed', media: [] }), response: { action, to } }, account, env);
    }
    await mastodon.publish.remove?.(post, account, env);
    await mastodon.publish.remove?.(post, account, env);
    await spoil('profile', 'rate_limited');
    await expect(mastodon.connect.profile(account, env)).rejects.toThrow();
    await spoil('profile', 'revoked');
    await expect(mastodon.connect.profile(account, env)).rejects.toThrow();
    const given = { service, app: account.app, redirectUri, code: 'none', verifier: 'v'.repeat(50) };
    await expect(mastodon.connect.exchange(given, env)).rejects.toThrow();
    const consent = mastodon.connect.consentUrl({ ...given, app: app ?? account.app, state: 'state', challenge: 'c'.repeat(43) });
    exchanges.push({ verb: 'get', url: new URL(consent), headers: new Headers(), request: undefined, status: 200, answer: undefined });

    expect(exchanges.map(({ request }) => request)).toContainEqual({ thumbnail: 'image/png', file: 'video/mp4' });
    expect(exchanges.flatMap((exchange) => description.check(service, exchange))).toEqual([]);
    expect(description.idle()).toEqual([]);
    const asked = exchanges.map(
      ({ verb, url, status }) => `${verb} ${url.href.slice(service.length).replace(/\?.*|\d{10,}/g, '')} ${status}`,
    );
    expect([...new Set(asked)].sort()).toEqual([
      'delete /api/v1/statuses/ 200',
      'delete /api/v1/statuses/ 404',
      'get /api/v1/accounts/ 200',
      'get /api/v1/accounts//statuses 200',
      'get /api/v1/accounts/search 200',
      'get /api/v1/accounts/verify_credentials 200',
      'get /api/v1/accounts/verify_credentials 401',
      'get /api/v1/accounts/verify_credentials 429',
      'get /api/v1/media/ 200',
      'get /api/v1/media/ 206',
      'get /api/v1/notifications 200',
      'get /api/v1/statuses 200',
      'get /api/v1/statuses/ 200',
      'get /api/v2/instance 200',
      'get /oauth/authorize 200',
      'post /api/v1/apps 200',
      'post /api/v1/statuses 200',
      'post /api/v1/statuses 422',
      'post /api/v1/statuses//favourite 200',
      'post /api/v2/media 200',
      'post /api/v2/media 202',
      'post /api/v2/media 422',
      'post /oauth/token 200',
      'post /oauth/token 400',
      'put /api/v1/statuses/ 200',
    ]);

    // The check itself is not asleep.
    const [created] = exchanges.filter(({ verb, url, status }) => verb === 'post' && url.pathname.endsWith('/statuses') && status === 200);
    if (!created) throw new Error('No status was made.');
    const wrong = (more: Partial<Exchange>) => description.check(service, { ...created, ...more });
    expect(wrong({ request: { status: 'Hi', poll_it: true } })).not.toEqual([]);
    expect(wrong({ answer: { ...(created.answer as object), likes: 1 } })).not.toEqual([]);
    expect(wrong({ url: new URL(`${service}/api/v1/toots`) })).toEqual(['post /api/v1/toots is not described']);
    expect(wrong({ url: new URL(`${created.url}?now=1`) })).toEqual(['post /api/v1/statuses query has no now']);
    expect(wrong({ status: 201 })).toEqual(['post /api/v1/statuses never answers 201']);
  });
});

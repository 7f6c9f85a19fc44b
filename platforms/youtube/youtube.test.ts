import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asking, connectAt, consentedAt, type SandboxAccount } from '../../tests/support/connecting.ts';
import { consentTo, startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import { onePart } from '../port/draft.ts';
import type { DraftContent } from '../port/manifest.ts';
import { NotYet } from '../port/not-yet.ts';
import type { Options } from '../port/options.ts';
import type { Content, Outcomes, Performing, PlatformEnv } from '../port/platform.ts';
import { beginStep, publishToEnd } from '../port/suite/publish-to-end.ts';
import { videoOf } from '../port/suite/videos.ts';
import { blockBytes } from './limits.ts';
import { manageScope } from './manifest.ts';
import { youtube } from './youtube.ts';

let sandbox: TestSandbox;
let world: Awaited<ReturnType<TestSandbox['newWorld']>>;
let account: SandboxAccount;
const env: PlatformEnv = { fetch, now: () => new Date(), saw: () => undefined };
const stand = () => sandbox.platforms.get('youtube') as NonNullable<ReturnType<TestSandbox['platforms']['get']>>;

beforeAll(async () => {
  sandbox = await startSandbox();
  world = await sandbox.newWorld();
  account = await connectAt(sandbox, youtube, world, env);
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.close();
});

const usual: Options = { title: 'A title', madeForKids: 'no' };
type Film = Content & DraftContent;
const film = (mark: string, options: Options = {}, bytes = 1000): Film => ({
  ...onePart({ text: `About ${mark}`, media: [videoOf(bytes, mark)] }),
  options: { ...usual, title: mark, ...options },
});
const seen = async (title: string, of = world) =>
  (await stand().feed(of.id)).filter(({ details }) => details.some(({ name, value }) => name === 'Title' && value === title));
const stops = (content: DraftContent, traits = account.traits) =>
  youtube.manifest
    .check(content, traits)
    .filter(({ weight }) => weight === 'stops')
    .map(({ code }) => code);

/** A fetch that does something else with some requests; what it does not answer goes through. */
const bent = (instead: (url: URL, init: RequestInit) => Promise<Response> | Response | undefined): PlatformEnv => ({
  ...env,
  fetch: async (input, init = {}) => (await instead(new URL(String(input)), init)) ?? fetch(input, init),
});
const rangeOf = (init: RequestInit) => new Headers(init.headers).get('content-range') ?? '';
const isUpload = (url: URL, init: RequestInit) => url.searchParams.has('upload_id') && /^bytes \d/.test(rangeOf(init));

function stepAt(key: string, content: Content, outcomes: Outcomes = {}, as: Partial<Performing> = {}): Performing {
  const step = youtube.publish.steps(content, account).find((one) => one.key === key);
  if (!step) throw new Error(`No step ${key}.`);
  return Object.assign(beginStep(youtube.publish, step, { content, outcomes, account, env }), as);
}

describe('connecting', () => {
  test('tells the channel, what it may do, and when to renew', async () => {
    expect(account).toMatchObject({
      ...{ handle: 'sandbox_one', displayName: 'Sandbox One', expiresAt: null, traits: { longUploads: true, comments: true } },
      profileUrl: `${sandbox.serviceOf('youtube')}/web/channel/${account.remoteId}`,
    });
    expect(await youtube.connect.profile(account, env)).toMatchObject({ remoteId: account.remoteId });
    expect(youtube.connect.refreshDue(account.credentials, new Date())).toBe(false);
    expect(youtube.connect.refreshDue(account.credentials, new Date(Date.now() + 50 * 60_000))).toBe(true);
  });

  test('a channel without a confirmed phone number uploads a quarter of an hour', async () => {
    const [, second] = await stand().people(world.id);
    const other = await connectAt(sandbox, youtube, world, env, { account: second?.id ?? '' });
    expect(other.traits.longUploads).toBe(false);
    const content = film('Long');
    expect(youtube.manifest.media(content, {}, other.traits).video?.seconds.most).toBe(900);
    expect(youtube.manifest.media(content, {}, account.traits).video?.seconds.most).toBe(43_200);
  });

  test('a Google account without a channel is told so', async () => {
    const people = await stand().people(world.id);
    const grant = await consentedAt(sandbox, youtube, world, env, { account: people.at(-1)?.id ?? '' });
    await expect(youtube.connect.accounts(grant, asking(sandbox, youtube, world), env)).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('has no YouTube channel'),
    });
  });

  test('what a person unticked is known', async () => {
    const grant = await consentedAt(sandbox, youtube, world, env, { without: [manageScope] });
    expect(grant.scopes).not.toContain(manageScope);
    const other = await connectAt(sandbox, youtube, world, env, { without: [manageScope] });
    expect(other.traits.comments).toBe(false);
    expect(stops({ ...film('Unticked'), firstComment: 'Hi' }, other.traits)).toEqual(['comments_not_allowed']);
    const { post } = await publishToEnd(youtube.publish, film('Unticked'), other, env);
    await expect(youtube.publish.remove?.(post, other, env)).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('lacks a permission'),
      ownWords: expect.stringContaining('insufficientPermissions'),
    });
  });

  test('consent that is denied leads back with the reason', async () => {
    const back = await consentTo(youtube.connect.consentUrl(asking(sandbox, youtube, world)), { deny: true });
    expect(back.searchParams.get('error')).toBe('access_denied');
  });

  test('a login for an hour only is not taken', async () => {
    const ask = asking(sandbox, youtube, world);
    const back = await consentTo(youtube.connect.consentUrl(ask).replace('access_type=offline', 'access_type=online'));
    const given = { ...ask, code: back.searchParams.get('code') ?? '' };
    await expect(youtube.connect.exchange(given, env)).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('one hour'),
    });
  });

  test('renewing keeps the token to renew with; a consent that was ended wants the person', async () => {
    const own = await sandbox.newWorld();
    const other = await connectAt(sandbox, youtube, own, env);
    const first = await youtube.connect.refresh(other, env);
    const second = await youtube.connect.refresh({ ...other, ...first }, env);
    expect(second.credentials.refreshToken).toBe(other.credentials.refreshToken);
    expect(second.credentials.accessToken).not.toBe(first.credentials.accessToken);
    expect(await youtube.connect.profile({ ...other, ...second }, env)).toMatchObject({ remoteId: other.remoteId });

    await stand().tokens.expire(own.id, other.remoteId);
    await expect(youtube.connect.profile(other, env)).rejects.toMatchObject({ kind: 'refresh' });
    await stand().tokens.revokeAll(own.id, other.remoteId);
    await expect(youtube.connect.refresh(other, env)).rejects.toMatchObject({ kind: 'reconnect' });
  });

  test('credentials of the app that are wrong are the operator’s to mend, and end no connection', async () => {
    const wrong = { ...account, app: { ...world.app, clientSecret: 'wrong' } };
    await expect(youtube.connect.refresh(wrong, env)).rejects.toMatchObject({
      kind: 'outage',
      message: expect.stringContaining('credentials'),
    });
  });
});

describe('a video', () => {
  test.each([1, blockBytes, blockBytes + 1, 3 * blockBytes, 40 * 1024 * 1024 + 5])('of %i bytes arrives whole', async (bytes) => {
    const content = film(
      `Of ${bytes}`,
      { privacy: 'unlisted', tags: ['one', 'two words'], category: '27', notify: false, synthetic: true },
      bytes,
    );
    expect(stops(content)).toEqual([]);
    const { post, problems } = await publishToEnd(youtube.publish, content, account, env);
    expect(problems).toEqual([]);
    expect(post.permalink).toBe(`${sandbox.serviceOf('youtube')}/web/watch?v=${post.remoteId}`);
    const [video] = await seen(`Of ${bytes}`);
    expect(video).toMatchObject({ id: post.remoteId, text: `About Of ${bytes}` });
    expect(Object.fromEntries((video?.details ?? []).map(({ name, value }) => [name, value]))).toMatchObject({
      ...{ 'Who can see it': 'unlisted', 'Made for kids': 'No', Category: '27', Tags: 'one, two words' },
      ...{ Subscribers: 'Not notified', 'Altered or synthetic': 'Yes', State: 'processed' },
    });
    const there = await fetch(`${sandbox.serviceOf('youtube')}/${video?.media[0]?.path}`).then((answer) => answer.bytes());
    const [file] = content.media;
    const sent = await new Response(await file?.open()).bytes();
    expect(Buffer.compare(there, sent)).toBe(0);
  });

  test('is no video before its last byte, and the history tells its steps', async () => {
    const content = { ...film('Steps', {}, 2 * blockBytes), firstComment: 'First' };
    expect(youtube.publish.steps(content, account)).toMatchObject([
      { key: 'upload 1', kind: 'upload', repeatable: true, spends: 'uploads' },
      { key: 'create', kind: 'publish', repeatable: false },
      { key: 'wait 1', kind: 'wait', repeatable: true, after: true },
      { key: 'comment', kind: 'publish', repeatable: false, after: true },
    ]);
    const told: number[] = [];
    await youtube.publish.perform(stepAt('upload 1', content, {}, { tell: (fraction) => void told.push(fraction) }));
    expect(told).toEqual([0.5]);
    expect(await seen('Steps')).toEqual([]);
  });

  test('upright and at most three minutes long is announced as a Short', () => {
    const short = (seconds: number, width: number) => {
      const content = { ...film('Short'), media: [videoOf(10, 'short', { width, height: 1920, seconds })] };
      return youtube.manifest.check(content, account.traits).map(({ weight, code }) => `${weight} ${code}`);
    };
    expect(short(180, 1080)).toEqual(['note short']);
    expect(short(180, 1920)).toEqual(['note short']);
    expect(short(181, 1080)).toEqual([]);
    expect(short(180, 1921)).toEqual([]);
  });
});

describe('an upload that breaks off', () => {
  test('goes on where it stands, in the same session', async () => {
    const content = film('Broken', {}, 40 * 1024 * 1024);
    const sent: string[] = [];
    const broken = bent((url, init) => {
      if (!isUpload(url, init)) return undefined;
      sent.push(rangeOf(init));
      if (sent.length !== 2) return undefined;
      // The connection breaks in the middle of the second piece.
      const body = (init.body as ReadableStream<Uint8Array>).pipeThrough(breakingAfter(5 * 1024 * 1024));
      return fetch(url, { ...init, body, duplex: 'half' } as RequestInit);
    });
    const at = stepAt('upload 1', content, {}, { env: broken });
    await expect(youtube.publish.perform(at)).rejects.toMatchObject({ kind: 'outage' });
    expect(at.kept).toMatchObject({ session: expect.stringContaining('upload_id=') });
    // What came of the second piece is put away meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const outcome = await youtube.publish.perform(at);
    expect(outcome).toEqual(at.kept);
    // Of the piece that broke off, whole blocks stay.
    expect(Number(/^bytes (\d+)/.exec(sent[2] ?? '')?.[1]) % blockBytes).toBe(0);
    expect(Number(/^bytes (\d+)/.exec(sent[2] ?? '')?.[1])).toBeGreaterThan(16 * 1024 * 1024);
    await youtube.publish.perform(stepAt('create', content, { 'upload 1': outcome }));
    const [video] = await seen('Broken');
    const there = await fetch(`${sandbox.serviceOf('youtube')}/${video?.media[0]?.path}`).then((answer) => answer.bytes());
    expect(Buffer.compare(there, await new Response(await content.media[0]?.open()).bytes())).toBe(0);
  });

  test('is begun again where YouTube has forgotten it', async () => {
    const content = film('Forgotten', {}, 3 * blockBytes);
    const at = stepAt('upload 1', content);
    const first = await youtube.publish.perform(at);
    const forgetting = bent((_url, init) => (rangeOf(init).startsWith('bytes */') ? new Response(null, { status: 404 }) : undefined));
    const second = await youtube.publish.perform({ ...at, env: forgetting });
    expect(second).not.toEqual(first);
    await youtube.publish.perform(stepAt('create', content, { 'upload 1': second }));
    expect(await seen('Forgotten')).toHaveLength(1);
  });

  test('in the middle of a piece that is refused is no success', async () => {
    const at = stepAt(
      'upload 1',
      film('Stuck', {}, 2 * blockBytes),
      {},
      { env: bent((url, init) => (isUpload(url, init) ? new Response(null, { status: 308 }) : undefined)) },
    );
    await expect(youtube.publish.perform(at)).rejects.toMatchObject({ kind: 'outage' });
  });
});

const breakingAfter = (bytes: number) => {
  let left = bytes;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) throw new Error('The line is cut.');
      controller.enqueue(chunk);
    },
  });
};

describe('whatever goes wrong, the video is there once', () => {
  const uncertain = ['swallowed', 'half', 'dropped', 'broken'] as const;
  test.each(uncertain)('with its last byte: %s', async (fault) => {
    await stand().faults.add(world.id, { aim: 'create', fault, times: 1 });
    const { problems, post } = await publishToEnd(youtube.publish, film(`Once ${fault}`, {}, 2 * blockBytes), account, env);
    expect(problems).toEqual(['unconfirmed']);
    expect(await seen(`Once ${fault}`)).toMatchObject([{ id: post.remoteId }]);
  });

  test('with a limit that is met, it waits', async () => {
    await stand().faults.add(world.id, { aim: 'create', fault: 'rate_limited', times: 1 });
    const { problems } = await publishToEnd(youtube.publish, film('Once limited'), account, env);
    expect(problems).toEqual(['retry_later']);
    expect(await seen('Once limited')).toHaveLength(1);
  });

  test('the last byte that arrives twice makes no second video', async () => {
    const content = film('Twice', {}, 2 * blockBytes);
    const outcomes = { 'upload 1': await youtube.publish.perform(stepAt('upload 1', content)) };
    const at = stepAt('create', content, outcomes);
    expect(await youtube.publish.lookUp(at)).toEqual({ found: false });
    const [first, second] = await Promise.all([youtube.publish.perform(at), youtube.publish.perform(at)]);
    expect(first).toEqual(second);
    expect(await youtube.publish.lookUp(at)).toEqual({ found: true, outcome: first });
    expect(await seen('Twice')).toHaveLength(1);
  });

  test('where the upload is forgotten, the video is found by what it is', async () => {
    const content = film('Found by title', {}, 2 * blockBytes);
    const outcomes = { 'upload 1': await youtube.publish.perform(stepAt('upload 1', content)) };
    const forgetting = bent((_url, init) => (rangeOf(init).startsWith('bytes */') ? new Response(null, { status: 410 }) : undefined));
    const at = stepAt('create', content, outcomes, { env: forgetting });
    await expect(youtube.publish.lookUp(at)).rejects.toMatchObject({ kind: 'outage' });
    const later = { ...forgetting, now: () => new Date(Date.now() + 11 * 60_000) };
    expect(await youtube.publish.lookUp({ ...at, env: later })).toEqual({ found: false });
    const made = await youtube.publish.perform({ ...at, env });
    expect(await youtube.publish.lookUp(at)).toEqual({ found: true, outcome: made });
    // An older video of the same name is another one.
    expect(
      await youtube.publish.lookUp({
        ...at,
        since: new Date(Date.now() + 2 * 60_000),
        env: { ...forgetting, now: () => new Date(Date.now() + 13 * 60_000) },
      }),
    ).toEqual({ found: false });
  });

  test('an upload that is gone before its end publishes nothing, and says so', async () => {
    const content = film('Gone', {}, 2 * blockBytes);
    const outcomes = {
      'upload 1': { session: `${sandbox.serviceOf('youtube')}/api/upload/youtube/v3/videos?uploadType=resumable&upload_id=x` },
    };
    await expect(youtube.publish.perform(stepAt('create', content, outcomes))).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('Nothing was published'),
    });
  });
});

describe('processing', () => {
  const wait = async (content: Content, as: SandboxAccount = account) => {
    const outcomes: Outcomes = { 'upload 1': await youtube.publish.perform(stepAt('upload 1', content, {}, { account: as })) };
    outcomes.create = await youtube.publish.perform(stepAt('create', content, outcomes, { account: as }));
    return stepAt('wait 1', content, outcomes, { account: as });
  };

  test('is waited for, longer and longer', async () => {
    const at = await wait(film('Waits'));
    const asked = await youtube.publish.perform({ ...at, env: bent(slowVideo) }).catch((error: unknown) => error);
    expect(asked).toBeInstanceOf(NotYet);
    expect((asked as NotYet).at.getTime()).toBeLessThan(Date.now() + 6_000);
    const hourAgo = await youtube.publish
      .perform({ ...at, since: new Date(Date.now() - 3_600_000), env: bent(slowVideo) })
      .catch((error: unknown) => error);
    expect((hourAgo as NotYet).at.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000);
  });
  const slowVideo = () =>
    Response.json({ items: [{ status: { uploadStatus: 'uploaded' }, processingDetails: { processingStatus: 'processing' } }] });

  test('that fails is told in plain words; the video stays published', async () => {
    await stand().faults.add(world.id, { aim: 'process', fault: 'processing_fails', times: 1 });
    const failure = publishToEnd(youtube.publish, film('Fails'), account, env);
    await expect(failure).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('does not know its codec'),
      ownWords: 'codec',
    });
    expect(await seen('Fails')).toHaveLength(1);
  });

  test.each([
    [{ uploadStatus: 'rejected', rejectionReason: 'length' }, 'longer than this channel may upload'],
    [{ uploadStatus: 'rejected', rejectionReason: 'duplicate' }, 'uploaded before'],
    [{ uploadStatus: 'rejected', rejectionReason: 'something new' }, 'gave no reason'],
    [{ uploadStatus: 'failed', failureReason: 'invalidFile' }, 'damaged or no video'],
    [{ uploadStatus: 'deleted' }, 'was deleted on YouTube'],
  ])('%j is told', async (status, words) => {
    const at = stepAt('wait 1', film('Told'), { create: { id: 'x' } }, { env: bent(() => Response.json({ items: [{ status }] })) });
    await expect(youtube.publish.perform(at)).rejects.toMatchObject({ kind: 'rejected', message: expect.stringContaining(words) });
  });

  test('of an app that was not audited ends in private, and the person is told', async () => {
    const [, , third] = await stand().people(world.id);
    const locked = await connectAt(sandbox, youtube, world, env, { account: third?.id ?? '' });
    await expect(publishToEnd(youtube.publish, film('Locked'), locked, env)).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('audited'),
    });
    const { problems } = await publishToEnd(youtube.publish, film('Meant so', { privacy: 'private' }), locked, env);
    expect(problems).toEqual([]);
  });
});

describe('the first comment', () => {
  test.each([null, 'swallowed', 'half', 'broken'] as const)('is there once: %s', async (fault) => {
    const content = { ...film(`Commented ${fault}`), firstComment: `First!\nsays ${fault}` };
    const { outcomes } = await publishToEnd(youtube.publish, { ...content, firstComment: '' }, account, env);
    const at = stepAt('comment', content, outcomes);
    expect(await youtube.publish.lookUp(at)).toEqual({ found: false });
    if (fault) await stand().faults.add(world.id, { aim: 'create', fault, times: 1 });
    if (fault) await expect(youtube.publish.perform(at)).rejects.toMatchObject({ kind: 'unconfirmed' });
    const looked = await youtube.publish.lookUp(at);
    expect(looked.found).toBe(fault === 'swallowed' || fault === 'half');
    if (!looked.found) await youtube.publish.perform(at);
    const [video] = await seen(`Commented ${fault}`);
    const comments = (await stand().feed(world.id)).filter(({ replyTo }) => replyTo === video?.id);
    expect(comments).toMatchObject([{ text: content.firstComment }]);
  });

  test('is not promised where nobody can comment', () => {
    const commented = (options: Options) => stops({ ...film('No comments', options), firstComment: 'Hi' });
    expect(commented({})).toEqual([]);
    expect(commented({ madeForKids: 'yes' })).toEqual(['no_comments']);
    expect(commented({ privacy: 'private' })).toEqual(['no_comments']);
    expect(stops({ ...film('Long'), firstComment: 'x'.repeat(10_001) })).toEqual(['comment_too_long']);
  });
});

describe('limits are those of the platform', () => {
  const limits: [string, Partial<Film>, Partial<Film>, string][] = [
    ['title', { options: { ...usual, title: 'x'.repeat(100) } }, { options: { ...usual, title: 'x'.repeat(101) } }, 'title_too_long'],
    ['no title', {}, { options: { madeForKids: 'no' } }, 'title_missing'],
    ['title with <', {}, { options: { ...usual, title: 'a < b' } }, 'angle_brackets'],
    ['description', { text: 'ä'.repeat(2500) }, { text: `${'ä'.repeat(2500)}x` }, 'text_too_long'],
    ['description with >', {}, { text: 'a > b' }, 'angle_brackets'],
    [
      'tags',
      { options: { ...usual, tags: ['x'.repeat(249), `${'y y'.repeat(82)}zz`] } },
      { options: { ...usual, tags: ['x'.repeat(250), `${'y y'.repeat(82)}zz`] } },
      'tags_too_long',
    ],
  ];
  test.each(limits)('%s', async (_name, fits, tooMuch, code) => {
    const open = (content: Film) => youtube.publish.perform(stepAt('upload 1', content));
    const one = { ...film('Limits'), ...fits };
    expect(stops(one)).toEqual([]);
    await open(one);
    const other = { ...film('Limits'), ...tooMuch };
    expect(stops(other)).toEqual([code]);
    await expect(open(other)).rejects.toMatchObject({ kind: 'rejected', ownWords: expect.stringMatching(/^400 invalid/) });
  });

  test('a choice for kids and a video are wanted', () => {
    expect(stops({ ...film('Kids'), options: { title: 'Kids' } })).toEqual(['kids_not_chosen']);
    expect(stops({ ...film('Nothing'), media: [] })).toEqual(['video_missing']);
  });
});

describe('afterwards', () => {
  test('texts change, and the rest stays', async () => {
    const { post } = await publishToEnd(youtube.publish, film('Before', { tags: ['old'] }), account, env);
    await youtube.publish.edit?.(post, { ...film('After', { tags: ['new'], category: '10' }), text: 'Other words' }, account, env);
    const [video] = await seen('After');
    expect(video).toMatchObject({ id: post.remoteId, text: 'Other words' });
    expect(video?.details).toContainEqual({ name: 'Tags', value: 'new' });
    expect(video?.details).toContainEqual({ name: 'Who can see it', value: 'public' });
  });

  test('an edit keeps the languages that the video has', async () => {
    let sent: unknown;
    const spoken = bent((_url, { method, body }) => {
      if (method === 'PUT') sent = JSON.parse(String(body));
      return Response.json({ items: [{ id: 'x', snippet: { title: 'Old', categoryId: '1', defaultLanguage: 'de', channelId: 'c' } }] });
    });
    await youtube.publish.edit?.({ remoteId: 'x', permalink: null }, { ...film('New'), options: {} }, account, spoken);
    expect(sent).toEqual({
      id: 'x',
      snippet: { title: 'Old', description: 'About New', categoryId: '22', tags: [], defaultLanguage: 'de' },
    });
  });

  test('taking down says whether it was there', async () => {
    const { post } = await publishToEnd(youtube.publish, film('Short-lived'), account, env);
    expect(await youtube.publish.remove?.(post, account, env)).toBe(true);
    expect(await seen('Short-lived')).toEqual([]);
    expect(await youtube.publish.remove?.(post, account, env)).toBe(false);
  });
});

describe('what YouTube says becomes', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const told = (status: number, reason: string, more: object = {}): PlatformEnv => ({
    ...bent(() =>
      Response.json(
        { error: { code: status, message: 'In <a href="/x">own</a> words', errors: [{ message: '', domain: 'd', reason }], ...more } },
        { status },
      ),
    ),
    now: () => now,
  });
  test.each([
    [403, 'quotaExceeded', { kind: 'retry_later', at: new Date('2026-11-22T08:00:00Z') }],
    [400, 'uploadLimitExceeded', { kind: 'retry_later', at: new Date('2026-11-21T15:00:00Z') }],
    [403, 'rateLimitExceeded', { kind: 'retry_later', at: new Date('2026-11-21T12:01:00Z') }],
    [403, 'insufficientPermissions', { kind: 'rejected', message: expect.stringContaining('permission') }],
    [403, 'accessNotConfigured', { kind: 'rejected', message: expect.stringContaining('not enabled') }],
    [401, 'youtubeSignupRequired', { kind: 'rejected', message: expect.stringContaining('no YouTube channel') }],
    [401, 'authError', { kind: 'refresh' }],
    [400, 'invalidTitle', { kind: 'rejected', message: 'YouTube refused this: In own words', ownWords: '400 invalidTitle: In own words' }],
    [503, 'backendError', { kind: 'outage' }],
  ])('%i %s', async (status, reason, problem) => {
    const at = stepAt('upload 1', film('Told'), {}, { env: told(status, reason) });
    await expect(youtube.publish.perform(at)).rejects.toMatchObject(problem);
  });

  test('the hundred uploads of a day are counted, and the next waits for midnight in California', async () => {
    const own = await sandbox.newWorld();
    const busy = await connectAt(sandbox, youtube, own, env);
    const open = () => youtube.publish.perform(stepAt('upload 1', film('Many'), {}, { account: busy }));
    for (let count = 0; count < 100; count += 1) await open();
    const problem = (await open().catch((error: unknown) => error)) as { kind: string; at: Date };
    expect(problem.kind).toBe('retry_later');
    expect(new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Los_Angeles', timeStyle: 'medium' }).format(problem.at)).toBe('00:00:00');
    expect(youtube.manifest.quotas).toEqual([{ name: 'uploads', most: 100, window: { dayIn: 'America/Los_Angeles' } }]);
  });
});

test('texts are measured in bytes, and links, handles and hashtags are found', () => {
  expect(youtube.manifest.measure('äx'.repeat(2000), {})).toMatchObject({ unit: 'bytes', length: 6000, max: 5000, over: 1000 });
  const text = 'See https://example.org/a?b=c. By @some.body, for #Größe1 and mail@example.org';
  expect(youtube.manifest.facets(text).map(({ kind, value, start, end }) => [kind, value, text.slice(start, end)])).toEqual([
    ['link', 'https://example.org/a?b=c', 'https://example.org/a?b=c'],
    ['mention', 'some.body', '@some.body'],
    ['hashtag', 'Größe1', '#Größe1'],
  ]);
});

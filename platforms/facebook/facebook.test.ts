import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectTo, jpeg, movie, newAccount, post, problemOf, testEnv } from '../../tests/support/meta.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import { bytesThere } from '../meta/rupload.ts';
import type { ConnectedAccount, Content, Json, Outcomes } from '../port/platform.ts';
import { beginStep, publishToEnd } from '../port/suite/publish-to-end.ts';
import type { Fault } from '../sandbox/core/faults.ts';
import { facebook } from './facebook.ts';
import { statusOf } from './processing.ts';

const { connect, publish } = facebook;
const platform = { id: 'facebook', connect };
let sandbox: TestSandbox;
let account: ConnectedAccount;
let world: string;
const env = testEnv((input, init) => fetch(input, init));

beforeAll(async () => {
  sandbox = await startSandbox();
  ({ account, world } = await newAccount(sandbox, platform, env));
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.close();
});

const played = () => {
  const found = sandbox.platforms.get('facebook');
  if (!found) throw new Error('There is no stand-in.');
  return found;
};
const feed = () => played().feed(world);
const shown = async (text: string) => (await feed()).filter((one) => one.text === text);
const send = (content: Partial<Content>, as = account) => publishToEnd(publish, post(content), as, env);
const spoil = (aim: 'create' | 'upload' | 'look' | 'profile' | 'process' | 'remove', fault: Fault) =>
  played().faults.add(world, { aim, fault, times: 1 });
const sizeOf = async (path: string) => (await (await fetch(`${sandbox.serviceOf('facebook')}/${path}`)).bytes()).length;

describe('connecting', () => {
  test('every Page of the person can be chosen, with a token of its own that does not end', async () => {
    const { accounts, scopes } = await connectTo(sandbox, platform, env);
    expect(accounts.map(({ handle, displayName }) => ({ handle, displayName }))).toEqual([
      { handle: 'sandboxpageone', displayName: 'Sandbox Page One' },
      { handle: 'sandboxpagetwo', displayName: 'Sandbox Page Two' },
    ]);
    expect(new Set(accounts.map(({ credentials }) => credentials.accessToken)).size).toBe(2);
    expect(accounts.map(({ expiresAt }) => expiresAt)).toEqual([null, null]);
    expect(scopes).toEqual(
      expect.arrayContaining(facebook.manifest.connect.by === 'oauth' ? facebook.manifest.connect.scopes.map(({ name }) => name) : []),
    );
    for (const one of accounts) expect(await connect.profile(one, env)).toMatchObject({ remoteId: one.remoteId, handle: one.handle });
  });

  test('Pages are read to the end of their list', async () => {
    const one = testEnv((input, init) => fetch(String(input).replace('limit=100', 'limit=1'), init));
    expect((await connectTo(sandbox, platform, one)).accounts).toHaveLength(2);
  });

  test('a permission that was not given is missing from the grant, and named when it is needed', async () => {
    const { accounts, scopes, app } = await connectTo(sandbox, platform, env, { without: ['pages_manage_posts'] });
    expect(scopes).not.toContain('pages_manage_posts');
    const [first] = accounts;
    if (!first) throw new Error('There is no account.');
    const { kind, message } = await problemOf(() => send({ text: 'Not allowed' }, { ...first, app }));
    expect({ kind, message }).toEqual({
      kind: 'rejected',
      message: 'The permission pages_manage_posts is missing. Connect the account again and allow it.',
    });
  });

  test('codes work once, and only with the app’s own secret', async () => {
    const { app } = await sandbox.newWorld();
    const given = { service: sandbox.serviceOf('facebook'), app, redirectUri: 'http://127.0.0.1:1/back', code: 'no code', verifier: '' };
    expect(await problemOf(() => connect.exchange(given, env))).toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(/consent/),
    });
    const wrong = { ...given, app: { ...app, clientSecret: 'no secret' } };
    expect(await problemOf(() => connect.exchange(wrong, env))).toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(/credentials in Settings/),
    });
  });

  test('an ended consent wants the person; nothing is ever to be renewed', async () => {
    const ended = await newAccount(sandbox, platform, env);
    expect(connect.refreshDue(ended.account.credentials, new Date(Date.now() + 10 * 365 * 86_400_000))).toBe(false);
    expect(await connect.refresh(ended.account, env)).toMatchObject({ credentials: ended.account.credentials });
    const [person] = await played().people(ended.world);
    await played().tokens.revokeAll(ended.world, person?.id ?? '');
    for (const work of [
      () => connect.profile(ended.account, env),
      () => send({ text: 'Ended' }, ended.account),
      () => connect.refresh(ended.account, env),
    ]) {
      expect((await problemOf(work)).kind).toBe('reconnect');
    }
  });
});

describe('publishing', () => {
  test('a text, and a link with its preview', async () => {
    const { post: text } = await send({ text: 'Only words' });
    expect(await shown('Only words')).toMatchObject([{ id: text.remoteId, media: [], link: null }]);
    expect(text.permalink).toBe(`${sandbox.serviceOf('facebook')}/web/${text.remoteId}`);
    await send({ text: 'Read https://example.org/a_(b), and more.' });
    expect((await shown('Read https://example.org/a_(b), and more.'))[0]?.link?.url).toBe('https://example.org/a_(b)');
  });

  test('one photo, and as many as fit, with what they show', async () => {
    await send({ text: 'One', media: [jpeg(500, 'A tree')] });
    expect((await shown('One'))[0]?.media).toMatchObject([{ kind: 'image', alt: 'A tree' }]);
    const many = Array.from({ length: 10 }, (_, index) => jpeg(500 + index, `Picture ${index}`));
    await send({ text: 'Ten', media: many });
    const [ten] = await shown('Ten');
    expect(ten?.media.map(({ alt }) => alt)).toEqual(many.map(({ alt }) => alt));
    expect(await Promise.all((ten?.media ?? []).map(({ path }) => sizeOf(path)))).toEqual(many.map(({ bytes }) => bytes));
    await send({ media: [jpeg(600)] });
    expect(await shown('')).toHaveLength(1);
  });

  test('a video in the feed, with title and text, once Facebook has processed it', async () => {
    const { post: video } = await send({ text: 'A film', media: [movie(9_000_000)], options: { title: 'Its title' } });
    const [film] = await shown('A film');
    expect(film?.details).toEqual([
      { name: 'Place', value: 'Feed' },
      { name: 'Title', value: 'Its title' },
    ]);
    expect(await sizeOf(film?.media[0]?.path ?? '')).toBe(9_000_000);
    expect(video.permalink).toBe(`${sandbox.serviceOf('facebook')}/web/${account.remoteId}/videos/${video.remoteId}/`);
  });

  test('a reel', async () => {
    const { post: reel } = await send({ text: 'Short', media: [movie(3_000_000)], options: { place: 'reel' } });
    const [found] = await shown('Short');
    expect(found?.details).toEqual([{ name: 'Place', value: 'Reels' }]);
    expect(await sizeOf(found?.media[0]?.path ?? '')).toBe(3_000_000);
    expect(reel.permalink).toBe(`${sandbox.serviceOf('facebook')}/web/reel/${reel.remoteId}/`);
  });

  test('a first comment, under a post and under a video', async () => {
    const { post: text } = await send({ text: 'With a comment', firstComment: 'First!' });
    const { post: video } = await send({ text: 'Film with a comment', media: [movie(2000)], firstComment: 'First of all' });
    expect((await shown('First!'))[0]?.replyTo).toBe(text.remoteId);
    expect(await shown('First of all')).toHaveLength(1);
    expect(video.remoteId).not.toContain('_');
  });

  test('what is too long is refused, to the character', async () => {
    await send({ text: 'x'.repeat(63_206) });
    expect((await problemOf(() => send({ text: 'x'.repeat(63_207) }))).kind).toBe('rejected');
    expect((await problemOf(() => send({ text: 'Long comment', firstComment: 'x'.repeat(8001) }))).kind).toBe('rejected');
    const stops = (content: Partial<Content>) =>
      facebook.manifest.check({ ...post(content), media: [], thread: [] }, {}).map(({ code, field }) => `${field} ${code}`);
    expect(stops({ text: 'x'.repeat(63_206), firstComment: 'x'.repeat(8000) })).toEqual([]);
    expect(stops({ text: 'x'.repeat(63_207), firstComment: 'x'.repeat(8001) })).toEqual([
      'text text_too_long',
      'firstComment text_too_long',
    ]);
    expect(stops({})).toEqual(['text empty']);
  });

  test('changing the words of a post and of a video, and taking them down', async () => {
    const { post: text } = await send({ text: 'Befor' });
    const { post: video } = await send({ text: 'Filn', media: [movie(3000)] });
    await publish.edit?.(text, post({ text: 'Before' }), account, env);
    await publish.edit?.(video, post({ text: 'Film', media: [movie(3000)] }), account, env);
    expect([...(await shown('Before')), ...(await shown('Film'))]).toHaveLength(2);
    for (const one of [text, video]) {
      expect(await publish.remove?.(one, account, env)).toBe(true);
      expect(await publish.remove?.(one, account, env)).toBe(false);
    }
    expect([...(await shown('Before')), ...(await shown('Film'))]).toEqual([]);
  });
});

describe('whatever goes wrong, a post is out once', () => {
  const kinds: [string, Partial<Content>][] = [
    ['a text', {}],
    ['photos', { media: [jpeg(401), jpeg(402)] }],
    ['a video', { media: [movie(2000)] }],
    ['a reel', { media: [movie(2000)], options: { place: 'reel' } }],
  ];
  const faults = ['swallowed', 'half', 'dropped', 'broken'] as const;
  test.each(kinds.flatMap(([name, content]) => faults.map((fault) => ({ name, fault, content }))))(
    '$name: $fault',
    async ({ name, fault, content }) => {
      const text = `${name} ${fault}`;
      await spoil('create', fault);
      expect((await send({ ...content, text })).problems).toEqual(['unconfirmed']);
      expect(await shown(text)).toHaveLength(1);
    },
  );

  test.each(kinds)('%s that Facebook says is there, and is not, is not found', async (name, part) => {
    const content = post({ ...part, text: `${name} lie` });
    const outcomes: Outcomes = {};
    for (const step of publish.steps(content, account)) {
      if (step.kind === 'wait') continue;
      const at = beginStep(publish, step, { content, outcomes, account, env });
      if (step.key === 'create') await spoil('create', 'lie');
      outcomes[step.key] = await publish.perform(at);
      if (step.key === 'create') expect(await publish.lookUp(at)).toEqual({ found: false });
    }
    expect(await shown(content.text)).toEqual([]);
  });

  test('a comment whose answer was lost is found, and its post is left alone', async () => {
    const content = post({ text: 'Comment lost', firstComment: 'Once only' });
    const { outcomes } = await publishToEnd(publish, { ...content, firstComment: '' }, account, env);
    const step = publish.steps(content, account).at(-1);
    if (!step) throw new Error('There is no step.');
    const at = beginStep(publish, step, { content, outcomes, account, env });
    await spoil('create', 'swallowed');
    expect((await problemOf(() => publish.perform(at))).kind).toBe('unconfirmed');
    expect(await publish.lookUp(at)).toMatchObject({ found: true });
    expect(await shown('Once only')).toHaveLength(1);
    expect(await publish.lookUp({ ...at, content: { ...content, firstComment: 'Another' } })).toEqual({ found: false });
  });

  test('the same words again are looked for before anything is sent again', async () => {
    await send({ text: 'Twice' });
    const { problems } = await send({ text: 'Twice' });
    expect(problems).toEqual(['unconfirmed']);
    expect(await shown('Twice')).toHaveLength(1);
  });

  test('while it cannot be looked for, nothing is said of it', async () => {
    await spoil('create', 'swallowed');
    await spoil('look', 'broken');
    expect((await send({ text: 'Look later' })).problems).toEqual(['unconfirmed', 'outage']);
    expect(await shown('Look later')).toHaveLength(1);
  });
});

describe('uploads', () => {
  const step = (content: Content) => {
    const [first] = publish.steps(content, account);
    if (!first) throw new Error('There is no step.');
    return beginStep(publish, first, { content, account, env });
  };

  test('a video goes on with the piece that was wanted last, and from where Facebook says when an answer was lost', async () => {
    const content = post({ text: 'Goes on', media: [movie(10_000_000, 3)] });
    const at = step(content);
    const sent: number[] = [];
    const counting = testEnv((input, init) => {
      if (init?.body instanceof FormData) sent.push(Number(init.body.get('start_offset')));
      return fetch(input, init);
    });
    let pieces = 0;
    const keep = at.keep;
    const dying = {
      ...at,
      env: counting,
      keep: async (kept: never) => (pieces++ === 1 ? Promise.reject(new Error('Killed')) : keep(kept)),
    };
    await expect(publish.perform(dying)).rejects.toThrow('Killed');
    await spoil('upload', 'swallowed');
    expect((await problemOf(() => publish.perform({ ...at, kept: at.kept, env: counting }))).kind).toBe('outage');
    await publish.perform({ ...at, kept: at.kept, env: counting });
    // The first piece was taken and nobody remembered it; Facebook's word of that was lost once, and heard the next time.
    expect(sent).toEqual([0, 0, 0, 4_194_304, 8_388_608]);
  });

  test('of a reel that broke off in the middle, only the rest is sent', async () => {
    const size = 6_000_000;
    const content = post({ text: 'Broken reel', media: [movie(size, 5)], options: { place: 'reel' } });
    const at = step(content);
    const offsets: string[] = [];
    let broken = false;
    /** Until the stand-in has written some of it down. */
    const arrived = () =>
      expect.poll(async () => bytesThere((await statusOf((at.kept as { video: string }).video, at)).status)).toBeGreaterThan(1_000_000);
    const breaking = testEnv((input, init) => {
      const offset = new Headers(init?.headers).get('offset');
      if (offset !== null) offsets.push(offset);
      if (offset === null || broken || !(init?.body instanceof ReadableStream)) return fetch(input, init);
      broken = true;
      return fetch(input, { ...init, body: init.body.pipeThrough(breakAfter(3_500_000, arrived)) });
    });
    expect((await problemOf(() => publish.perform({ ...at, env: breaking }))).kind).toBe('outage');
    // What was on its way when the line broke may still be written down while the rest is sent.
    let outcome: Json = null;
    for (let tries = 0; outcome === null && tries < 10; tries += 1) {
      outcome = await publish
        .perform({ ...at, kept: at.kept, env: breaking })
        .catch((error) => (error.kind === 'outage' ? null : Promise.reject(error)));
    }
    expect(offsets[0]).toBe('0');
    expect(Number(offsets.at(-1))).toBeGreaterThan(1_000_000);
    expect(Number(offsets.at(-1))).toBeLessThanOrEqual(3_500_000);
    const outcomes = { 'upload 1': outcome };
    const create = publish.steps(content, account)[1];
    if (!create) throw new Error('There is no step.');
    await publish.perform(beginStep(publish, create, { content, outcomes, account, env }));
    await expect.poll(async () => (await shown('Broken reel')).length).toBe(1);
    expect(await sizeOf((await shown('Broken reel'))[0]?.media[0]?.path ?? '')).toBe(size);
  });

  test('a video that Facebook cannot process says so', async () => {
    await spoil('process', 'processing_fails');
    const { kind, message, ownWords } = await problemOf(() => send({ text: 'No film', media: [movie(4000)] }));
    expect(kind).toBe('rejected');
    expect(message).toMatch(/could not process/);
    expect(ownWords).toMatch(/not supported/);
    expect(await shown('No film')).toEqual([]);
  });
});

describe('what Facebook says', () => {
  test('of limits is told with every answer, and a limit that is met says until when', async () => {
    env.seen.length = 0;
    await send({ text: 'Limits' });
    expect(env.seen.at(-1)).toMatchObject({ name: 'calls', left: expect.any(Number) });
    await spoil('create', 'rate_limited');
    const content = post({ text: 'Wait' });
    const [create] = publish.steps(content, account);
    if (!create) throw new Error('There is no step.');
    const { kind, at } = await problemOf(() => publish.perform(beginStep(publish, create, { content, account, env })));
    expect(kind).toBe('retry_later');
    expect((at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(30_000);
    expect((at?.getTime() ?? 0) - Date.now()).toBeLessThan(130_000);
    expect(env.seen.at(-1)?.left).toBe(0);
  });

  test.each([
    ['a limit of the app', 400, { code: 4, message: 'Application request limit reached' }, 'retry_later'],
    ['a limit of a custom kind', 400, { code: 613, message: 'Calls to this have exceeded the rate limit' }, 'retry_later'],
    ['a limit of Pages', 400, { code: 80_001, message: 'There have been too many calls' }, 'retry_later'],
    ['trouble that passes', 400, { code: 1, message: 'An unknown error occurred', is_transient: true }, 'unconfirmed'],
    ['a permission', 403, { code: 10, message: '(#10) Requires pages_read_engagement permission' }, 'rejected'],
    ['a login', 400, { code: 190, error_subcode: 460, message: 'The session was invalidated' }, 'reconnect'],
    ['a wrong parameter', 400, { code: 100, message: '(#100) Param message must be a string' }, 'rejected'],
  ])('%s', async (_name, status, error, expected) => {
    const answering = testEnv(async () => Response.json({ error: { type: 'OAuthException', fbtrace_id: 'A', ...error } }, { status }));
    const content = post({ text: 'Whatever' });
    const [create] = publish.steps(content, account);
    if (!create) throw new Error('There is no step.');
    expect((await problemOf(() => publish.perform(beginStep(publish, create, { content, account, env: answering })))).kind).toBe(expected);
  });
});

/** Lets so much of a stream through, and then breaks. */
const breakAfter = (bytes: number, before: () => PromiseLike<void>) => {
  let passed = 0;
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    async transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, Math.max(0, bytes - passed)));
      passed += chunk.byteLength;
      if (passed <= bytes) return;
      await before();
      controller.error(new Error('The line broke.'));
    },
  });
};

import { afterAll, describe, expect, test } from 'vitest';
import { jpeg, movie, post, problemOf, startMetaWorld, upright } from '../../tests/support/meta.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import type { Options } from '../port/options.ts';
import type { Content } from '../port/publisher.ts';
import { validatePost } from '../port/taken.ts';
import { facebook } from './facebook.ts';

const { publish } = facebook;
const { account, begin, env, sandbox, send, shown, sizeOf, spoil, close } = await startMetaWorld(facebook);
afterAll(close);

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
    expect(await sizeOf(film?.media[0]?.path)).toBe(9_000_000);
    expect(video.permalink).toBe(`${sandbox.serviceOf('facebook')}/web/${account.remoteId}/videos/${video.remoteId}/`);
  });

  test('a reel', async () => {
    const { post: reel } = await send({ text: 'Short', media: [movie(3_000_000, 1, upright)], options: { place: 'reel' } });
    const [found] = await shown('Short');
    expect(found?.details).toEqual([{ name: 'Place', value: 'Reels' }]);
    expect(await sizeOf(found?.media[0]?.path)).toBe(3_000_000);
    expect(reel.permalink).toBe(`${sandbox.serviceOf('facebook')}/web/reel/${reel.remoteId}/`);
  });

  test('only for people of an age, or in some countries: a text, photos, a video and a reel', async () => {
    const options = { minimumAge: '18', countries: ['DE', 'AT', 'DE'] };
    const audience = [
      { name: 'Minimum age', value: '18 years' },
      { name: 'Visible in', value: 'DE, AT' },
    ];
    const detailsOf = async (content: Partial<Content>) => {
      await send({ ...content, options: { ...options, ...content.options } });
      return (await shown(content.text ?? ''))[0]?.details;
    };
    expect(await detailsOf({ text: 'Text for some' })).toEqual(audience);
    expect(await detailsOf({ text: 'Photos for some', media: [jpeg(), jpeg(501)] })).toEqual(audience);
    expect(await detailsOf({ text: 'Film for some', media: [movie(3000)] })).toEqual([{ name: 'Place', value: 'Feed' }, ...audience]);
    const reel = { media: [movie(3000, 1, upright)], options: { place: 'reel' } };
    expect(await detailsOf({ text: 'Reel for some', ...reel })).toEqual([{ name: 'Place', value: 'Reels' }, ...audience]);
    expect(await detailsOf({ text: 'For all', options: { minimumAge: '13', countries: [] } })).toEqual([]);
    expect(await detailsOf({ text: 'For Germany', options: { minimumAge: '', countries: ['DE'] } })).toEqual([
      { name: 'Visible in', value: 'DE' },
    ]);
  });

  test('an audience that there is not is found before it is sent', () => {
    const said = (options: Options) =>
      validatePost({ ...post({ text: 'Hello', options }), media: [], thread: [], pictures: {} }, facebook.manifest, {}).issues.map(
        ({ weight, field, code }) => `${weight} ${field}: ${code}`,
      );
    expect(said({ minimumAge: '25', countries: ['DE', 'GB'] })).toEqual([]);
    expect(said({ minimumAge: '16', countries: ['UK'] })).toEqual([
      'stops option minimumAge: option_value',
      'stops option countries: option_value',
    ]);
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
      facebook.manifest.check({ ...post(content), media: [], thread: [], pictures: {} }, {}).map(({ code, field }) => `${field} ${code}`);
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

describe('what Facebook says', () => {
  test('of limits is told with every answer, and a limit that is met says until when', async () => {
    env.limits.length = 0;
    await send({ text: 'Limits' });
    expect(env.limits.map(({ name }) => name)).toEqual(expect.arrayContaining(['calls', 'metrics', 'engagement']));
    await spoil('create', 'rate_limited');
    const { kind, at } = await problemOf(() => publish.perform(begin(post({ text: 'Wait' }), 'create')));
    expect(kind).toBe('retry_later');
    expect((at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(30_000);
    expect((at?.getTime() ?? 0) - Date.now()).toBeLessThan(130_000);
    expect(env.limits.at(-1)?.remaining).toBe(0);
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
    const answering = testEnv({
      fetch: async () => Response.json({ error: { type: 'OAuthException', fbtrace_id: 'A', ...error } }, { status }),
    });
    const at = { ...begin(post({ text: 'Whatever' }), 'create'), env: answering };
    expect((await problemOf(() => publish.perform(at))).kind).toBe(expected);
  });
});

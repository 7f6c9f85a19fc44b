import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { videoOf } from '../../tests/support/films.ts';
import { gifOf, pictureOf } from '../../tests/support/pictures.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { inEnglish, reads } from '../../tests/support/reads.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import { begun, newAccount, newSubscriber, send, textOf as text } from '../../tests/support/twitter.ts';
import { onePart } from '../port/draft.ts';
import type { MediaFile } from '../port/media-file.ts';
import type { Content } from '../port/publisher.ts';
import { validatePost } from '../port/taken.ts';
import { twitter } from './twitter.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.close();
});
const { publish, manifest } = twitter;
const gif = (bytes = 200): MediaFile => gifOf(bytes, 'moves');
const codes = (content: Content) => manifest.check({ ...content, media: [], thread: [], pictures: {} }, {}).map(({ code }) => code);

describe('what goes out', () => {
  test('a text, with its address', async () => {
    const where = await newAccount(sandbox);
    const { post, problems } = await send(text('Hello https://example.org/ & <more>'), where);
    const [seen] = await where.feed();
    expect(problems).toEqual([]);
    expect(seen).toMatchObject({ id: post.remoteId, text: 'Hello https://example.org/ & <more>', media: [], replyTo: null });
    expect(post.permalink).toBe(`${where.account.service}/${seen?.path}`);
  });

  test('photos in their order with their alt texts, and their bytes', async () => {
    const where = await newAccount(sandbox);
    const files = [1, 2, 3, 4].map((n) => pictureOf(1000 + n, `${n}`, n === 2 ? '' : `Alt ${n} 👍🏽`));
    await send(text('', ...files), where);
    const [seen] = await where.feed();
    expect(seen?.media.map(({ alt }) => alt)).toEqual(['Alt 1 👍🏽', '', 'Alt 3 👍🏽', 'Alt 4 👍🏽']);
    const sizes = await Promise.all(
      (seen?.media ?? []).map(async ({ path }) => (await (await fetch(`${where.account.service}/${path}`)).bytes()).length),
    );
    expect(sizes).toEqual([1001, 1002, 1003, 1004]);
  });

  test('a video, and what moves, once X is done with them', async () => {
    const where = await newAccount(sandbox);
    const content: Content = { ...text('Film', { ...videoOf(3000, 'film'), alt: 'Seen' }), thread: [{ text: 'Moves', media: [gif()] }] };
    expect(publish.steps(content, where.account).map(({ key, kind, what }) => `${key}: ${kind} ${inEnglish(what)}`)).toEqual([
      'upload 1: upload video 1',
      'wait 1: wait video 1',
      'upload 2.1: upload image 1 of part 2',
      'wait 2.1: wait image 1 of part 2',
      'create: publish post',
      'part 2: publish part 2',
    ]);
    await send(content, where);
    expect((await where.feed()).map(({ media }) => media)).toMatchObject([[{ kind: 'image' }], [{ kind: 'video', alt: 'Seen' }]]);
  });

  test('a thread and a first comment, each an answer to the one before', async () => {
    const where = await newAccount(sandbox);
    const content: Content = {
      ...text('One'),
      thread: [
        { text: 'Two', media: [pictureOf(100, 'p')] },
        { text: 'Three', media: [] },
      ],
      firstComment: 'Four',
    };
    expect(publish.steps(content, where.account).map(({ key }) => key)).toEqual([
      ...['upload 2.1', 'create', 'part 2', 'part 3', 'comment'],
    ]);
    await send(content, where);
    const seen = (await where.feed()).reverse();
    expect(seen.map((one) => one.text)).toEqual(['One', 'Two', 'Three', 'Four']);
    expect(seen.map(({ replyTo }) => replyTo)).toEqual([null, ...seen.slice(0, 3).map(({ id }) => id)]);
  });

  test.each([
    ['following', 'Accounts you follow'],
    ['mentionedUsers', 'Accounts you mention'],
    ['subscribers', 'Your subscribers'],
    ['verified', 'Verified accounts'],
    ['everyone', null],
  ])('who can reply: %s', async (replies, value) => {
    const where = await newAccount(sandbox);
    await send({ ...text('One'), firstComment: 'Two', options: { replies } }, where);
    const told = value === null ? [] : [{ name: 'Who can reply', value }];
    expect((await where.feed()).map(({ details }) => details)).toEqual([[], told]);
  });

  test.each([
    [{}, []],
    [{ madeWithAi: false, paidPartnership: false }, []],
    [{ madeWithAi: true }, [{ name: 'Made with AI', value: 'Yes' }]],
    [{ paidPartnership: true }, [{ name: 'Paid partnership', value: 'Yes' }]],
  ])('what is disclosed of it, on every part: %j', async (options, told) => {
    const where = await newAccount(sandbox);
    await send({ ...text('One'), thread: [{ text: 'Two', media: [] }], options }, where);
    expect((await where.feed()).map(({ details }) => details)).toEqual([told, told]);
  });
});

describe('the title and the cover of a video', () => {
  const covered = (content: Content, cover: MediaFile = pictureOf(700, 'cover')): Content => ({
    ...content,
    options: { title: ' About it ', cover: cover.id },
    pictures: { cover },
  });
  const title = { name: 'Title', value: 'About it' };

  test('go out with it, and the cover is uploaded before', async () => {
    const where = await newAccount(sandbox);
    const content = covered(text('Film', { ...videoOf(3000, 'film'), alt: 'Seen' }));
    expect(publish.steps(content, where.account).map(({ key }) => key)).toEqual(['picture cover', 'upload 1', 'wait 1', 'create']);
    const { outcomes } = await send(content, where);
    const [seen] = await where.feed();
    expect(seen).toMatchObject({ details: [title], media: [{ kind: 'video', alt: 'Seen', cover: expect.any(String) }] });
    const shown = await (await fetch(`${where.account.service}/${seen?.media[0]?.cover}`)).bytes();
    expect(shown).toHaveLength(700);
    expect(await publish.lookUp(begun(content, 'create', where, { outcomes }))).toMatchObject({ found: true });
  });

  test('are those of the first video of a thread', async () => {
    const where = await newAccount(sandbox);
    const films = ['one', 'two'].map((mark) => ({ text: `Film ${mark}`, media: [videoOf(3000, mark)] }));
    await send(covered({ ...text('Before', pictureOf(100, 'p')), thread: films }), where);
    expect((await where.feed()).map(({ details, media }) => [details.length, media[0]?.cover !== undefined])).toEqual([
      [0, false],
      [1, true],
      [0, false],
    ]);
  });

  test('are left out where there is none', async () => {
    const where = await newAccount(sandbox);
    const content = covered(text('Picture', pictureOf(100, 'p')));
    expect(publish.steps(content, where.account).map(({ key }) => key)).toEqual(['upload 1', 'create']);
    await send(content, where);
    expect(await where.feed()).toMatchObject([{ details: [] }]);
  });

  test('are held to what X takes', async () => {
    const where = await newAccount(sandbox);
    const film = text('Film', videoOf(3000, 'film'));
    await expect(send(covered(film, pictureOf(5_000_001, 'large')), where)).rejects.toMatchObject({ kind: 'rejected' });
    await expect(send(covered(film, gif()), where)).rejects.toMatchObject({ platformMessage: expect.stringContaining('preview') });
    const said = (cover: ReturnType<typeof pictureOf>) =>
      validatePost(
        {
          ...onePart({ text: 'Film', media: [videoOf(3000, 'film')] }),
          options: { cover: '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', title: 'x'.repeat(71) },
          pictures: { cover },
        },
        manifest,
        {},
      ).issues;
    expect(said(pictureOf(5_000_001, 'large')).map(({ weight, field }) => `${weight} ${field}`)).toEqual([
      'stops option title',
      'note option cover',
    ]);
    expect(await where.feed()).toEqual([]);
  });
});

describe('the limits are X’s own', () => {
  const photos = (max: number) => Array.from({ length: max }, (_, n) => pictureOf(100, `${n}`));
  test.each<[string, Content, Content]>([
    ['characters', text('x'.repeat(280)), text('x'.repeat(281))],
    ['characters that count twice', text('日'.repeat(140)), text('日'.repeat(141))],
    [
      'characters with a link',
      text(`${'x'.repeat(256)} https://example.org/${'y'.repeat(90)}`),
      text(`${'x'.repeat(257)} https://example.org/`),
    ],
    ['photos', text('', ...photos(4)), text('', ...photos(5))],
    ['bytes of a photo', text('', pictureOf(5_000_000, 'l')), text('', pictureOf(5_000_001, 'l'))],
    ['bytes of what moves', text('', gif(15_000_000)), text('', gif(15_000_001))],
    ['alt text', text('', pictureOf(100, 'a', 'x'.repeat(1000))), text('', pictureOf(100, 'a', 'x'.repeat(1001)))],
    ['a video stands alone', text('', videoOf(1000, 'v')), text('', videoOf(1000, 'v'), pictureOf(100, 'p'))],
    ['kinds of files', text('', pictureOf(100, 'p')), text('', { ...pictureOf(100, 'p'), contentType: 'image/avif' })],
  ])('%s', async (_what, fits, tooMuch) => {
    const where = await newAccount(sandbox);
    await send(fits, where);
    expect(await where.feed()).toHaveLength(1);
    await expect(send(tooMuch, where)).rejects.toMatchObject({
      kind: 'rejected',
      platformMessage: expect.stringMatching(/^400 Invalid Request/),
    });
    expect(await where.feed()).toHaveLength(1);
  });

  test('of a text: more for those who have a subscription, by the same weights', async () => {
    const paying = await newSubscriber(sandbox);
    const stops = (content: Content, where = paying) =>
      manifest.check({ ...content, media: [], thread: [], pictures: {} }, where.account.traits).map(({ code }) => code);
    const long = [text(`${'x'.repeat(24_974)} https://example.org/a/long/path ?`), text('日'.repeat(12_500))];
    const longer = [text(`${'x'.repeat(24_975)} https://example.org/a/long/path ?`), text(`${'日'.repeat(12_500)}x`)];
    for (const content of long) await send(content, paying);
    for (const content of longer) await expect(send(content, paying)).rejects.toMatchObject({ kind: 'rejected' });
    expect((await paying.feed()).map((seen) => seen.text)).toEqual(long.map((content) => content.text).reverse());
    expect([...long, ...longer].map((content) => stops(content))).toEqual([[], [], ['text_too_long'], ['text_too_long']]);
    const free = await newAccount(sandbox);
    expect(stops(text('x'.repeat(281)), free)).toEqual(['text_too_long']);
  });

  test('of a long text are those of the day: where the subscription has ended, that is what is said, and nothing is out', async () => {
    const { account, feed } = await newAccount(sandbox);
    const ended = { account: { ...account, traits: { subscription: 'Premium' } } };
    const content = text('x'.repeat(12_000));
    expect(manifest.check({ ...content, media: [], thread: [], pictures: {} }, ended.account.traits)).toEqual([]);
    await expect(send(content, ended)).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('This text has 12,000 characters, and this Twitter account can post up to 280. Longer posts need a subscription.'),
      platformMessage: expect.stringMatching(/^400 Invalid Request/),
    });
    expect(await feed()).toEqual([]);
    // What is refused for another reason is said to be so.
    const paying = await newSubscriber(sandbox);
    await expect(send(text(`${'x'.repeat(300)} $AAPL $MSFT`), paying)).rejects.toMatchObject({
      platformMessage: expect.stringContaining('cashtag'),
    });
  });

  test('one $ tag is taken, and a second one refused', async () => {
    const where = await newAccount(sandbox);
    await send(text('Only $AAPL, at $5'), where);
    await expect(send(text('$AAPL and $MSFT'), where)).rejects.toMatchObject({
      kind: 'rejected',
      platformMessage: expect.stringMatching(/^403 Forbidden/),
    });
    expect((await where.feed()).map((post) => post.text)).toEqual(['Only $AAPL, at $5']);
  });

  test('what the rules say beforehand', () => {
    expect(codes(text('x'.repeat(280)))).toEqual([]);
    expect(codes(text('x'.repeat(281)))).toEqual(['text_too_long']);
    expect(codes(text(' '))).toEqual(['empty']);
    expect(codes(text('$AAPL and $5'))).toEqual([]);
    expect(codes(text('See $PATH/$HOME, $5 and US$AAPL'))).toEqual([]);
    expect(codes({ ...text('$AAPL $MSFT'), firstComment: '$AAPL $MSFT' })).toEqual(['too_many_cashtags', 'too_many_cashtags']);
    const alt = (length: number) => manifest.check(onePart({ text: '', media: [pictureOf(100, 'a', 'x'.repeat(length))] }), {});
    expect(alt(1000)).toEqual([]);
    expect(alt(1001)).toMatchObject([{ field: 'alt', part: 0, code: 'alt_too_long' }]);
  });

  test('how many posts are left is told, and the hundredth of a quarter of an hour is the last one', async () => {
    const where = await newAccount(sandbox);
    const env = testEnv();
    for (let n = 0; n < 100; n += 1) await publish.perform(begun(text(`Post ${n}`), 'create', where, { env }));
    expect(env.limits.map(({ name, remaining }) => `${name} ${remaining}`).slice(-2)).toEqual(['posts 1', 'posts 0']);
    const until = env.limits.at(-1)?.resetsAt.getTime() ?? 0;
    expect(until).toBeGreaterThan(Date.now());
    await expect(publish.perform(begun(text('One more'), 'create', where))).rejects.toMatchObject({
      kind: 'retry_later',
      at: expect.toSatisfy((at: Date) => at.getTime() === until),
    });
  });
});

describe('taking down', () => {
  test('says whether it was there', async () => {
    const where = await newAccount(sandbox);
    const { post } = await send(text('Short-lived'), where);
    expect(await publish.remove?.(post, where.account, testEnv())).toBe(true);
    expect(await publish.remove?.(post, where.account, testEnv())).toBe(false);
    expect(await where.feed()).toEqual([]);
  });

  test('takes a whole thread with its comment, and goes on where it broke off', async () => {
    const where = await newAccount(sandbox);
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
  });

  test('an answer that does not come is not taken for one', async () => {
    const where = await newAccount(sandbox);
    const { post } = await send(text('Short-lived'), where);
    await where.spoil('remove', 'swallowed');
    await expect(publish.remove?.(post, where.account, testEnv())).rejects.toMatchObject({ kind: 'outage' });
    expect(await publish.remove?.(post, where.account, testEnv())).toBe(false);
  });
});

test('what continues a post that was deleted', async () => {
  const where = await newAccount(sandbox);
  const content = { ...text('One'), firstComment: 'Two' };
  const context = begun(content, 'comment', where, { outcomes: { create: { id: '123' } } });
  await expect(publish.perform(context)).rejects.toMatchObject({
    kind: 'rejected',
    platformMessage: expect.stringMatching(/^403 Forbidden/),
  });
});

import { NewPost } from '@everycast/contract/posts';
import { verbatim } from '@everycast/messages/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../../tests/support/publishing.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());
beforeEach(() => world.scripted.reset());

async function send(more: object) {
  const accountId = await world.addAccount();
  const post = await world.posts.create(
    world.actor,
    NewPost.parse({ text: 'One', accountIds: [accountId], schedule: 'now', ...more }),
    null,
  );
  await world.settle();
  const there = world.scripted.posts.filter(({ account }) => account === accountId);
  const comments = world.scripted.comments.filter(({ account }) => account === accountId);
  const [target] = (await world.get(post.id)).targets;
  return { accountId, post, there, comments, target };
}

describe('a thread', () => {
  test('goes out part by part, each with its own pictures and under the one before, and the comment after it', async () => {
    const [one, two, three] = [await world.addMedia(), await world.addMedia(), await world.addMedia()];
    const thread = [{ text: 'Two', media: [two, three] }, { text: 'Three' }];
    const { there, comments, target } = await send({ media: [one], thread, firstComment: 'The links' });
    expect(there.map(({ text, pictures }) => ({ text, pictures }))).toEqual([
      { text: 'One', pictures: [`blob of ${one}`] },
      { text: 'Two', pictures: [`blob of ${two}`, `blob of ${three}`] },
      { text: 'Three', pictures: [] },
    ]);
    expect(there.map(({ after }) => after)).toEqual([null, `at://${there[0]?.key}`, `at://${there[1]?.key}`]);
    expect(comments).toMatchObject([{ text: 'The links', on: `at://${there[0]?.key}` }]);
    expect(target?.state).toBe('published');
    expect(target?.history.map(({ title }) => title)).toEqual([
      ...['Image 1 uploaded', 'Image 1 uploaded', 'Image 2 uploaded'],
      ...['Published on Scripted', 'Part 2 published', 'Part 3 published', 'First comment published'],
    ]);
  });

  test('goes on with the part whose answer was lost, and none is there twice', async () => {
    const asked = new Set<string>();
    world.scripted.script = ({ what, key }) => {
      if (what !== 'part' || asked.has(key)) return undefined;
      asked.add(key);
      return 'lost';
    };
    const { there, target } = await send({ thread: [{ text: 'Two' }, { text: 'Three' }] });
    expect(there.map(({ text }) => text)).toEqual(['One', 'Two', 'Three']);
    expect(target?.state).toBe('published');
  });

  test('is one post where the platform has no threads', async () => {
    world.scripted.threads = verbatim('Scripted has no threads.');
    world.scripted.firstComments = verbatim('Scripted has no comments.');
    const [one, two] = [await world.addMedia(), await world.addMedia()];
    const { there, comments } = await send({ media: [one], thread: [{ text: 'Two', media: [two] }], firstComment: 'The links' });
    expect(there).toMatchObject([{ text: 'One\n\nTwo', pictures: [`blob of ${one}`, `blob of ${two}`] }]);
    expect(comments).toEqual([]);
  });
});

test('a thread of which a part does not fit any more is refused whole, and goes out once it fits again', async () => {
  const accountIds = [await world.addAccount()];
  const request = { text: 'One', accountIds, thread: [{ text: 'Two' }], firstComment: 'The links', schedule: 'now' };
  const post = await world.posts.create(world.actor, NewPost.parse(request), null);
  world.scripted.max = 2;
  await world.settle();
  const problem = { kind: 'rejected', message: expect.stringMatching(/^Part 1: The text is .* over Scripted’s limit/) };
  expect((await world.get(post.id)).targets).toMatchObject([{ state: 'failed', text: null, error: problem, history: [] }]);
  expect(world.scripted.posts.filter(({ account }) => account === accountIds[0])).toEqual([]);
  world.scripted.max = 300;
  await world.publishing.retry(world.actor, { postId: post.id, targetId: String(post.targets[0]?.id) });
  await world.settle();
  expect((await world.get(post.id)).targets).toMatchObject([{ state: 'published', error: null }]);
});

test('a text is held to the length that it may have beside what stands with it', async () => {
  world.scripted.max = 2;
  world.scripted.maxBeside = 300;
  const { there, target } = await send({ text: 'Beside', media: [await world.addMedia()], thread: [{ text: '2' }] });
  expect([target?.state, there.map(({ text }) => text)]).toEqual(['published', ['Beside', '2']]);
  const accountIds = [await world.addAccount()];
  const request = { text: 'Beside', accountIds, media: [await world.addMedia()], schedule: 'now' };
  const post = await world.posts.create(world.actor, NewPost.parse(request), null);
  world.scripted.maxBeside = 5;
  await world.settle();
  expect((await world.get(post.id)).targets).toMatchObject([
    { state: 'failed', error: { message: expect.stringMatching(/^The text is .* over Scripted’s limit/) } },
  ]);
});

test('an account’s own wins over the post’s, and of options key by key', async () => {
  const fields = ['title', 'place'].map((key) => ({ key, label: verbatim(key), kind: 'text' as const, max: 20 }));
  world.scripted.options = fields;
  const accountId = await world.addAccount();
  const own = { thread: [{ text: 'Own two' }], firstComment: 'Own', options: { title: 'Own' } };
  const shared = { thread: [{ text: 'Two' }], firstComment: 'Shared', options: { bluesky: { title: 'Shared', place: 'Here' } } };
  const body = NewPost.parse({ text: 'One', accountIds: [accountId], ...shared, variants: { [accountId]: own }, schedule: 'now' });
  await world.posts.create(world.actor, body, null);
  await world.settle();
  const there = world.scripted.posts.filter(({ account }) => account === accountId);
  expect(there.map(({ text, options }) => ({ text, options }))).toEqual(
    ['One', 'Own two'].map((text) => ({ text, options: { title: 'Own', place: 'Here' } })),
  );
  expect(world.scripted.comments.at(-1)).toMatchObject({ text: 'Own', account: accountId });
});

describe('what texts call an account', () => {
  const casa = { handle: 'casaverde.example', displayName: 'Casa Verde' };
  const salt = { handle: 'saltmarsh.example', displayName: 'Saltmarsh' };
  const sentBy = (accountId: string) => world.scripted.posts.filter(({ account }) => account === accountId).map(({ text }) => text);
  const create = (more: object) => world.posts.create(world.actor, NewPost.parse({ schedule: 'now', ...more }), null);

  async function rename(id: string, names: typeof casa): Promise<void> {
    Object.assign(world.accounts.get(id) ?? {}, names);
    await world.db.updateTable('account').set(names).where('id', '=', id).execute();
  }

  test('each account says its own name, in every part and in addresses', async () => {
    const [one, two] = [await world.addAccount(undefined, casa), await world.addAccount(undefined, salt)];
    const thread = [{ text: 'More from {account}' }];
    const text = 'By {handle}: https://a.example/?utm_source={platform}&utm_content={account}';
    await create({ text, thread, accountIds: [one, two], variants: { [two]: { text: 'We’re {account}' } } });
    await world.settle();
    expect(sentBy(one)).toEqual([
      'By @casaverde.example: https://a.example/?utm_source=bluesky&utm_content=Casa%20Verde',
      'More from Casa Verde',
    ]);
    expect(sentBy(two)).toEqual(['We’re Saltmarsh', 'More from Saltmarsh']);
  });

  test('the length that counts is that of the filled text', async () => {
    const [short, long] = [
      await world.addAccount(undefined, casa),
      await world.addAccount(undefined, { ...salt, displayName: 'x'.repeat(40) }),
    ];
    const text = `{account}${'y'.repeat(280)}`;
    await expect(create({ text, accountIds: [short, long] })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { targets: [{ accountId: long, issues: [{ code: 'text_too_long' }] }] },
    });
    await expect(create({ text, accountIds: [short] })).resolves.toMatchObject({ text });
  });

  test('an account that gets another name in between is called what it was, so that its post is found and not sent twice', async () => {
    const id = await world.addAccount(undefined, casa);
    world.scripted.byText = true;
    world.scripted.script = ({ what }) => (what === 'create' ? 'lost' : undefined);
    const post = await create({ text: 'By {handle}', accountIds: [id] });
    await world.round();
    expect((await world.get(post.id)).targets).toMatchObject([{ state: 'unconfirmed' }]);
    await rename(id, salt);
    world.scripted.script = () => undefined;
    await world.settle();
    const { targets } = await world.get(post.id);
    expect(targets).toMatchObject([{ state: 'published', names: casa, text: null }]);
    expect(sentBy(id)).toEqual(['By @casaverde.example']);

    await world.publishing.edit(world.actor, { postId: post.id, targetId: String(targets[0]?.id) }, 'Now by {handle}');
    expect(sentBy(id)).toEqual(['Now by @saltmarsh.example']);
    expect((await world.get(post.id)).targets).toMatchObject([{ text: 'Now by @saltmarsh.example' }]);
  });

  test('one that starts over says the new name', async () => {
    const id = await world.addAccount(undefined, casa);
    world.scripted.script = ({ what }) => (what === 'create' ? 'rejected' : undefined);
    const post = await create({ text: 'By {handle}', accountIds: [id] });
    await world.settle();
    expect((await world.get(post.id)).targets).toMatchObject([{ state: 'failed', names: casa }]);
    await rename(id, salt);
    world.scripted.script = () => undefined;
    await world.publishing.retry(world.actor, { postId: post.id, targetId: String(post.targets[0]?.id) });
    expect((await world.get(post.id)).targets).toMatchObject([{ names: salt }]);
    await world.settle();
    expect(sentBy(id)).toEqual(['By @saltmarsh.example']);
  });
});

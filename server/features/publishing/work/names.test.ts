import { NewPost } from '@everycast/contract/posts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../../tests/support/publishing.ts';

/* What texts call an account. */

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());
beforeEach(() => world.scripted.reset());

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

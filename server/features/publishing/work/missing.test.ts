import { NewPost, type Post } from '@everycast/contract/posts';
import { verbatim } from '@everycast/messages/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../../tests/support/publishing.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());
beforeEach(() => world.scripted.reset());

const targetOf = async (id: string) => (await world.get(id)).targets[0];
const ofFirst = (post: Post) => ({ postId: post.id, targetId: String(post.targets[0]?.id) });
const texts = () => world.scripted.posts.map(({ text }) => text);

/** A thread of three with a comment, of which one part is dealt with as told. */
async function thread(name: string, script: PublishingWorld['scripted']['script']): Promise<Post> {
  const accountIds = [await world.addAccount()];
  const parts = { text: `${name} 1`, thread: [{ text: `${name} 2` }, { text: `${name} 3` }], firstComment: `${name} comment` };
  const post = await world.posts.create(world.actor, NewPost.parse({ ...parts, accountIds, schedule: 'now' }), null);
  world.scripted.script = script;
  await world.settle();
  return post;
}

/** Of the second part: the first time it is sent. */
const atPartTwo = (behaviour: 'rejected' | 'dropped') => {
  let parts = 0;
  return ({ what }: { what: string }) => (what === 'look' ? 'blind' : what === 'part' && ++parts === 1 ? behaviour : undefined);
};

describe('a thread that comes to nothing on the way', () => {
  test('is published with what did not go out, each by its name', async () => {
    const post = await thread('Refused', atPartTwo('rejected'));
    expect(await targetOf(post.id)).toMatchObject({
      state: 'published',
      error: { message: 'Not published: part 2, part 3, and first comment. The platform refused this.' },
    });
    const list = await world.posts.list(world.actor.workspaceId, { state: ['incomplete'], limit: 50 });
    expect(list.items.map(({ id }) => id)).toContain(post.id);
    world.scripted.script = () => undefined;
    await world.publishing.retry(world.actor, ofFirst(post));
    await world.settle();
    expect(await targetOf(post.id)).toMatchObject({ state: 'published', error: null });
    expect(texts().filter((text) => text.startsWith('Refused'))).toEqual(['Refused 1', 'Refused 2', 'Refused 3']);
    const after = await world.posts.list(world.actor.workspaceId, { state: ['failed', 'incomplete'], limit: 50 });
    expect(after.items.map(({ id }) => id)).not.toContain(post.id);
  });

  test('and is there by a person’s word goes no further: nobody knows what to put the rest under', async () => {
    const post = await thread('Said', atPartTwo('dropped'));
    expect(await targetOf(post.id)).toMatchObject({ state: 'unconfirmed', permalink: expect.any(String) });
    await world.publishing.decide(world.actor, ofFirst(post), 'it_is_there');
    const problem = {
      kind: 'rejected',
      message: expect.stringMatching(/^Not published: part 3 and first comment[.] .*Add the rest on the platform[.]$/),
    };
    expect(await targetOf(post.id)).toMatchObject({ state: 'published', error: problem });
    await world.publishing.retry(world.actor, ofFirst(post));
    await world.settle();
    const message = expect.stringMatching(/^Not published: part 3 and first comment[.]/);
    expect(await targetOf(post.id)).toMatchObject({ state: 'published', error: { message } });
    expect(texts().filter((text) => text.startsWith('Said'))).toEqual(['Said 1']);
  });

  test('or is in doubt at its very end is whole by a person’s word', async () => {
    const post = await thread('Whole', ({ what }) => (what === 'look' ? 'blind' : what === 'comment' ? 'dropped' : undefined));
    await world.publishing.decide(world.actor, ofFirst(post), 'it_is_there');
    expect(await targetOf(post.id)).toMatchObject({ state: 'published', error: null });
  });
});

test('a cover that was still to follow what is there by a person’s word is named as missing', async () => {
  const takes = { types: ['image/png'], bytes: 1_000_000 };
  world.scripted.options = [{ key: 'cover', label: verbatim('Cover'), kind: 'picture', takes }];
  world.scripted.script = ({ what }) => (what === 'look' ? 'blind' : what === 'create' ? 'dropped' : undefined);
  const options = { bluesky: { cover: await world.addMedia() } };
  const request = NewPost.parse({ text: 'Covered', accountIds: [await world.addAccount()], options, schedule: 'now' });
  const post = await world.posts.create(world.actor, request, null);
  await world.settle();
  await world.publishing.decide(world.actor, ofFirst(post), 'it_is_there');
  const message = expect.stringMatching(/^Not published: cover[.] /);
  expect(await targetOf(post.id)).toMatchObject({ state: 'published', error: { kind: 'rejected', message } });
});

describe('an account that cannot be used for now', () => {
  test('is no account that wants its person: the post is tried again, and goes out once it can be', async () => {
    const accountId = await world.addAccount();
    const account = world.accounts.get(accountId);
    if (account) account.unusable = verbatim('The sandbox is switched off.');
    const post = await world.due('Waits for its account', { accountIds: [accountId] });
    await world.round();
    expect(await targetOf(post.id)).toMatchObject({
      state: 'scheduled',
      error: { kind: 'outage', message: 'The sandbox is switched off.', nextAttemptAt: expect.any(String) },
    });
    expect(account?.needsPerson).toBeNull();
    if (account) account.unusable = null;
    await world.settle();
    expect(await targetOf(post.id)).toMatchObject({ state: 'published', error: null });
  });

  test('leaves in doubt what may be out, and nothing is sent again', async () => {
    const accountId = await world.addAccount();
    const account = world.accounts.get(accountId);
    world.scripted.script = ({ what }) => (what === 'create' ? 'lost' : undefined);
    const post = await world.due('In doubt', { accountIds: [accountId] });
    await world.round();
    world.scripted.script = () => undefined;
    if (account) account.unusable = verbatim('The sandbox is switched off.');
    await world.publishing.retry(world.actor, ofFirst(post));
    await world.round();
    expect(await targetOf(post.id)).toMatchObject({ state: 'unconfirmed', error: { nextAttemptAt: expect.any(String) } });
    if (account) account.unusable = null;
    await world.settle();
    expect(await targetOf(post.id)).toMatchObject({ state: 'published' });
    expect(texts().filter((text) => text === 'In doubt')).toHaveLength(1);
  });
});

import { NewPost, type Post } from '@everycast/contract/posts';
import { verbatim } from '@everycast/messages/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPublishingWorld, inSandbox, type PublishingWorld } from '../../../../tests/support/publishing.ts';
import { newId } from '../../../kernel/ids.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());
beforeEach(() => world.scripted.reset());

async function published(more: object = {}) {
  const accountId = await world.addAccount();
  const post = await world.posts.create(
    world.actor,
    NewPost.parse({ text: 'One', accountIds: [accountId], schedule: 'now', ...more }),
    null,
  );
  await world.settle();
  return { accountId, post: await world.get(post.id), of: ofFirst(post) };
}

const ofFirst = (post: Post) => ({ postId: post.id, targetId: String(post.targets[0]?.id) });
const targetOf = async (id: string) => (await world.get(id)).targets[0];
const there = (accountId: string) => world.scripted.posts.filter(({ account }) => account === accountId).map(({ text }) => text);
const edit = (of: Awaited<ReturnType<typeof published>>['of'], text: string) => world.publishing.edit(world.actor, of, text);
const takeDown = (of: Awaited<ReturnType<typeof published>>['of']) => world.publishing.takeDown(world.actor, of);

describe('changing what is out', () => {
  test('changes it there and here, and its history says so', async () => {
    const { accountId, post, of } = await published();
    await edit(of, 'Better');
    expect(there(accountId)).toEqual(['Better']);
    const after = await world.get(post.id);
    expect(after).toMatchObject({ text: 'One', version: post.version + 1, targets: [{ text: 'Better', state: 'published' }] });
    expect(after.targets[0]?.history.at(-1)).toMatchObject({ title: 'Edited on Scripted', state: 'done' });
    expect(after.activity[0]?.what).toMatch(/ edited it on Scripted/);
  });

  test('is refused in the platform’s own terms where it has no such thing', async () => {
    const { of } = await published();
    world.scripted.edits = verbatim('Scripted lets nobody change a post.');
    await expect(edit(of, 'Better')).rejects.toMatchObject({ code: 'not_editable', message: 'Scripted lets nobody change a post.' });
    world.scripted.removes = verbatim('Scripted keeps everything.');
    await expect(takeDown(of)).rejects.toMatchObject({ code: 'not_editable', message: 'Scripted keeps everything.' });
  });

  test('is held to the rules before anything is asked', async () => {
    const { accountId, of } = await published();
    await expect(edit(of, 'x'.repeat(301))).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/^The text is .* over Scripted’s limit/),
    });
    expect(there(accountId)).toEqual(['One']);
  });

  test('that the platform does not take leaves all as it was, with its words', async () => {
    const { post, of } = await published();
    world.scripted.script = ({ what }) => (what === 'edit' ? 'rejected' : undefined);
    await expect(edit(of, 'Better')).rejects.toMatchObject({
      code: 'platform_rejected',
      details: { platformMessage: '400 InvalidRequest: no' },
    });
    const target = await targetOf(post.id);
    expect(target).toMatchObject({ text: null, state: 'published', error: null });
    expect(target?.history.at(-1)).toMatchObject({ title: 'Couldn’t edit on Scripted', state: 'failed' });
    world.scripted.reset();
    await edit(of, 'Better');
    expect((await targetOf(post.id))?.text).toBe('Better');
  });

  test('of parts that went out as one changes that one', async () => {
    world.scripted.threads = verbatim('Scripted has no threads.');
    const [one, two] = [await world.addMedia(), await world.addMedia()];
    const media = (id: string) => [{ id, alt: id }];
    const { accountId, post, of } = await published({ media: media(one), thread: [{ text: 'Two', media: media(two) }] });
    await edit(of, 'One and two');
    expect(there(accountId)).toEqual(['One and two']);
    expect(await targetOf(post.id)).toMatchObject({ text: 'One and two', media: [...media(one), ...media(two)], thread: [] });
    expect((await world.get(post.id)).thread).toMatchObject([{ text: 'Two' }]);
  });

  test('renews a login that has run out, and marks an account that wants its person', async () => {
    const { accountId, of } = await published();
    let asked = 0;
    world.scripted.script = ({ what }) => (what === 'edit' && asked++ === 0 ? 'refresh' : undefined);
    await edit(of, 'Better');
    expect(there(accountId)).toEqual(['Better']);
    world.scripted.script = ({ what }) => (what === 'edit' ? 'reconnect' : undefined);
    await expect(edit(of, 'Best')).rejects.toMatchObject({ code: 'account_needs_reconnect' });
    expect(world.accounts.get(accountId)?.needsPerson).toEqual(verbatim('The platform has ended this connection.'));
    await expect(takeDown(of)).rejects.toMatchObject({ code: 'account_needs_reconnect' });
  });
});

describe('taking down what is out', () => {
  test('deletes it there; sent again, it is a new post', async () => {
    const { accountId, post, of } = await published();
    await takeDown(of);
    expect(there(accountId)).toEqual([]);
    const target = await targetOf(post.id);
    expect(target).toMatchObject({ state: 'cancelled', permalink: null, publishedAt: null, error: null });
    expect(target?.history.at(-1)?.title).toBe('Taken down from Scripted');
    await expect(takeDown(of)).rejects.toMatchObject({ code: 'not_editable' });
    await world.publishing.retry(world.actor, of);
    await world.settle();
    expect(there(accountId)).toEqual(['One']);
    expect((await targetOf(post.id))?.state).toBe('published');
  });

  test('deletes the parts of its thread and the comment with it', async () => {
    const { accountId, of, post } = await published({ thread: [{ text: 'Two' }, { text: 'Three' }], firstComment: 'Comment' });
    expect(there(accountId)).toEqual(['One', 'Two', 'Three']);
    expect(world.scripted.comments.filter(({ account }) => account === accountId)).toHaveLength(1);
    await takeDown(of);
    expect(there(accountId)).toEqual([]);
    expect(world.scripted.comments.filter(({ account }) => account === accountId)).toEqual([]);
    // Sent again, it has nothing to do with what was there before.
    await world.publishing.retry(world.actor, of);
    await world.settle();
    await takeDown(of);
    expect(there(accountId)).toEqual([]);
    expect((await targetOf(post.id))?.state).toBe('cancelled');
  });

  test('reaches the platform as publishing does, in the sandbox too', async () => {
    const { accountId, of } = await published();
    const account = world.accounts.get(accountId);
    if (account) account.sandbox = true;
    await edit(of, 'Better');
    const reached = () => expect(world.scripted.fetch?.('http://scripted.example/')).rejects.toThrow(inSandbox);
    await reached();
    await takeDown(of);
    await reached();
  });

  test('takes as done what is not there any more', async () => {
    const { accountId, post, of } = await published();
    world.scripted.posts.splice(0);
    await takeDown(of);
    expect(there(accountId)).toEqual([]);
    expect((await targetOf(post.id))?.history.at(-1)).toMatchObject({ state: 'done', detail: 'It was already gone.' });
  });

  test('is not for those who may not change the post, nor for what is not out', async () => {
    const { of } = await published();
    const other = { ...world.actor, userId: await world.addPerson(), role: 'contributor' as const };
    await expect(world.publishing.takeDown(other, of)).rejects.toMatchObject({ code: 'not_found' });
    const accountId = await world.addAccount();
    const draft = await world.posts.create(world.actor, NewPost.parse({ text: 'Draft', accountIds: [accountId] }), null);
    await expect(takeDown(ofFirst(draft))).rejects.toMatchObject({ code: 'not_editable' });
  });
});

describe('one thing at a time on an account', () => {
  test('nothing is published on it while a change is under way', async () => {
    const { accountId, of } = await published();
    const next = await world.due('Next', { accountIds: [accountId] });
    let claimed = -1;
    world.scripted.during = async ({ what }) => {
      if (what === 'edit') claimed = await world.round();
    };
    await edit(of, 'Better');
    expect(claimed).toBe(0);
    await world.settle();
    expect((await targetOf(next.id))?.state).toBe('published');
  });

  test('a change waits for the worker that publishes on it', async () => {
    const { accountId, of } = await published();
    await world.due('Next', { accountIds: [accountId] });
    const order: string[] = [];
    let change: Promise<void> = Promise.resolve();
    world.scripted.during = async ({ what }) => {
      order.push(what);
      if (what !== 'create') return;
      change = edit(of, 'Better');
      await new Promise((resolve) => setTimeout(resolve, 100));
    };
    await world.settle();
    await change;
    expect(order).toEqual(['create', 'edit']);
  });

  test('a change whose process ended is over once its time is, and its history says so', async () => {
    const { accountId, post, of } = await published();
    const until = new Date(world.clock.now().getTime() + 240_000);
    await world.db.insertInto('accountHold').values({ accountId, token: newId(), until }).execute();
    const line = {
      id: newId(),
      targetId: of.targetId,
      generation: 1,
      step: 'edit',
      kind: 'publish',
      what: { code: 'steps.post' },
      action: 'edit',
      attempt: 1,
    };
    await world.db
      .insertInto('ledgerStep')
      .values({ ...line, state: 'intended', startedAt: world.clock.now() })
      .execute();
    world.advance(240_001);
    await edit(of, 'Better');
    const { history = [] } = (await targetOf(post.id)) ?? {};
    expect(history.slice(-2)).toMatchObject([
      { state: 'failed', detail: expect.stringContaining('before the platform answered') },
      { state: 'done' },
    ]);
  });
});

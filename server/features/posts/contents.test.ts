import { NewPost, PostChange } from '@everycast/contract/posts';
import { verbatim } from '@everycast/messages/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());
beforeEach(() => world.scripted.reset());

const create = (more: object, key: string | null = null) => world.posts.create(world.actor, NewPost.parse({ text: 'One', ...more }), key);
const change = (id: string, more: object) => world.posts.change(world.actor, id, PostChange.parse(more));
const refs = (...ids: string[]) => ids.map((id) => ({ id, alt: `Alt of ${id}` }));
const later = { at: '2027-02-01T10:00', zone: 'UTC' };

describe('a thread, a first comment and options', () => {
  test('are kept as they were written, for the post and for one account', async () => {
    const [a, b] = [await world.addAccount(), await world.addAccount()];
    const [one, two, three] = [await world.addMedia(), await world.addMedia(), await world.addMedia()];
    world.scripted.options = [{ key: 'title', label: verbatim('Title'), kind: 'text', max: 10 }];
    const thread = [
      { text: 'Two', media: refs(one, two) },
      { text: 'Three', media: [] },
    ];
    const own = { thread: [{ text: 'Own two', media: refs(three) }], firstComment: 'Own comment', options: { title: 'Own' } };
    const options = { bluesky: { title: 'Shared' } };
    const post = await create({ accountIds: [a, b], media: refs(three), thread, firstComment: 'Comment', options, variants: { [b]: own } });
    expect(post).toMatchObject({ text: 'One', media: refs(three), thread, firstComment: 'Comment', options });
    const of = (id: string) => post.targets.find(({ accountId }) => accountId === id);
    expect(of(a)).toMatchObject({ text: null, media: null, thread: null, firstComment: null, options: null });
    expect(of(b)).toMatchObject({ text: null, media: null, ...own });
    expect(await world.get(post.id)).toEqual(post);
    const { items } = await world.posts.list(world.actor.workspaceId, { limit: 1 });
    expect(items[0]).toMatchObject({ id: post.id, thread, firstComment: 'Comment' });
  });

  test('are left by a change that does not name them, and saving the same again is no change', async () => {
    const one = await world.addMedia();
    const thread = [{ text: 'Two', media: refs(one) }];
    const post = await create({ thread, firstComment: 'Comment' });
    const same = await change(post.id, { version: post.version, thread, firstComment: 'Comment', options: {}, variants: {} });
    expect(same).toEqual(post);
    const next = await change(post.id, { version: post.version, text: 'Uno' });
    expect(next).toMatchObject({ text: 'Uno', thread, firstComment: 'Comment', version: post.version + 1 });
    await expect(change(post.id, { version: post.version, thread: [] })).rejects.toMatchObject({ code: 'version_conflict' });
    expect(await change(post.id, { thread: [], firstComment: '' })).toMatchObject({ thread: [], firstComment: '' });
  });

  test('are of the same post for the same key, and come back with a post that was deleted', async () => {
    const request = { thread: [{ text: 'Two', media: [] }], firstComment: 'Comment' };
    const [first, again] = await Promise.all([create(request, 'one key'), create(request, 'one key')]);
    expect(again?.id).toBe(first?.id);
    await world.posts.remove(world.actor, String(first?.id));
    expect(await world.posts.restore(world.actor, String(first?.id))).toMatchObject(request);
  });

  test('keep a file of a thread from being taken away, and must name files that are there', async () => {
    const one = await world.addMedia();
    const post = await create({ thread: [{ text: 'Two', media: refs(one) }] });
    expect(await world.mediaUser.mediaInUse(world.kernel.db, [one])).toEqual([one]);
    expect(await world.mediaUser.usesOf(world.actor.workspaceId, one, { limit: 500 })).toMatchObject([{ postId: post.id, role: 'post' }]);
  });

  test('are refused where nobody knows such an option, or it is of another kind', async () => {
    const accountId = await world.addAccount();
    world.scripted.options = [{ key: 'notify', label: verbatim('Notify'), kind: 'toggle', default: true }];
    const options = (chosen: object) => create({ accountIds: [accountId], options: { bluesky: chosen } });
    await expect(options({ notfiy: true })).rejects.toMatchObject({ code: 'invalid_input', message: 'Scripted has no option “notfiy”.' });
    await expect(options({ notify: 'yes' })).rejects.toMatchObject({ message: 'This isn’t a valid value for “Notify” on Scripted.' });
    const own = create({ accountIds: [accountId], variants: { [accountId]: { options: { volume: 3 } } } });
    await expect(own).rejects.toMatchObject({ code: 'invalid_input' });
    expect((await options({ notify: false })).options).toEqual({ bluesky: { notify: false } });
  });

  test('are strict in shape', () => {
    const parse = (more: object) => NewPost.safeParse({ text: 'One', ...more }).success;
    expect(parse({ thread: [{ text: 'Two' }] })).toBe(true);
    expect(parse({ thread: [{ txt: 'Two' }] })).toBe(false);
    expect(parse({ thread: Array.from({ length: 26 }, () => ({ text: 'x' })) })).toBe(false);
    expect(parse({ options: { nowhere: {} } })).toBe(false);
    expect(parse({ options: { bluesky: { a: { b: 1 } } } })).toBe(false);
    expect(parse({ variants: { '0198c0de-0000-7000-8000-000000000000': { treads: [] } } })).toBe(false);
  });
});

describe('before it goes out', () => {
  test('every part is held to the rules, and the sentence says which', async () => {
    const accountId = await world.addAccount();
    const thread = [{ text: 'Two' }, { text: 'x'.repeat(301) }];
    const post = await create({ accountIds: [accountId], thread });
    await expect(change(post.id, { schedule: later })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/^Part 3: The text is .* over Scripted’s limit/),
      details: { targets: [{ accountId, issues: [{ field: 'text', part: 2 }] }] },
    });
    expect((await change(post.id, { thread: [], schedule: later })).state).toBe('scheduled');
  });

  test('a platform without threads counts all parts as one text', async () => {
    world.scripted.threads = verbatim('Scripted has no threads.');
    const accountId = await world.addAccount();
    const post = await create({ accountIds: [accountId], text: 'x'.repeat(200), thread: [{ text: 'y'.repeat(200) }] });
    await expect(change(post.id, { schedule: later })).rejects.toMatchObject({
      message: expect.stringMatching(/^The text is .* over Scripted’s limit/),
    });
    world.scripted.reset();
    expect((await change(post.id, { schedule: later })).state).toBe('scheduled');
  });

  test('what an account chose has to be possible there', async () => {
    const accountId = await world.addAccount();
    world.scripted.options = [{ key: 'title', label: verbatim('Title'), kind: 'text', max: 5 }];
    const post = await create({ accountIds: [accountId], options: { bluesky: { title: 'Much too long' } } });
    await expect(change(post.id, { schedule: later })).rejects.toMatchObject({
      message: 'Scripted: “Title” has 13 characters; the limit is 5.',
    });
    const variants = { [accountId]: { options: { title: 'Short' } } };
    expect((await change(post.id, { variants, schedule: later })).state).toBe('scheduled');
  });
});

test('what is out keeps its thread and its options when the post changes for the others', async () => {
  world.scripted.options = [
    { key: 'title', label: verbatim('Title'), kind: 'text', max: 10 },
    { key: 'notify', label: verbatim('Notify'), kind: 'toggle', default: true },
  ];
  const [out, waits] = [await world.addAccount(), await world.addAccount()];
  const before = { thread: [{ text: 'Two', media: refs(await world.addMedia()) }], options: { bluesky: { title: 'Before' } } };
  const post = await create({ accountIds: [out], ...before, schedule: 'now' });
  await world.settle();
  const after = { thread: [], firstComment: 'New', options: { bluesky: { notify: false } } };
  const next = await change(post.id, { accountIds: [out, waits], ...after });
  const of = (id: string) => next.targets.find(({ accountId }) => accountId === id);
  expect(of(out)).toMatchObject({ state: 'published', thread: before.thread, firstComment: '', options: { title: 'Before', notify: '' } });
  expect(of(waits)).toMatchObject({ thread: null, firstComment: null, options: null });
  const [content] = await world.provided.contents([String(of(out)?.id)]);
  expect(content?.own).toMatchObject({ thread: before.thread, firstComment: '' });
});

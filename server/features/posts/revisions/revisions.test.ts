import { NewPost, PostChange } from '@everycast/contract/posts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../../tests/support/publishing.ts';
import { createRepeats } from '../repeats.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());
beforeEach(() => world.scripted.reset());

const minute = 60_000;
const day = 24 * 60 * minute;
const create = (more: object) => world.posts.create(world.actor, NewPost.parse(more), null);
const change = (id: string, more: object) => world.posts.change(world.actor, id, PostChange.parse(more));
const listOf = (id: string) => world.posts.revisions.list(world.actor.workspaceId, id);
const textsOf = async (id: string) => (await listOf(id)).map(({ text }) => text);

describe('what a post was like', () => {
  test('is kept for each stretch of editing, newest first, and once for what is saved again and again', async () => {
    const { id } = await create({ text: 'One' });
    await change(id, { text: 'One and' });
    await change(id, { text: 'One and a half' });
    await change(id, { intended: { at: '2027-01-01T09:00', zone: 'UTC' } });
    expect(await textsOf(id)).toEqual(['One and a half']);
    world.advance(3 * minute);
    await change(id, { text: 'Two of them' });
    expect(await textsOf(id)).toEqual(['Two of them', 'One and a half']);
    const other = await world.addPerson();
    await world.posts.change({ ...world.actor, userId: other }, id, PostChange.parse({ text: 'Three' }));
    expect(await textsOf(id)).toEqual(['Three', 'Two of them', 'One and a half']);
  });

  test('is kept before much of it is deleted, however soon', async () => {
    const long = 'A long text that nobody would like to write again, for it took an hour. '.repeat(3);
    const { id } = await create({ text: long });
    await change(id, { text: 'A' });
    expect(await textsOf(id)).toEqual(['A', long.slice(0, 120)]);
  });

  test('comes back whole, without files and accounts that are gone', async () => {
    const [a, b] = [await world.addAccount(), await world.addAccount()];
    const [file, gone] = [await world.addMedia(), await world.addMedia()];
    const refs = (...ids: string[]) => ids.map((id) => ({ id, alt: 'Alt', crop: true, crops: { '4:5': { x: 0.2, y: 0.5, zoom: 2 } } }));
    const versions = [{ platform: 'bluesky', text: 'Platform' }];
    const first = {
      text: 'Whole',
      accountIds: [a, b],
      media: refs(file, gone),
      firstComment: 'Hi',
      versions,
      variants: { [b]: { text: 'Own' } },
    };
    const { id } = await create(first);
    world.advance(3 * minute);
    await change(id, { text: 'Other', accountIds: [a], media: [], firstComment: '', versions: [], variants: {} });
    world.elsewhere.add(gone);
    const [, before] = await listOf(id);
    expect(before).toMatchObject({ accounts: 2, media: 2 });
    const whole = await world.posts.revisions.get(world.actor.workspaceId, id, String(before?.id));
    expect(whole).toMatchObject({
      text: 'Whole',
      firstComment: 'Hi',
      accountIds: [a, b],
      media: refs(file),
      missing: 1,
      versions: [{ platform: 'bluesky', text: 'Platform' }],
      variants: { [b]: { text: 'Own' } },
    });
  });

  test('is not told to others, and not of a post that is deleted', async () => {
    const { id } = await create({ text: 'Mine' });
    const workspaceId = await world.addWorkspace();
    await expect(world.posts.revisions.list(workspaceId, id)).rejects.toMatchObject({ code: 'not_found' });
    await world.posts.remove(world.actor, id);
    await expect(listOf(id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a text that repeats', () => {
  const find = (texts: { text: string; accountIds: string[] }[], postId?: string) =>
    createRepeats(world.kernel).find(world.actor.workspaceId, { texts, ...(postId && { postId }) });

  test('is found where it was posted within 30 days, whatever its case and spaces, and in versions', async () => {
    const [a, b, c] = [await world.addAccount(), await world.addAccount(), await world.addAccount()];
    const post = await create({ text: 'Low tide  at seven', accountIds: [a, b], variants: { [b]: { text: 'Another' } }, schedule: 'now' });
    await world.settle();
    const asked = [
      { text: ' low tide at\nSEVEN ', accountIds: [a, b, c] },
      { text: 'another', accountIds: [b] },
      { text: '  ', accountIds: [a] },
    ];
    expect((await find(asked)).map(({ accountId, postId, published }) => [accountId, postId, published]).sort()).toEqual(
      [
        [a, post.id, true],
        [b, post.id, true],
      ].sort(),
    );
    expect(await find(asked, post.id)).toEqual([]);
    world.advance(31 * day);
    expect(await find(asked)).toEqual([]);
  });

  test('is found where it is planned, the nearest first; a draft and a deleted post don’t count', async () => {
    const a = await world.addAccount();
    const at = (days: number) => new Date(world.clock.now().getTime() + days * day).toISOString().slice(0, 16);
    const plan = (days: number) => create({ text: 'Soon', accountIds: [a], schedule: { at: at(days), zone: 'UTC' } });
    await create({ text: 'Soon', accountIds: [a] });
    const deleted = await plan(1);
    await world.posts.remove(world.actor, deleted.id);
    await plan(20);
    const near = await plan(5);
    expect(await find([{ text: 'Soon', accountIds: [a] }])).toMatchObject([{ postId: near.id, published: false }]);
  });
});

import { NewPost, PostChange } from '@everycast/contract/posts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import type { SharedVersion } from './model.ts';
import { noVariant } from './model.ts';
import { assigned, variantFor } from './versions.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());
beforeEach(() => world.scripted.reset());

const create = (more: object) => world.posts.create(world.actor, NewPost.parse({ text: 'All', ...more }), null);
const change = (id: string, more: object) => world.posts.change(world.actor, id, PostChange.parse(more));
const addGroup = (name: string, accountIds: string[]) =>
  world.groups.create(world.actor.workspaceId, { name: `${name} ${crypto.randomUUID()}`, color: 'teal', accountIds });
const textsOf = async (id: string, accountIds: string[]) => {
  const { targets } = await world.get(id);
  return accountIds.map((accountId) => targets.find((target) => target.accountId === accountId)?.text);
};
const later = { at: '2027-02-01T10:00', zone: 'UTC' };

test('an account’s own version wins over its group’s, and that over its platform’s, field by field', () => {
  const text = fc.option(fc.constantFrom('a', 'b', ''), { nil: null });
  fc.assert(
    fc.property(text, text, text, (own, group, platform) => {
      const shared = (of: Partial<SharedVersion>): SharedVersion => ({
        platform: null,
        groupId: null,
        accountIds: ['x'],
        ...noVariant,
        ...of,
      });
      const versions = [
        shared({ platform: 'bluesky', text: platform, firstComment: 'platform' }),
        shared({ groupId: 'g', text: group }),
        shared({ groupId: 'others', text: 'never', accountIds: ['y'] }),
      ];
      const gets = variantFor({ ...noVariant, text: own }, 'x', versions);
      expect(gets).toEqual({ ...noVariant, text: own ?? group ?? platform, firstComment: 'platform' });
    }),
  );
});

test('an account in several groups with versions gets that of the first of them', () => {
  const groups = new Map([
    ['one', ['a', 'b']],
    ['two', ['b', 'c']],
  ]);
  const env = { groups, platformOf: () => 'bluesky' as const };
  const versions = assigned([{ groupId: 'two' }, { groupId: 'one' }, { platform: 'bluesky' }], [], ['a', 'b', 'c', 'd'], env);
  expect(versions.map(({ platform, groupId, accountIds }) => [platform ?? groupId, accountIds])).toEqual([
    ['bluesky', ['a', 'b', 'c', 'd']],
    ['one', ['a', 'b']],
    ['two', ['c']],
  ]);
});

describe('versions of a post', () => {
  test('are what its accounts get, publish, and come back as they were written', async () => {
    const [a, b, c] = [await world.addAccount(), await world.addAccount(), await world.addAccount()];
    const group = await addGroup('Brand', [a, b]);
    const file = await world.addMedia();
    const thread = [{ text: 'Two', media: [{ id: file, alt: 'Alt' }] }];
    const versions = [
      { platform: 'bluesky', text: 'Platform' },
      { groupId: group.id, text: 'Group', thread },
    ];
    const post = await create({ accountIds: [a, b, c], versions, variants: { [b]: { text: 'Own' } }, schedule: 'now' });
    expect(await textsOf(post.id, [a, b, c])).toEqual(['Group', 'Own', 'Platform']);
    expect(post.versions).toMatchObject([
      { platform: 'bluesky', groupId: null, accountIds: [a, b, c], text: 'Platform', media: null, thread: null },
      {
        platform: null,
        groupId: group.id,
        accountIds: [a, b],
        text: 'Group',
        thread: [{ text: 'Two', media: [{ id: file, alt: 'Alt' }] }],
      },
    ]);
    expect(post.variants).toEqual({ [b]: { ...noVariant, text: 'Own' } });
    expect(post.targets.find(({ accountId }) => accountId === b)?.thread).toHaveLength(1);
    await world.settle();
    expect((await world.get(post.id)).state).toBe('published');
    const sent = world.scripted.posts.map(({ account, text }) => [account, text]);
    expect(sent).toEqual(
      expect.arrayContaining([
        [a, 'Group'],
        [b, 'Own'],
        [c, 'Platform'],
      ]),
    );
  });

  test('stay as they are with a change of something else, also when their group changes or goes', async () => {
    const [a, b] = [await world.addAccount(), await world.addAccount()];
    const group = await addGroup('Brand', [a]);
    const post = await create({ accountIds: [a, b], versions: [{ groupId: group.id, text: 'Group' }], schedule: later });
    await world.groups.change(world.actor.workspaceId, group.id, { accountIds: [a, b] });
    await change(post.id, { schedule: { ...later, at: '2027-02-02T10:00' } });
    expect(await textsOf(post.id, [a, b])).toEqual(['Group', null]);
    await world.groups.remove(world.actor.workspaceId, group.id);
    await change(post.id, { text: 'All, again' });
    expect(await textsOf(post.id, [a, b])).toEqual(['Group', null]);
    await change(post.id, { accountIds: [a, b, await world.addAccount()] });
    expect(await textsOf(post.id, [a, b])).toEqual(['Group', null]);
  });

  test('follow their group once they are written again, and a removed version leaves its accounts the next', async () => {
    const [a, b] = [await world.addAccount(), await world.addAccount()];
    const group = await addGroup('Brand', [a]);
    const versions = [
      { platform: 'bluesky', text: 'Platform' },
      { groupId: group.id, text: 'Group' },
    ];
    const post = await create({ accountIds: [a, b], versions });
    await world.groups.change(world.actor.workspaceId, group.id, { accountIds: [a, b] });
    await change(post.id, { versions });
    expect(await textsOf(post.id, [a, b])).toEqual(['Group', 'Group']);
    await change(post.id, { versions: versions.slice(0, 1) });
    expect(await textsOf(post.id, [a, b])).toEqual(['Platform', 'Platform']);
    await change(post.id, { versions: [] });
    expect(await world.get(post.id)).toMatchObject({ versions: [], variants: {} });
    expect(await textsOf(post.id, [a, b])).toEqual([null, null]);
  });

  test('don’t change what is out, which keeps what was sent as its own', async () => {
    const [a, b] = [await world.addAccount(), await world.addAccount()];
    world.scripted.script = ({ account }) => (account === b ? 'rejected' : undefined);
    const post = await create({ accountIds: [a, b], versions: [{ platform: 'bluesky', text: 'Platform' }], schedule: 'now' });
    await world.settle();
    expect((await world.get(post.id)).targets.map(({ state }) => state).sort()).toEqual(['failed', 'published']);
    const next = await change(post.id, { versions: [{ platform: 'bluesky', text: 'Another' }] });
    expect(await textsOf(post.id, [a, b])).toEqual(['Platform', 'Another']);
    expect(next.variants).toMatchObject({ [a]: { text: 'Platform', thread: [] } });
    const { variants } = next;
    await expect(change(post.id, { variants: { [a]: { text: 'Other' } } })).rejects.toMatchObject({ code: 'not_editable' });
    const mine = variants[a];
    await change(post.id, { variants: { [a]: { ...mine, media: [] } } });
    expect(await textsOf(post.id, [a, b])).toEqual(['Platform', 'Another']);
  });

  test('keep their files in use, also where no account gets them', async () => {
    const [a, file] = [await world.addAccount(), await world.addMedia()];
    const versions = [{ platform: 'bluesky', media: [{ id: file, alt: '' }] }];
    const post = await create({ accountIds: [a], versions, variants: { [a]: { media: [] } } });
    expect(await world.mediaUser.mediaInUse(world.kernel.db, [file])).toEqual([file]);
    expect(await world.mediaUser.usesOf(world.actor.workspaceId, file, { limit: 500 })).toMatchObject([
      { postId: post.id, role: 'variant' },
    ]);
  });

  test('are for one platform or group each, and for one that is there', async () => {
    const group = await addGroup('Empty', []);
    const wrong = (...versions: object[]) => NewPost.safeParse({ versions }).error?.issues[0]?.message;
    expect(wrong({ text: 'Nobody’s' })).toBe('schema.version_of_both');
    expect(wrong({ platform: 'bluesky', groupId: group.id })).toBe('schema.version_of_both');
    expect(wrong({ groupId: group.id }, { groupId: group.id })).toBe('schema.version_twice');
    expect((await create({ versions: [{ groupId: group.id, text: 'Later' }] })).versions).toMatchObject([
      { text: 'Later', accountIds: [] },
    ]);
    const unknown = create({ versions: [{ groupId: crypto.randomUUID(), text: 'x' }] });
    await expect(unknown).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

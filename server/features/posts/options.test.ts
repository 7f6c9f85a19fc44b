import { NewPost, PostChange } from '@everycast/contract/posts';
import { verbatim } from '@everycast/messages/message';
import type { OptionField } from '@everycast/platforms/port/options';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';

const cover: OptionField = { key: 'cover', label: verbatim('Cover'), kind: 'picture', takes: { types: ['image/jpeg'], bytes: 1000 } };

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());
beforeEach(() => {
  world.scripted.reset();
  world.scripted.options = [cover];
  world.prepared.length = 0;
});

const create = (more: object) => world.posts.create(world.actor, NewPost.parse({ text: 'One', ...more }), null);
const change = (id: string, more: object) => world.posts.change(world.actor, id, PostChange.parse(more));
const inUse = (...ids: string[]) => world.mediaUser.mediaInUse(world.kernel.db, ids);
const usesOf = (id: string) => world.mediaUser.usesOf(world.actor.workspaceId, id, { limit: 500 });
const shared = (id: string) => ({ options: { bluesky: { cover: id } } });

describe('a picture that an option names', () => {
  test('is told with the post, and is a file that the post has', async () => {
    const [a, b] = [await world.addAccount(), await world.addAccount()];
    const [all, own] = [await world.addMedia(), await world.addMedia()];
    const post = await create({ accountIds: [a, b], ...shared(all), variants: { [b]: { options: { cover: own } } } });
    expect(post.pictures.map(({ id }) => id).sort()).toEqual([all, own].sort());
    expect([post.media, post.thread]).toEqual([[], []]);
    expect(await world.get(post.id)).toEqual(post);
    expect((await inUse(all, own)).sort()).toEqual([all, own].sort());
    expect(await usesOf(all)).toMatchObject([{ postId: post.id, role: 'post' }]);
    expect(await usesOf(own)).toMatchObject([{ postId: post.id, role: 'variant' }]);
  });

  test('is the post’s no more once another is chosen, and stays through other changes', async () => {
    const accountIds = [await world.addAccount()];
    const [first, second] = [await world.addMedia(), await world.addMedia()];
    const post = await create({ accountIds, ...shared(first) });
    expect((await change(post.id, { text: 'Uno' })).pictures).toMatchObject([{ id: first }]);
    expect((await change(post.id, shared(second))).pictures).toMatchObject([{ id: second }]);
    expect(await inUse(first, second)).toEqual([second]);
    expect((await change(post.id, { options: {} })).pictures).toEqual([]);
    expect(await inUse(second)).toEqual([]);
  });

  test('is told once, however many name it', async () => {
    const [a, b] = [await world.addAccount(), await world.addAccount()];
    const one = await world.addMedia();
    const variants = { [a]: { options: { cover: one } }, [b]: { options: { cover: one } } };
    expect((await create({ accountIds: [a, b], ...shared(one), variants })).pictures).toHaveLength(1);
  });

  test('must be a picture of the workspace', async () => {
    const accountId = await world.addAccount();
    const [video, foreign] = [await world.addMedia(), await world.addMedia()];
    world.differently.set(video, { kind: 'video', contentType: 'video/mp4' });
    world.elsewhere.add(foreign);
    for (const of of [
      (id: string) => ({ accountIds: [accountId], ...shared(id) }),
      (id: string) => ({ accountIds: [accountId], variants: { [accountId]: { options: { cover: id } } } }),
    ]) {
      await expect(create(of('a.png'))).rejects.toMatchObject({ message: 'This isn’t a valid value for “Cover” on Scripted.' });
      await expect(create(of(foreign))).rejects.toMatchObject({ code: 'invalid_input', details: { mediaIds: [foreign] } });
      const refusal = {
        code: 'invalid_input',
        message: '“Cover” on Scripted needs an image, and this is a video.',
      };
      await expect(create(of(video))).rejects.toMatchObject(refusal);
    }
  });

  test('that cannot fit keeps the post from the schedule, and one that can is made in time', async () => {
    const accountIds = [await world.addAccount()];
    const [moving, large] = [await world.addMedia(), await world.addMedia()];
    world.differently.set(moving, { contentType: 'image/gif', animated: true });
    const schedule = { at: '2027-02-01T10:00', zone: 'UTC' };
    const refused = create({ accountIds, ...shared(moving), schedule });
    await expect(refused).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('“Cover” is') });
    await create({ accountIds, ...shared(moving) });
    expect(world.prepared).toEqual([]);
    await create({ accountIds, ...shared(large), schedule });
    expect(world.prepared).toMatchObject([{ id: large, spec: { contentType: 'image/jpeg', bytes: 1000 } }]);
  });

  test('has no say where the post has no use for it', async () => {
    world.scripted.options = [{ ...cover, for: 'video' }];
    const accountIds = [await world.addAccount()];
    const moving = await world.addMedia();
    world.differently.set(moving, { contentType: 'image/gif', animated: true });
    const post = await create({ accountIds, ...shared(moving), schedule: 'now' });
    await world.settle();
    const [target] = (await world.get(post.id)).targets;
    expect(target?.state).toBe('published');
    expect(target?.history.map(({ title }) => title)).toEqual(['Published on Scripted']);
    expect(await inUse(moving)).toEqual([moving]);
  });
});

describe('when the post goes out', () => {
  const titles = async (id: string) => (await world.get(id)).targets[0]?.history.map(({ title, detail }) => `${title}: ${detail}`);

  test('it is handed over, an account’s own before that of all', async () => {
    const [a, b] = [await world.addAccount(), await world.addAccount()];
    const [all, own] = [await world.addMedia(), await world.addMedia()];
    const post = await create({ accountIds: [a, b], ...shared(all), variants: { [b]: { options: { cover: own } } }, schedule: 'now' });
    await world.settle();
    expect(await titles(post.id)).toEqual(['Published on Scripted: null', 'Cover uploaded: 40 × 30, 12 kB']);
    const targets = (await world.get(post.id)).targets.map(({ id }) => id);
    const lines = world.db.selectFrom('ledgerStep').selectAll().where('targetId', 'in', targets).where('step', '=', 'picture cover');
    const sent = (await lines.execute()).map(({ outcome }) => (outcome as { blob: string }).blob);
    expect(sent.sort()).toEqual([`blob of ${all}`, `blob of ${own}`].sort());
  });

  test('one that is refused leaves the post there, and says what is missing; Retry sends it alone', async () => {
    const accountIds = [await world.addAccount()];
    world.scripted.script = ({ key }) => (key === 'picture cover' ? 'rejected' : undefined);
    const post = await create({ accountIds, ...shared(await world.addMedia()), schedule: 'now' });
    await world.settle();
    const [target] = (await world.get(post.id)).targets;
    expect(target).toMatchObject({
      state: 'published',
      error: { kind: 'rejected', message: 'Not published: cover. The platform refused this.' },
    });
    world.scripted.script = () => undefined;
    const before = world.scripted.calls.length;
    await world.publishing.retry(world.actor, { postId: post.id, targetId: target?.id ?? '' });
    await world.settle();
    expect(world.scripted.calls.slice(before).map(({ key }) => key)).toEqual(['picture cover']);
    expect((await world.get(post.id)).targets[0]).toMatchObject({ state: 'published', error: null });
  });

  test('one whose worker died is set again, and the post is there once', async () => {
    const accountIds = [await world.addAccount()];
    world.scripted.script = ({ key }) =>
      key === 'picture cover' && world.scripted.calls.filter((one) => one.key === key).length === 1 ? 'lost' : undefined;
    const post = await create({ accountIds, text: 'Once', ...shared(await world.addMedia()), schedule: 'now' });
    await world.settle();
    expect(world.scripted.posts.filter(({ text }) => text === 'Once')).toHaveLength(1);
    expect((await world.get(post.id)).targets[0]).toMatchObject({ state: 'published', error: null });
    expect(await titles(post.id)).toContain('Cover uploaded: 40 × 30, 12 kB');
  });
});

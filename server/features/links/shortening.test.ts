import { maxShortened } from '@everycast/contract/short-links';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import { createLinks, type Links } from './links.ts';

/** Posts whose addresses become short links: what is counted, seen and approved is what goes out. */

let world: PublishingWorld;
let links: Links;
let [shortens, plain] = ['', ''];
beforeAll(async () => {
  world = await createPublishingWorld();
  links = createLinks(world.kernel, { accounts: world.described, posts: world.posts });
});
beforeEach(async () => {
  world.scripted.reset();
  [shortens, plain] = [await world.addAccount(), await world.addAccount()];
  await links.setShortening(world.actor.workspaceId, shortens, true);
});
afterAll(() => world?.close());

const menu = 'https://casa.example.org/menu?week=49';
const write = (text: string, more: object = {}) =>
  world.posts.create(world.actor, { text, accountIds: [shortens, plain], media: [], variants: {}, ...more }, null);
const linksOn = async (postId: string, accountId = shortens) =>
  (await world.get(postId)).targets.find((target) => target.accountId === accountId)?.names.shortLinks;
const all = async () => (await links.list(world.actor.workspaceId, { limit: 200, search: '' })).items;
const soon = { at: '2026-12-24T09:00', zone: 'UTC' };

describe('automatically', () => {
  test('only that account’s text has the short link, and that is what is published', async () => {
    const post = await write(`Our menu: ${menu}. See ${menu}!`, { schedule: 'now' });
    const short = (await linksOn(post.id))?.[menu] ?? '';
    expect(short).toMatch(new RegExp(`^${links.base()}[a-z0-9]{7}$`));
    expect(await linksOn(post.id, plain)).toBeUndefined();
    // What people wrote stays.
    expect(post.text).toBe(`Our menu: ${menu}. See ${menu}!`);
    expect(post.variants).toEqual({});
    await world.settle();
    expect(new Set(world.scripted.posts.map(({ text }) => text))).toEqual(
      new Set([`Our menu: ${short}. See ${short}!`, `Our menu: ${menu}. See ${menu}!`]),
    );
    const [link] = (await all()).filter(({ accountId }) => accountId === shortens);
    expect(link).toMatchObject({ shortUrl: short, url: menu, createdBy: world.actor.userId });
    expect((await links.get(world.actor.workspaceId, link?.id ?? '', 30)).postIds).toEqual([post.id]);
  });

  test('the text is measured with its short links', async () => {
    const long = `https://casa.example.org/${'a'.repeat(400)}`;
    await expect(write(long, { accountIds: [plain], schedule: 'now' })).rejects.toMatchObject({ code: 'invalid_input' });
    const post = await write(long, { accountIds: [shortens], schedule: 'now' });
    await world.settle();
    expect((await world.get(post.id)).state).toBe('published');
  });

  test('saving a post again makes no other links, and another post has its own', async () => {
    const post = await write(`One ${menu}`);
    const first = await linksOn(post.id);
    await world.posts.change(world.actor, post.id, { text: `Two ${menu} https://casa.example.org/map` });
    expect(await linksOn(post.id)).toMatchObject({ ...first });
    const other = await write(`One ${menu}`);
    expect((await linksOn(other.id))?.[menu]).not.toBe(first?.[menu]);
    const before = (await all()).length;
    await world.posts.change(world.actor, post.id, { text: `Three ${menu}` });
    expect(await linksOn(post.id)).toEqual(first);
    expect((await all()).length).toBe(before);
  });

  test('what is planned keeps its links whatever is switched, until its text changes', async () => {
    const post = await write(`Planned ${menu}`, { schedule: soon });
    const was = await linksOn(post.id);
    await links.setShortening(world.actor.workspaceId, shortens, false);
    await world.posts.change(world.actor, post.id, { schedule: { ...soon, at: '2026-12-25T09:00' } });
    expect(await linksOn(post.id)).toEqual(was);
    await world.posts.change(world.actor, post.id, { text: `Changed ${menu}` });
    expect(await linksOn(post.id)).toBeUndefined();
  });

  test('a draft from before is shortened once it is scheduled', async () => {
    await links.setShortening(world.actor.workspaceId, shortens, false);
    const post = await write(`Draft ${menu}`);
    expect(await linksOn(post.id)).toBeUndefined();
    await links.setShortening(world.actor.workspaceId, shortens, true);
    await world.posts.change(world.actor, post.id, { schedule: soon });
    expect(Object.keys((await linksOn(post.id)) ?? {})).toEqual([menu]);
  });

  test('variables are filled in where the link leads, per account', async () => {
    const url = 'https://casa.example.org/?utm_source={platform}&by={handle}';
    const post = await write(`Look: ${url}`);
    const short = (await linksOn(post.id))?.[url];
    const link = (await all()).find(({ shortUrl }) => shortUrl === short);
    expect(link?.url).toBe(`https://casa.example.org/?utm_source=bluesky&by=${world.accounts.get(shortens)?.handle}`);
  });

  test('threads, first comments and versions are shortened, too; what may not be shortened stays', async () => {
    const [inThread, inVersion] = ['https://casa.example.org/thread', 'https://casa.example.org/version'];
    const post = await write(`Router: http://192.168.0.1/ ${menu}`, {
      thread: [{ text: inThread, media: [] }],
      variants: { [shortens]: { text: `Own ${inVersion} http://10.0.0.1/` } },
    });
    expect(Object.keys((await linksOn(post.id)) ?? {}).sort()).toEqual([inThread, inVersion].sort());
  });

  test('thousands of links in one post are saved, and only so many shortened', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `http://a.io/${index}`);
    const parts = Array.from({ length: 25 }, (_, part) => ({ text: many.slice(part * 400, (part + 1) * 400).join(' '), media: [] }));
    const post = await write('Links', { thread: parts });
    expect(Object.keys((await linksOn(post.id)) ?? {})).toHaveLength(maxShortened);
  });
});

describe('by hand', () => {
  test('a short link in the text is the same for all accounts, isn’t shortened again, and belongs to the post', async () => {
    const link = await links.create({ ...world.actor, groupIds: null }, { url: menu });
    const post = await write(`By hand: ${link.shortUrl}.`, { schedule: 'now' });
    expect(await linksOn(post.id)).toBeUndefined();
    await world.settle();
    const sent = world.scripted.posts.map(({ text }) => text).filter((text) => text.startsWith('By hand'));
    expect(sent).toEqual([`By hand: ${link.shortUrl}.`, `By hand: ${link.shortUrl}.`]);
    expect((await links.get(world.actor.workspaceId, link.id, 30)).postIds).toEqual([post.id]);
  });

  test('a short link of another workspace in a text is none of the post’s', async () => {
    const elsewhere = await world.addWorkspace();
    const link = await links.create({ ...world.actor, workspaceId: elsewhere }, { url: menu });
    await write(`Theirs: ${link.shortUrl}`);
    expect((await links.get(elsewhere, link.id, 30)).postIds).toEqual([]);
  });
});

test('what was approved includes its short links', async () => {
  const { approval } = world.posts;
  const post = await write(`Approve ${menu}`);
  const before = (await approval.contentsOf(world.actor.workspaceId, [post.id])).get(post.id);
  await world.db
    .updateTable('target')
    .set({ shortLinks: { [menu]: `${links.base()}another` } })
    .where('accountId', '=', shortens)
    .execute();
  const after = (await approval.contentsOf(world.actor.workspaceId, [post.id])).get(post.id);
  expect(after?.[shortens]).not.toBe(before?.[shortens]);
  expect(after?.[plain]).toBe(before?.[plain]);
});

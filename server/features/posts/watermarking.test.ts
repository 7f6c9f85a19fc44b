import type { Watermark } from '@everycast/contract/watermark';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import { contentHash } from './approval/hashes.ts';

/* When a post gets its brand's watermark, and which one. */

let world: PublishingWorld;
let accountId = '';
let file = '';
let [logo, other] = ['', ''];
beforeAll(async () => {
  world = await createPublishingWorld();
  [file, logo, other] = [await world.addMedia(), await world.addMedia(), await world.addMedia()];
});
beforeEach(async () => {
  accountId = await world.addAccount();
  world.watermarks.clear();
});
afterAll(() => world?.close());

const markOf = (mediaId: string): Watermark => ({ mediaId, corner: 'top-left', size: 0.2, opacity: 0.5 });
const brandHas = (mediaId: string, byDefault = true) => world.watermarks.set(accountId, { watermark: markOf(mediaId), byDefault });
const later = { at: '2026-12-01T09:00', zone: 'UTC' };
const write = (more: object = {}) =>
  world.posts.create(world.actor, { text: 'A post', accountIds: [accountId], media: [{ id: file, alt: '' }], variants: {}, ...more }, null);
const change = (id: string, body: object) => world.posts.change(world.actor, id, body);
const shown = ({ targets }: Awaited<ReturnType<typeof write>>) => targets[0]?.watermark?.mediaId ?? null;
const sent = async (post: Awaited<ReturnType<typeof write>>) => {
  const [content] = await world.provided.contents(post.targets.map(({ id }) => id));
  if (!content) throw new Error('The post sends nothing.');
  return content;
};

describe('a post with an image', () => {
  test('gets the watermark of its brand by default, or not, and says otherwise itself', async () => {
    expect(shown(await write())).toBeNull();
    brandHas(logo);
    const post = await write();
    expect([shown(post), post.watermark]).toEqual([logo, null]);
    expect((await sent(post)).watermark).toEqual(markOf(logo));
    const off = await change(post.id, { watermark: false });
    expect([shown(off), off.watermark, (await sent(off)).watermark]).toEqual([null, false, null]);
    expect(shown(await change(post.id, { watermark: null }))).toBe(logo);
    brandHas(logo, false);
    expect(shown(await write())).toBeNull();
    expect(shown(await write({ watermark: true }))).toBe(logo);
  });

  test('has none without images or videos, and gets it with the first', async () => {
    brandHas(logo);
    const post = await write({ media: [] });
    expect(shown(post)).toBeNull();
    expect(shown(await change(post.id, { media: [{ id: file, alt: '' }] }))).toBe(logo);
    expect(shown(await change(post.id, { media: [] }))).toBeNull();
    expect(shown(await change(post.id, { media: [], thread: [{ text: 'More', media: [{ id: file, alt: '' }] }] }))).toBe(logo);
  });

  test('keeps it when the brand changes, until someone changes what it shows', async () => {
    brandHas(logo);
    const post = await write({ schedule: later });
    brandHas(other);
    expect(shown(await change(post.id, { schedule: { ...later, at: '2026-12-02T09:00' } }))).toBe(logo);
    expect(shown(await change(post.id, { labelIds: [] }))).toBe(logo);
    expect(shown(await change(post.id, { text: 'Another text' }))).toBe(other);
    world.watermarks.clear();
    expect(shown(await change(post.id, { schedule: null }))).toBe(other);
    // A draft that is scheduled goes out as its brand is then.
    expect(shown(await change(post.id, { schedule: later }))).toBeNull();
  });

  test('is another content for approvals and history, and can be undone', async () => {
    brandHas(logo);
    const post = await write({ schedule: later });
    const hashOf = async () => {
      const content = await sent(post);
      return contentHash(content, { ...content.own, shortLinks: content.shortLinks, watermark: content.watermark }, 'bluesky');
    };
    const withIt = await hashOf();
    const off = await change(post.id, { watermark: false });
    expect(await hashOf()).not.toBe(withIt);
    expect(off.version).toBe(post.version + 1);
    expect(off.activity[0]?.what).toMatch(/edited/);
    const revisions = await world.posts.revisions.list(world.actor.workspaceId, post.id);
    const kept = await world.posts.revisions.get(world.actor.workspaceId, post.id, revisions[0]?.id ?? '');
    expect(kept.watermark).toBe(false);
    await change(post.id, { watermark: null });
    expect(await hashOf()).toBe(withIt);
  });

  test('says which images it still needs, and orders the file that has the watermark', async () => {
    brandHas(logo);
    world.prepared.length = 0;
    await write({ schedule: later });
    expect(world.prepared).toMatchObject([{ id: file, spec: { kind: 'image', watermark: markOf(logo) } }]);
    const user = world.mediaUser;
    const used = await world.kernel.db.transaction().execute((tx) => user.mediaInUse(tx, [logo]));
    expect(used).toEqual([logo]);
    // The library names the posts that show a file, not those that it is drawn over.
    expect(await user.usesOf(world.actor.workspaceId, logo, { limit: 500 })).toEqual([]);
  });
});

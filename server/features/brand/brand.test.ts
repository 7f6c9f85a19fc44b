import type { BrandKits } from '@everycast/contract/brand';
import type { Media } from '@everycast/contract/media';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestHttp } from '../../../tests/support/http.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import type { Http } from '../../kernel/http/http.ts';
import { newId } from '../../kernel/ids.ts';
import type { MediaRow } from '../media/media-store.ts';
import type { MediaUser } from '../media/registered.ts';
import { toMedia } from '../media/view.ts';
import { type Brand, createBrand } from './brand.ts';
import { brandRoutes } from './brand-routes.ts';

/** Brand kits of workspaces and groups, over the API. */

let world: PublishingWorld;
let http: Http;
let brand: Brand;
let user: MediaUser;
let viewer = '';
let workspaceId = '';
let entitled = true;
/** What the activity heard. */
let told: unknown[] = [];
/** What differs from a usual image, by ID. */
const different = new Map<string, Partial<Media>>();

beforeAll(async () => {
  world = await createPublishingWorld();
  viewer = await world.addPerson();
  world.kernel.domainEvents.on('activity.happened', async (_, { action, subject, accountIds }) => {
    told.push([action, subject.name, accountIds]);
  });
});
beforeEach(async () => {
  await http?.close();
  entitled = true;
  told = [];
  workspaceId = await world.addWorkspace();
  const media = {
    addUser: (one: MediaUser) => {
      user = one;
    },
    resolve: async (of: string, ids: readonly string[]) => {
      const rows = await world.kernel.db
        .withTables<{ media: MediaRow }>()
        .selectFrom('media')
        .selectAll()
        .where('workspaceId', '=', of)
        .execute();
      const there = rows.filter(({ id }) => ids.includes(id));
      return new Map(there.map((row) => [row.id, { ...toMedia(row), width: 400, height: 100, ...different.get(row.id) }]));
    },
  };
  brand = createBrand(world.kernel, { groups: world.groups, media, plans: { hasFeature: async () => entitled } });
  const members = { [world.actor.userId]: { [workspaceId]: 'editor' }, [viewer]: { [workspaceId]: 'viewer' } } as const;
  http = await openTestHttp({ db: world.kernel.db, members, routes: (open) => brandRoutes(open, brand) });
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const call = (method: 'GET' | 'PATCH', url: string, body?: object, by = world.actor.userId) =>
  http.inject({ method, url: `/api/v1${url}`, headers: { 'x-user': by, 'x-workspace': workspaceId }, ...(body && { payload: body }) });
const kits = async (): Promise<BrandKits> => (await call('GET', '/brand')).json();
const change = async (body: object, groupId?: string): Promise<BrandKits> =>
  (await call('PATCH', groupId === undefined ? '/brand' : `/account-groups/${groupId}/brand`, body)).json();
const refused = async (body: object) => {
  const answer = await call('PATCH', '/brand', body);
  return [answer.statusCode, answer.json().error.reason?.code ?? answer.json().error.code];
};

async function addImage(is: Partial<Media> = {}): Promise<string> {
  const id = await world.addMedia();
  await world.db.updateTable('media').set({ workspaceId }).where('id', '=', id).execute();
  different.set(id, is);
  return id;
}
const addGroup = (name: string, accountIds: string[] = []) => world.groups.create(workspaceId, { name, color: 'teal', accountIds });
const placed = { corner: 'top-left', size: 0.2, opacity: 0.5, byDefault: true } as const;

describe('a kit', () => {
  test('is empty at first, and keeps what a change doesn’t name', async () => {
    const empty = { logo: null, colors: [], fonts: [], watermark: null };
    expect(await kits()).toEqual({ workspace: empty, groups: [] });
    const logoId = await addImage();
    await change({ logoId, colors: [' #1A2B3C ', '#ffffff'] });
    await change({ watermark: { ...placed, mediaId: logoId } });
    const { workspace } = await change({});
    expect(workspace).toMatchObject({
      logo: { id: logoId },
      colors: ['#1a2b3c', '#ffffff'],
      watermark: { ...placed, mediaId: logoId, media: { id: logoId } },
    });
    expect((await change({ logoId: null, watermark: null })).workspace).toMatchObject({
      logo: null,
      colors: ['#1a2b3c', '#ffffff'],
      watermark: null,
    });
  });

  test('of a group has from the workspace what the group doesn’t set, field by field', async () => {
    const [shared, own] = [await addImage(), await addImage()];
    const { id } = await addGroup('Casa Verde');
    await change({ logoId: shared, colors: ['#000000'] });
    expect((await kits()).groups).toMatchObject([{ groupId: id, own: [], kit: { logo: { id: shared }, colors: ['#000000'] } }]);
    const [set] = (await change({ logoId: own }, id)).groups;
    expect(set).toMatchObject({ own: ['logo'], kit: { logo: { id: own }, colors: ['#000000'] } });
    // What the workspace changes later reaches the fields that the group doesn't set.
    const [later] = (await change({ colors: ['#111111'], logoId: null })).groups;
    expect(later).toMatchObject({ own: ['logo'], kit: { logo: { id: own }, colors: ['#111111'] } });
    // None is a choice, too.
    const [none] = (await change({ logoId: null, colors: [] }, id)).groups;
    expect(none).toMatchObject({ own: ['logo', 'colors'], kit: { logo: null, colors: [] } });
    const [back] = (await change({ inherit: ['logo', 'colors'] }, id)).groups;
    expect(back).toMatchObject({ own: [], kit: { logo: null, colors: ['#111111'] } });
    expect(await brand.of(workspaceId, id)).toEqual((await kits()).groups[0]?.kit);
    expect(await brand.of(workspaceId, newId())).toEqual((await kits()).workspace);
  });

  test('says in the activity that it changed, and nothing if it didn’t', async () => {
    const accountId = await world.addAccount(workspaceId);
    const { id } = await addGroup('Casa Verde', [accountId]);
    told = [];
    await change({ colors: ['#123456'] });
    await change({ colors: ['#123456'] });
    await change({ colors: [] }, id);
    await change({ inherit: ['logo'] }, id);
    expect(told).toEqual([
      ['brand.changed', '', []],
      ['brand.group_changed', 'Casa Verde', [accountId]],
    ]);
  });

  test('takes changes of different fields at the same time', async () => {
    const logoId = await addImage();
    await Promise.all([change({ logoId }), change({ colors: ['#123456'] }), change({ watermark: { ...placed, mediaId: logoId } })]);
    expect((await kits()).workspace).toMatchObject({ logo: { id: logoId }, colors: ['#123456'], watermark: { mediaId: logoId } });
  });

  test('refuses what can’t be seen, with the reason', async () => {
    const cases: [Partial<Media>, string][] = [
      [{ width: 1, height: 1 }, 'brand.image_too_small'],
      [{ width: 2000, height: 8 }, 'brand.image_too_small'],
      [{ animated: true }, 'brand.animated'],
      [{ kind: 'video' }, 'brand.not_an_image'],
      [{ deletedAt: '2026-11-21T12:00:00Z' }, 'brand.image_in_trash'],
    ];
    for (const [is, code] of cases) {
      const id = await addImage(is);
      expect(await refused({ logoId: id })).toEqual([400, code]);
      expect(await refused({ watermark: { ...placed, mediaId: id } })).toEqual([400, code]);
    }
    expect(await refused({ logoId: newId() })).toEqual([400, 'brand.image_gone']);
    expect(await refused({ fontIds: [newId()] })).toEqual([400, 'brand.font_gone']);
    const tiny = await call('PATCH', '/brand', { logoId: await addImage({ width: 1, height: 1 }) });
    expect(tiny.json().error.message).toMatch(/^This image is 1 × 1 pixels, too small/);
    for (const body of [
      { colors: ['red'] },
      { colors: ['#12345'] },
      { colors: ['#123456', '#123456'] },
      { colors: Array.from({ length: 13 }, (_, index) => `#0000${(index + 10).toString(16).padStart(2, '0')}`) },
      { watermark: { ...placed, mediaId: newId(), size: 0 } },
      { watermark: { ...placed, mediaId: newId(), corner: 'middle' } },
      { logo: newId() },
      { inherit: ['logo'] },
    ])
      expect((await call('PATCH', '/brand', body)).statusCode).toBe(400);
    expect((await kits()).workspace).toMatchObject({ logo: null, colors: [], watermark: null });
  });

  test('is changed by those who may, in their own workspace, where the plan has watermarks', async () => {
    const logoId = await addImage();
    expect((await call('PATCH', '/brand', { colors: [] }, viewer)).statusCode).toBe(403);
    expect((await call('GET', '/brand', undefined, viewer)).statusCode).toBe(200);
    expect((await call('PATCH', `/account-groups/${newId()}/brand`, { colors: [] })).statusCode).toBe(404);
    entitled = false;
    expect(await refused({ watermark: { ...placed, mediaId: logoId } })).toEqual([403, 'access.not_in_plan']);
    expect((await change({ logoId, watermark: null })).workspace.logo).toMatchObject({ id: logoId });
  });

  test('keeps its images in the library, until it shows others', async () => {
    const [logo, mark] = [await addImage(), await addImage()];
    await change({ logoId: logo, watermark: { ...placed, mediaId: mark } });
    const used = () => world.kernel.db.transaction().execute((tx) => user.mediaInUse(tx, [logo, mark]));
    expect((await used()).sort()).toEqual([logo, mark].sort());
    await change({ logoId: null });
    expect(await used()).toEqual([mark]);
  });
});

test('an account has the watermark of its first group that sets one, and otherwise the workspace’s', async () => {
  const [shared, first, second] = [await addImage(), await addImage(), await addImage()];
  const [alone, inBoth, without] = [
    await world.addAccount(workspaceId),
    await world.addAccount(workspaceId),
    await world.addAccount(workspaceId),
  ];
  const plain = await addGroup('No kit', [inBoth]);
  const one = await addGroup('First', [inBoth]);
  const two = await addGroup('Second', [inBoth]);
  const off = await addGroup('None', [without]);
  const marks = async () => {
    const all = await brand.watermarksOf(workspaceId, [alone, inBoth, without]);
    return [alone, inBoth, without].map((id) => all.get(id)?.watermark.mediaId ?? null);
  };
  expect(await marks()).toEqual([null, null, null]);
  await change({ watermark: { ...placed, mediaId: shared } });
  await change({ colors: ['#123456'] }, plain.id);
  await change({ watermark: null }, off.id);
  expect(await marks()).toEqual([shared, shared, null]);
  await change({ watermark: { ...placed, mediaId: second } }, two.id);
  expect(await marks()).toEqual([shared, second, null]);
  await change({ watermark: { ...placed, mediaId: first, byDefault: false } }, one.id);
  expect(await marks()).toEqual([shared, first, null]);
  const all = await brand.watermarksOf(workspaceId, [inBoth]);
  const { byDefault: _, ...where } = placed;
  expect(all.get(inBoth)).toEqual({ watermark: { ...where, mediaId: first }, byDefault: false });
});

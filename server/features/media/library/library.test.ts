import type { Media, MediaQuery } from '@everycast/contract/media';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMediaWorld, type MediaWorld } from '../../../../tests/support/media.ts';
import { newId } from '../../../kernel/ids.ts';
import { type Folders, freeName } from './folders.ts';
import type { Library } from './library.ts';

let world: MediaWorld;
let library: Library;
let folders: Folders;
let workspaceId: string;

beforeAll(async () => {
  world = await createMediaWorld();
  ({ library, folders } = world.media);
});
afterAll(() => world.close());
beforeEach(async () => {
  workspaceId = await world.addWorkspace();
});

/** A row without a file: the library is asked, not the storage. */
async function add(name: string, more: Partial<Media> = {}, of = workspaceId): Promise<string> {
  const id = newId();
  const { kind = 'image', bytes = 10, alt = '', tags = [], folderId = null } = more;
  const known = {
    kind,
    bytes,
    alt,
    tags,
    folderId,
    contentType: kind === 'image' ? 'image/png' : 'video/mp4',
    duration: kind === 'video' ? 9 : null,
  };
  const row = { id, workspaceId: of, sourceHash: id, hash: id, animated: false, width: 4, height: 3, name, fileKey: id, thumbnailKey: id };
  await world.rows
    .insertInto('media')
    .values({ ...known, ...row, createdAt: world.now() })
    .execute();
  return id;
}

const list = (query: Partial<MediaQuery> = {}) => library.list(workspaceId, { limit: 50, sort: 'newest', ...query });
const names = async (query: Partial<MediaQuery> = {}) => (await list(query)).items.map(({ name }) => name);

describe('finding', () => {
  test('by folder, kind, tag, words, and whether posts have it', async () => {
    const folder = await folders.create(workspaceId, { name: 'Trips', parentId: null });
    await add('Beach.png', { folderId: folder.id, tags: ['summer', 'sea'], alt: 'Two people under a red umbrella' });
    const used = await add('city.mp4', { kind: 'video', tags: ['winter'] });
    await add('100%_real.png');
    await add('Beach elsewhere', {}, await world.addWorkspace());
    world.used.add(used);

    expect(await names()).toEqual(['100%_real.png', 'city.mp4', 'Beach.png']);
    expect(await names({ folder: folder.id })).toEqual(['Beach.png']);
    expect(await names({ folder: 'none' })).toEqual(['100%_real.png', 'city.mp4']);
    expect(await names({ kind: 'video' })).toEqual(['city.mp4']);
    expect(await names({ tag: 'sea' })).toEqual(['Beach.png']);
    expect(await names({ unused: true })).toEqual(['100%_real.png', 'Beach.png']);
    expect(await names({ search: 'BEACH' })).toEqual(['Beach.png']);
    expect(await names({ search: '  umbrella   sea ' })).toEqual(['Beach.png']);
    expect(await names({ search: 'umbrella winter' })).toEqual([]);
    expect(await names({ search: '100%' })).toEqual(['100%_real.png']);
    expect(await names({ search: 'y_r' })).toEqual([]);
    expect(await names({ search: '\\' })).toEqual([]);
    expect(await names({ trash: true })).toEqual([]);
  });

  test('names with accents are where people look for them, and found without', async () => {
    for (const name of ['Zebra.png', 'Äpfel.png', 'Birne.png', 'crème.png', 'Ñandú.png']) await add(name);
    expect(await names({ sort: 'name' })).toEqual(['Äpfel.png', 'Birne.png', 'crème.png', 'Ñandú.png', 'Zebra.png']);
    for (const [search, found] of [
      ['apfel', 'Äpfel.png'],
      ['ÄPFEL', 'Äpfel.png'],
      ['creme', 'crème.png'],
      ['nandu', 'Ñandú.png'],
      ['zébra', 'Zebra.png'],
    ] as const)
      expect(await names({ search }), search).toEqual([found]);
  });

  test('what lies in the trash is there, and nowhere else', async () => {
    const [gone] = [await add('gone'), await add('there')];
    await library.delete(workspaceId, [gone]);
    expect([await names(), await names({ trash: true })]).toEqual([['there'], ['gone']]);
    expect((await list({ trash: true })).items[0]?.deletedAt).toBe(world.now().toISOString());
  });

  test('in any order, page by page, each file once', async () => {
    const files = await Promise.all(
      [..."bBaAcczZ'"].map(async (name, index) => ({ id: await add(name, { bytes: index % 3 }), name, bytes: index % 3 })),
    );
    for (const sort of ['newest', 'oldest', 'name', 'largest'] as const) {
      for (const limit of [1, 2, 3, 50]) {
        const seen: Media[] = [];
        for (let cursor: string | undefined; ; ) {
          const page = await list({ sort, limit, ...(cursor !== undefined && { cursor }) });
          seen.push(...page.items);
          if (page.cursor === null) break;
          cursor = page.cursor;
        }
        expect(seen.map(({ id }) => id).sort()).toEqual(files.map(({ id }) => id).sort());
        if (sort === 'largest') expect(seen.map(({ bytes }) => bytes)).toEqual(files.map(({ bytes }) => bytes).sort((a, b) => b - a));
        if (sort === 'name') {
          const first = (await list({ sort })).items;
          expect(seen).toEqual(first);
        }
        if (sort === 'oldest') expect(seen.map(({ id }) => id)).toEqual(files.map(({ id }) => id).sort());
        if (sort === 'newest')
          expect(seen.map(({ id }) => id)).toEqual(
            files
              .map(({ id }) => id)
              .sort()
              .reverse(),
          );
      }
    }
  });

  test('a cursor of another list, or of nobody, is refused', async () => {
    await add('a');
    await add('b');
    const { cursor } = await list({ limit: 1, sort: 'name' });
    for (const one of [cursor ?? '', 'x', ''])
      await expect(list({ cursor: one, sort: 'newest' })).rejects.toMatchObject({ code: 'invalid_input' });
    // Made by somebody who knows how ours look.
    const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    for (const [sort, key] of [
      ['largest', 'many'],
      ['largest', 1e300],
      ['largest', 0.5],
      ['name', 7],
      ['name', 'a\0'],
      ['name', '\ud800'],
    ] as const)
      await expect(list({ cursor: forged(sort, key, newId()), sort })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('changing many', () => {
  test('moving says from where, and so can be undone', async () => {
    const { id: folderId } = await folders.create(workspaceId, { name: 'A', parentId: null });
    const [one, two, three] = [await add('1'), await add('2', { folderId }), await add('3')];
    const theirs = await add('4', {}, await world.addWorkspace());
    await library.delete(workspaceId, [three]);
    expect((await library.move(workspaceId, [one, two, three, theirs, newId()], folderId)).moved).toEqual([{ id: one, from: null }]);
    expect((await list({ folder: folderId })).items.map(({ id }) => id)).toEqual([two, one]);
    await expect(library.move(workspaceId, [one], newId())).rejects.toMatchObject({ code: 'not_found' });
  });

  test('tags are added and taken away, each once, and it is said what was there before', async () => {
    const [one, two] = [await add('1', { tags: ['a', 'b'] }), await add('2', { tags: ['c'] })];
    const { tagged } = await library.tag(workspaceId, [one, two], { add: ['c', 'd'], remove: ['b'] });
    expect(new Map(tagged.map(({ id, from }) => [id, from]))).toEqual(
      new Map([
        [one, ['a', 'b']],
        [two, ['c']],
      ]),
    );
    expect((await world.media.get(workspaceId, one)).tags).toEqual(['a', 'c', 'd']);
    expect((await world.media.get(workspaceId, two)).tags).toEqual(['c', 'd']);
    expect((await library.tag(workspaceId, [one, two], { add: ['c'], remove: [] })).tagged).toEqual([]);
    expect(await library.tags(workspaceId)).toEqual([
      { tag: 'a', files: 1 },
      { tag: 'c', files: 2 },
      { tag: 'd', files: 2 },
    ]);
    const many = Array.from({ length: 29 }, (_, index) => `t${index}`);
    await expect(library.tag(workspaceId, [one, two], { add: many, remove: [] })).rejects.toMatchObject({ code: 'invalid_input' });
    expect((await world.media.get(workspaceId, two)).tags).toEqual(['c', 'd']);
  });

  test('what is said of one', async () => {
    const { id: folderId } = await folders.create(workspaceId, { name: 'A', parentId: null });
    const id = await add('1');
    const changed = await library.change(workspaceId, id, { name: 'New', alt: 'A text', folderId, tags: ['b', 'a', 'b'] });
    expect(changed).toMatchObject({ name: 'New', alt: 'A text', folderId, tags: ['a', 'b'] });
    expect(await library.change(workspaceId, id, {})).toEqual(changed);
    expect(await library.change(workspaceId, id, { folderId: null })).toMatchObject({ folderId: null, name: 'New' });
    await expect(library.change(workspaceId, id, { folderId: newId() })).rejects.toMatchObject({ code: 'not_found' });
    await expect(library.change(await world.addWorkspace(), id, { name: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('storage counts the trash too', async () => {
    const [one] = [await add('1', { bytes: 5_000_000_000 }), await add('2', { bytes: 7 })];
    await library.delete(workspaceId, [one]);
    expect(await library.storage(workspaceId)).toEqual({ usedBytes: 5_000_000_007, storageBytes: null, fileBytes: null });
  });

  test('storage counts what was made of videos, and a file that goes for good takes that along', async () => {
    world.madeBytes.set(workspaceId, 30);
    const id = await add('of a video', { bytes: 5 });
    expect((await library.storage(workspaceId)).usedBytes).toBe(35);
    await library.delete(workspaceId, [id]);
    expect(world.deleted).not.toContain(id);
    expect(await library.empty(workspaceId, [id])).toEqual([id]);
    expect(world.deleted).toContain(id);
    world.madeBytes.clear();
  });
});

describe('folders', () => {
  const make = (name: string, parentId: string | null = null) => folders.create(workspaceId, { name, parentId });
  const shown = async () => (await folders.list(workspaceId)).map(({ name, parentId, files }) => [name, parentId, files]);

  test('lie within each other, by name, with the number of files right in them', async () => {
    const trips = await make('trips');
    const sea = await make('Sea', trips.id);
    await add('1', { folderId: sea.id });
    await library.delete(workspaceId, [await add('2', { folderId: sea.id })]);
    await make('Archive');
    expect(await shown()).toEqual([
      ['Archive', null, 0],
      ['Sea', trips.id, 1],
      ['trips', null, 0],
    ]);
    await expect(make('x', newId())).rejects.toMatchObject({ code: 'not_found' });
    const there = await world.addWorkspace();
    await expect(folders.change(there, sea.id, { name: 'x' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(folders.create(there, { name: 'x', parentId: trips.id })).rejects.toMatchObject({ code: 'not_found' });
    expect(await folders.list(there)).toEqual([]);
  });

  test('beside each other have names of their own, however they are written and however many come at once', async () => {
    const outcomes = await Promise.allSettled(['Trips', 'trips', 'TRIPS'].map((name) => make(name)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    const other = await make('Other');
    await expect(folders.change(workspaceId, other.id, { name: 'tRips' })).rejects.toMatchObject({ code: 'already_exists' });
    expect((await make('Trips', other.id)).name).toBe('Trips');
    expect((await folders.change(workspaceId, other.id, { name: 'OTHER' })).name).toBe('OTHER');
  });

  test('make no circle, not even two moves at once', async () => {
    const [a, b] = [await make('a'), await make('b')];
    const c = await make('c', a.id);
    await expect(folders.change(workspaceId, a.id, { parentId: a.id })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(folders.change(workspaceId, a.id, { parentId: c.id })).rejects.toThrow('be moved into itself');
    const moves = await Promise.allSettled([
      folders.change(workspaceId, a.id, { parentId: b.id }),
      folders.change(workspaceId, b.id, { parentId: a.id }),
    ]);
    expect(moves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a deleted one leaves all that is in it to its parent', async () => {
    const top = await make('top');
    const middle = await make('middle', top.id);
    await make('twin', top.id);
    const [twin, same] = [await make('Twin', middle.id), await make('middle', middle.id)];
    const deep = await make('deep', twin.id);
    const [file, trashed] = [await add('1', { folderId: middle.id }), await add('2', { folderId: middle.id })];
    await library.delete(workspaceId, [trashed]);
    expect(await folders.delete(workspaceId, middle.id)).toEqual({ movedTo: top.id, files: 1, folders: 2 });
    const left = new Map((await folders.list(workspaceId)).map((one) => [one.id, [one.name, one.parentId]]));
    expect(left.get(twin.id)).toEqual(['Twin 2', top.id]);
    expect(left.get(same.id)).toEqual(['middle', top.id]);
    expect(left.get(deep.id)).toEqual(['deep', twin.id]);
    expect((await world.media.get(workspaceId, file)).folderId).toBe(top.id);
    expect((await world.media.get(workspaceId, trashed)).folderId).toBe(top.id);
    expect(await folders.delete(workspaceId, top.id)).toEqual({ movedTo: null, files: 1, folders: 3 });
    await expect(folders.delete(workspaceId, top.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a free name is free, and the one that was wanted wherever that is', () => {
    const name = fc.stringMatching(/^[aA]( [0-9])?$/);
    fc.assert(
      fc.property(name, fc.array(name, { maxLength: 12 }), (wanted, others) => {
        const free = freeName(wanted, others);
        const taken = others.map((other) => other.toLowerCase());
        expect(taken).not.toContain(free.toLowerCase());
        expect(free === wanted).toBe(!taken.includes(wanted.toLowerCase()));
      }),
    );
  });
});

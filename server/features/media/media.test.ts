import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Media } from '@everycast/contract/media';
import { keyOf, type Recipe } from '@everycast/platforms/port/fit/recipe';
import type { ImageRules } from '@everycast/platforms/port/media-rules';
import type { MediaFile } from '@everycast/platforms/port/platform';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearPicture, photo } from '../../../tests/support/large-pictures.ts';
import { createMediaWorld, type MediaWorld, pictureLimits as platform, recipeFor } from '../../../tests/support/media.ts';
import { newId } from '../../kernel/ids.ts';
import type { StoredFile } from './fits/files.ts';
import type { MediaFeature } from './media.ts';

const day = 24 * 3_600_000;
let world: MediaWorld;
let media: MediaFeature;
let afterPut: () => Promise<unknown>;

beforeAll(async () => {
  world = await createMediaWorld({
    storage: (real) => ({ ...real, put: async (...file) => void (await real.put(...file).then(() => afterPut())) }),
  });
  media = world.media;
});
afterAll(() => world.close());
beforeEach(() => {
  afterPut = () => Promise.resolve();
  world.used.clear();
  world.sent.length = 0;
  Object.assign(world.limits, { storageBytes: null, fileBytes: null });
});

const newWorkspace = () => world.addWorkspace();
const filesOf = async (workspaceId: string) => (await world.stored(workspaceId)).length;
const fitLater = (data: object) => world.handler('media.fit')(data);
const service = 'https://platform.example';
const paint = (colour: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
async function fileOf(id: string, recipe: Recipe | null = null): Promise<StoredFile> {
  const [state] = await media.files([{ id, recipe, service }]);
  return state?.is === 'ready' ? state.file : expect.fail('The file is not there.');
}
const contentOf = async (file: Pick<MediaFile, 'open'> | undefined) => new Response(await file?.open()).bytes();
const upload = async (colour: string, name = 'a.jpg') => ({ name, bytes: await paint(colour) });

describe('taking in', () => {
  test('what is stored is what is served and published', async () => {
    const workspaceId = await newWorkspace();
    const added = await media.add(workspaceId, await upload('red', '../red.jpg'));
    expect(added).toMatchObject({ kind: 'image', contentType: 'image/jpeg', width: 60, height: 40, name: 'red.jpg' });
    expect(added.url).toBe(`/api/v1/media/${added.id}/file?workspace=${workspaceId}`);
    expect(await media.get(workspaceId, added.id)).toEqual(added);

    const opened = await fileOf(added.id);
    const bytes = await contentOf(opened);
    expect(bytes.byteLength).toBe(opened.bytes);
    expect(await contentOf(opened)).toEqual(bytes);
    expect(await new Response(await opened.open({ start: 10, end: 19 })).bytes()).toEqual(bytes.subarray(10, 20));
    const served = await media.serve(workspaceId, added.id, 'file');
    expect(served.contentType).toBe('image/jpeg');
    expect(await buffer(await served.open())).toEqual(Buffer.from(bytes));
    const thumbnail = await media.serve(workspaceId, added.id, 'thumbnail');
    expect((await sharp(await buffer(await thumbnail.open())).metadata()).format).toBe('webp');
  });

  test('the same file is kept once per workspace, however many send it at once', async () => {
    const [one, other] = [await newWorkspace(), await newWorkspace()];
    const file = await upload('green');
    const added = await Promise.all(Array.from({ length: 5 }, () => media.add(one, file)));
    expect(new Set(added.map(({ id }) => id)).size).toBe(1);
    expect(await filesOf(one)).toBe(2);
    expect((await media.add(other, file)).id).not.toBe(added[0]?.id);
  });

  test('another workspace sees nothing of it', async () => {
    const [one, other] = [await newWorkspace(), await newWorkspace()];
    const { id } = await media.add(one, await upload('red'));
    const notFound = { name: 'AppError', code: 'not_found' };
    await expect(media.get(other, id)).rejects.toMatchObject(notFound);
    await expect(media.serve(other, id, 'file')).rejects.toMatchObject(notFound);
    expect(await media.resolve(other, [id])).toEqual(new Map());
  });

  test('many are found by their ids at once', async () => {
    const workspaceId = await newWorkspace();
    const first = await media.add(workspaceId, await upload('red'));
    const second = await media.add(workspaceId, await upload('blue'));
    const found = await media.resolve(workspaceId, [second.id, newId(), first.id, first.id]);
    expect(found).toEqual(new Map([first, second].map((one) => [one.id, one])));
    expect(await media.resolve(workspaceId, [])).toEqual(new Map());
  });

  test('limits of the entitlement', async () => {
    const workspaceId = await newWorkspace();
    expect(await media.largestUpload(workspaceId)).toBe(20_000_000);
    Object.assign(world.limits, { storageBytes: 10, fileBytes: 2_000_000 });
    expect(await media.largestUpload(workspaceId)).toBe(2_000_000);
    await expect(media.add(workspaceId, await upload('red'))).rejects.toMatchObject({ code: 'limit_reached' });
    expect(await filesOf(workspaceId)).toBe(0);
  });

  test('a file that the storage has lost is told as such', async () => {
    const workspaceId = await newWorkspace();
    const { id } = await media.add(workspaceId, await upload('red'));
    await rm(join(world.dataDir, 'files', 'media', workspaceId), { recursive: true });
    await expect((await fileOf(id)).open()).rejects.toThrow('missing from the storage');
    await expect((await media.serve(workspaceId, id, 'file')).open()).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('made to fit a platform', () => {
  const larger = { ...platform, bytes: 3_000_000 };
  const added = async (bytes: Uint8Array) => {
    const workspaceId = await newWorkspace();
    return { workspaceId, picture: await media.add(workspaceId, { name: 'a', bytes }) };
  };
  const read = async (picture: Media, limits: ImageRules = platform, crop = false) => {
    const file = await fileOf(picture.id, recipeFor(picture, limits, crop));
    return { ...file, content: Buffer.from(await contentOf(file)) };
  };

  test('a photo is made smaller once for each recipe, and the original stays', async () => {
    const { workspaceId, picture } = await added(await photo());
    expect(picture.bytes).toBeGreaterThan(4_000_000);
    const [one, other] = await Promise.all([read(picture), read(picture)]);
    expect(one).toMatchObject({ contentType: 'image/jpeg', fitted: true, bytes: one.content.byteLength });
    expect(one.bytes).toBeLessThanOrEqual(platform.bytes);
    expect(await sharp(one.content).metadata()).toMatchObject({ width: one.width, height: one.height });
    expect(other.content.equals(one.content)).toBe(true);
    expect(await filesOf(workspaceId)).toBe(3);

    const wider = await read(picture, larger);
    expect(wider.bytes).toBeGreaterThan(platform.bytes);
    expect(await filesOf(workspaceId)).toBe(4);
    expect((await read(picture)).content.equals(one.content)).toBe(true);
    expect(await read(picture, { ...platform, bytes: picture.bytes })).toMatchObject({ fitted: false, bytes: picture.bytes });
    expect(await media.get(workspaceId, picture.id)).toEqual(picture);
  });

  test('a border is put around what has another shape, or it is cropped; the two are two files', async () => {
    const { workspaceId, picture } = await added(await paint('red'));
    const square = { ...platform, ratio: { least: 0.9, most: 1 } };
    const [padded, cropped] = [await read(picture, square), await read(picture, square, true)];
    expect([padded, cropped]).toMatchObject([
      { width: 60, height: 60 },
      { width: 40, height: 40 },
    ]);
    const corner = async (content: Buffer) => [
      ...(await sharp(content).extract({ left: 1, top: 1, width: 1, height: 1 }).raw().toBuffer()),
    ];
    expect((await corner(padded.content)).every((part) => part > 240)).toBe(true);
    expect((await corner(cropped.content))[1]).toBeLessThan(40);
    expect(await filesOf(workspaceId)).toBe(4);
  });

  test('ready before anybody asks, in the transaction that wants it', async () => {
    const { workspaceId, picture } = await added(await clearPicture());
    const recipe = recipeFor(picture) as Recipe;
    const asked = { mediaId: picture.id, recipe: keyOf(recipe) };
    await media.prepare(world.kernel.db, workspaceId, [{ id: picture.id, recipe }]);
    expect(world.sent.map(({ data }) => data)).toEqual([{ id: picture.id, recipe }]);
    expect(await media.fitStates(workspaceId, [asked])).toMatchObject([{ state: 'none' }]);
    await fitLater({ id: picture.id, recipe });
    expect(await media.fitStates(workspaceId, [asked])).toMatchObject([{ state: 'ready', fraction: 1 }]);
    expect(await media.fitStates(await newWorkspace(), [asked])).toEqual([]);
    expect(await filesOf(workspaceId)).toBe(3);
    const file = await read(picture);
    expect(file).toMatchObject({ contentType: 'image/webp', fitted: true });
    expect((await sharp(file.content).metadata()).hasAlpha).toBe(true);
    // Where WebP is not taken it is another file.
    const png = await read(picture, { ...platform, types: ['image/png'] });
    expect(png).toMatchObject({ contentType: 'image/png', fitted: true });
    expect(await filesOf(workspaceId)).toBe(4);
  });

  test('what is made is kept while a post awaits it and a day longer, and made again when it is wanted again', async () => {
    const { workspaceId, picture } = await added(await clearPicture());
    const one = await read(picture);
    world.awaited.add(picture.id);
    world.advance(400 * day);
    await media.tidy();
    expect(await filesOf(workspaceId)).toBe(3);
    world.awaited.clear();
    await read(picture); // as it goes out
    await media.tidy();
    expect(await filesOf(workspaceId)).toBe(3);
    world.advance(day + 1000);
    await media.tidy();
    expect(await filesOf(workspaceId)).toBe(2);
    expect((await read(picture)).content.equals(one.content)).toBe(true);
    world.advance(day - 1000);
    await media.tidy();
    expect(await filesOf(workspaceId)).toBe(3);
    world.advance(2000);
    await media.tidy();
    expect(await filesOf(workspaceId)).toBe(2);
  });

  test('one that was begun and never ended is made by whoever comes next, or removed', async () => {
    const { workspaceId, picture } = await added(await clearPicture());
    afterPut = () => Promise.reject(new Error('Stopped here.'));
    await expect(read(picture)).rejects.toThrow('Stopped here.');
    expect(await filesOf(workspaceId)).toBe(3);
    afterPut = () => Promise.resolve();
    expect(await read(picture)).toMatchObject({ fitted: true });
    expect(await filesOf(workspaceId)).toBe(3);
    world.advance(day + 1000);
    await media.tidy();
    expect(await filesOf(workspaceId)).toBe(2);
  });

  test('what is made goes with the picture, and nothing is made of one that is gone', async () => {
    const { workspaceId, picture } = await added(await clearPicture());
    await read(picture);
    await media.library.delete(workspaceId, [picture.id]);
    await media.library.empty(workspaceId, [picture.id]);
    expect(await filesOf(workspaceId)).toBe(0);
    await fitLater({ id: picture.id, recipe: recipeFor(picture) });
    expect(await media.files([{ id: picture.id, recipe: recipeFor(picture), service }])).toEqual([null]);
    expect(await media.facts([picture.id])).toEqual(new Map());
  });

  test('a picture that goes while it is made smaller leaves nothing behind', async () => {
    const { workspaceId, picture } = await added(await clearPicture());
    await media.library.delete(workspaceId, [picture.id]);
    afterPut = () => media.library.empty(workspaceId, [picture.id]);
    await expect(read(picture)).rejects.toMatchObject({ code: 'not_found' });
    expect(await filesOf(workspaceId)).toBe(0);
  });

  test('one that cannot be made hinders no other, and says why when it is read', async () => {
    const [lost, fine] = [await added(await clearPicture()), await added(await paint('red'))];
    await rm(join(world.dataDir, 'files', 'media', lost.workspaceId), { recursive: true });
    const wanted = [lost, fine].map(({ picture }) => ({ id: picture.id, recipe: recipeFor(picture), service }));
    const [first, second] = (await media.files(wanted)).map((state) => (state?.is === 'ready' ? state.file : undefined));
    await expect(first?.open()).rejects.toMatchObject({ code: 'not_found' });
    expect((await contentOf(second)).byteLength).toBe(fine.picture.bytes);
    await expect(fitLater({ id: lost.picture.id, recipe: recipeFor(lost.picture) })).rejects.toThrow();
  });
});

describe('the trash', () => {
  test('holds a file for 30 days, row and files, and it is everything it was meanwhile', async () => {
    const workspaceId = await newWorkspace();
    const { id } = await media.add(workspaceId, await upload('red'));
    expect(await media.library.delete(workspaceId, [id, newId()])).toEqual([id]);
    expect(await media.library.delete(workspaceId, [id])).toEqual([]);
    world.advance(30 * day - 1000);
    await media.purge();
    expect((await media.get(workspaceId, id)).deletedAt).not.toBeNull();
    expect((await contentOf(await fileOf(id))).byteLength).toBeGreaterThan(0);
    world.advance(2000);
    await media.purge();
    await expect(media.get(workspaceId, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await filesOf(workspaceId)).toBe(0);
  });

  test('nothing else goes, however long no post uses it', async () => {
    const workspaceId = await newWorkspace();
    const { id } = await media.add(workspaceId, await upload('red'));
    world.advance(400 * day);
    await media.purge();
    await media.tidy();
    expect((await media.get(workspaceId, id)).id).toBe(id);
    expect(await filesOf(workspaceId)).toBe(2);
  });

  test('what a post uses stays until none does, however many others lie there', async () => {
    const workspaceId = await newWorkspace();
    const [used, unused] = [await media.add(workspaceId, await upload('red')), await media.add(workspaceId, await upload('blue'))];
    await media.library.delete(workspaceId, [used.id, unused.id]);
    world.used.add(used.id);
    world.advance(40 * day);
    await media.purge();
    expect((await media.resolve(workspaceId, [used.id, unused.id])).has(used.id)).toBe(true);
    expect((await media.resolve(workspaceId, [unused.id])).size).toBe(0);
    expect(await media.library.empty(workspaceId, [used.id])).toEqual([]);
    world.used.clear();
    await media.purge();
    expect(await filesOf(workspaceId)).toBe(0);
  });

  test('gives back, and the same file uploaded again comes out of it', async () => {
    const workspaceId = await newWorkspace();
    const file = await upload('red');
    const { id } = await media.add(workspaceId, file);
    await media.library.delete(workspaceId, [id]);
    expect(await media.library.restore(workspaceId, [id])).toEqual([id]);
    expect((await media.get(workspaceId, id)).deletedAt).toBeNull();
    await media.library.delete(workspaceId, [id]);
    expect(await media.add(workspaceId, file)).toMatchObject({ id, deletedAt: null });
  });

  test('is emptied by hand of what lies in it, in this workspace alone', async () => {
    const [workspaceId, other] = [await newWorkspace(), await newWorkspace()];
    const there = await media.add(workspaceId, await upload('red'));
    const gone = await media.add(workspaceId, await upload('blue'));
    await media.library.delete(workspaceId, [gone.id]);
    expect(await media.library.empty(other, [gone.id])).toEqual([]);
    expect(await media.library.empty(workspaceId, [there.id, gone.id])).toEqual([gone.id]);
    expect(await filesOf(workspaceId)).toBe(2);
  });
});

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { MediaFile } from '@everycast/platforms/port/media-file';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMediaWorld, type MediaWorld } from '../../../tests/support/media.ts';
import { newId } from '../../kernel/ids.ts';
import type { MediaFeature } from './media.ts';
import type { StoredFile } from './renditions/files.ts';

const day = 24 * 3_600_000;
let world: MediaWorld;
let media: MediaFeature;

beforeAll(async () => {
  world = await createMediaWorld();
  media = world.media;
});
afterAll(() => world.close());
beforeEach(() => {
  world.used.clear();
  Object.assign(world.limits, { storageBytes: null, fileBytes: null });
});

const newWorkspace = () => world.addWorkspace();
const filesOf = async (workspaceId: string) => (await world.stored(workspaceId)).length;
const paint = (colour: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
async function fileOf(id: string): Promise<StoredFile> {
  const [state] = await media.files([{ id, spec: null, service: 'https://platform.example' }]);
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
    await expect((await fileOf(id)).open()).rejects.toThrow('missing from the server’s storage');
    await expect((await media.serve(workspaceId, id, 'file')).open()).rejects.toMatchObject({ code: 'not_found' });
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

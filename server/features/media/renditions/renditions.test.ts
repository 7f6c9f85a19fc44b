import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Media } from '@everycast/contract/media';
import { verbatim } from '@everycast/messages/message';
import type { MediaFile } from '@everycast/platforms/port/media-file';
import type { ImageRules } from '@everycast/platforms/port/media-rules';
import { keyOf, type RenditionSpec, type VideoRenditionSpec } from '@everycast/platforms/port/renditions/spec';
import { numberedVideo, toneBetween } from '@everycast/video/testing/numbered';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearPicture, photo } from '../../../../tests/support/large-pictures.ts';
import { createMediaWorld, type MediaWorld, pictureLimits as platform, specFor } from '../../../../tests/support/media.ts';
import { newId } from '../../../kernel/ids.ts';
import type { MediaFeature } from '../media.ts';
import type { StoredFile } from './files.ts';

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
  world.awaited.clear();
  world.sent.length = 0;
});

const newWorkspace = () => world.addWorkspace();
const filesOf = async (workspaceId: string) => (await world.stored(workspaceId)).length;
const renderLater = (data: object) => world.handler('media.rendition')(data);
const service = 'https://platform.example';
const paint = (colour: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
async function fileOf(id: string, spec: RenditionSpec | null = null): Promise<StoredFile> {
  const [state] = await media.files([{ id, spec, service }]);
  return state?.is === 'ready' ? state.file : expect.fail('The file is not there.');
}
const contentOf = async (file: Pick<MediaFile, 'open'> | undefined) => new Response(await file?.open()).bytes();

describe('made to fit a platform', () => {
  const larger = { ...platform, bytes: 3_000_000 };
  const added = async (bytes: Uint8Array) => {
    const workspaceId = await newWorkspace();
    return { workspaceId, picture: await media.add(workspaceId, { name: 'a', bytes }) };
  };
  const read = async (picture: Media, limits: ImageRules = platform, crop = false) => {
    const file = await fileOf(picture.id, specFor(picture, limits, crop));
    return { ...file, content: Buffer.from(await contentOf(file)) };
  };

  test('a photo is made smaller once for each spec, and the original stays', async () => {
    const { workspaceId, picture } = await added(await photo());
    expect(picture.bytes).toBeGreaterThan(4_000_000);
    const [one, other] = await Promise.all([read(picture), read(picture)]);
    expect(one).toMatchObject({ contentType: 'image/jpeg', derived: true, bytes: one.content.byteLength });
    expect(one.bytes).toBeLessThanOrEqual(platform.bytes);
    expect(await sharp(one.content).metadata()).toMatchObject({ width: one.width, height: one.height });
    expect(other.content.equals(one.content)).toBe(true);
    expect(await filesOf(workspaceId)).toBe(3);

    const wider = await read(picture, larger);
    expect(wider.bytes).toBeGreaterThan(platform.bytes);
    expect(await filesOf(workspaceId)).toBe(4);
    expect((await read(picture)).content.equals(one.content)).toBe(true);
    expect(await read(picture, { ...platform, bytes: picture.bytes })).toMatchObject({ derived: false, bytes: picture.bytes });
    expect(await media.get(workspaceId, picture.id)).toEqual(picture);
  });

  test('a border is put around what has another shape, or it is cropped; the two are two files', async () => {
    const { workspaceId, picture } = await added(await paint('red'));
    const square = { ...platform, ratio: { min: 0.9, max: 1 } };
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
    const spec = specFor(picture) as RenditionSpec;
    const asked = { mediaId: picture.id, spec: keyOf(spec) };
    await media.prepare(world.kernel.db, workspaceId, [{ id: picture.id, spec }]);
    expect(world.sent.map(({ data }) => data)).toEqual([{ id: picture.id, spec }]);
    expect(await media.renditionStates(workspaceId, [asked])).toMatchObject([{ state: 'none' }]);
    await renderLater({ id: picture.id, spec });
    expect(await media.renditionStates(workspaceId, [asked])).toMatchObject([{ state: 'ready', fraction: 1 }]);
    expect(await media.renditionStates(await newWorkspace(), [asked])).toEqual([]);
    expect(await filesOf(workspaceId)).toBe(3);
    const file = await read(picture);
    expect(file).toMatchObject({ contentType: 'image/webp', derived: true });
    expect((await sharp(file.content).metadata()).hasAlpha).toBe(true);
    // Where WebP is not taken it is another file.
    const png = await read(picture, { ...platform, types: ['image/png'] });
    expect(png).toMatchObject({ contentType: 'image/png', derived: true });
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

  test('one that was begun and never ended is made by the next that needs it, or removed', async () => {
    const { workspaceId, picture } = await added(await clearPicture());
    afterPut = () => Promise.reject(new Error('Stopped here.'));
    await expect(read(picture)).rejects.toThrow('Stopped here.');
    expect(await filesOf(workspaceId)).toBe(3);
    afterPut = () => Promise.resolve();
    expect(await read(picture)).toMatchObject({ derived: true });
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
    await renderLater({ id: picture.id, spec: specFor(picture) });
    expect(await media.files([{ id: picture.id, spec: specFor(picture), service }])).toEqual([null]);
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
    const wanted = [lost, fine].map(({ picture }) => ({ id: picture.id, spec: specFor(picture), service }));
    const [first, second] = (await media.files(wanted)).map((state) => (state?.is === 'ready' ? state.file : undefined));
    await expect(first?.open()).rejects.toMatchObject({ code: 'not_found' });
    expect((await contentOf(second)).byteLength).toBe(fine.picture.bytes);
    await expect(renderLater({ id: lost.picture.id, spec: specFor(lost.picture) })).rejects.toThrow();
  });
});

describe('videos', () => {
  const film = async () => {
    const path = await numberedVideo(join(world.dataDir, `${newId()}.mp4`), { seconds: 1, sound: toneBetween(0, 1, 1) });
    return media.addFile(await newWorkspace(), { path, name: 'Talk.mp4' });
  };
  const spec: VideoRenditionSpec = {
    kind: 'video',
    contentType: 'video/mp4',
    width: 90,
    height: 160,
    bytes: 1_000_000,
    shape: 'pad',
    framesPerSecond: 30,
    bitrate: 1_000_000,
    copied: false,
  };

  test('are measured when they come in, and those that came before by and by', async () => {
    const video = await film();
    const measured = { framesPerSecond: 30, videoCodec: 'h264', audioCodec: 'aac' };
    expect(video).toMatchObject(measured);
    const lost = await film();
    await rm(join(world.dataDir, 'files', 'media', (await workspaceOf(lost)) as string), { recursive: true });
    await world.rows.updateTable('media').set({ framesPerSecond: null, videoCodec: null, audioCodec: null }).execute();
    await media.tidy();
    const facts = await media.facts([video.id, lost.id]);
    expect(facts.get(video.id)).toMatchObject(measured);
    expect(facts.get(lost.id)).toMatchObject({ videoCodec: 'unknown', framesPerSecond: null });
  });

  test('are made by the video engine, and wait for it', async () => {
    const video = await film();
    const workspaceId = String(await workspaceOf(video));
    await media.prepare(world.kernel.db, workspaceId, [{ id: video.id, spec }]);
    const name = `${video.id} ${keyOf(spec)}`;
    expect(world.orderedVideos).toEqual([name]);
    const at = new Date(world.now().getTime() + 5_000);
    const wanted = [{ id: video.id, spec, service }];
    world.videoRenditions.set(name, { is: 'making', fraction: 0.4, at });
    const [making] = await media.files(wanted);
    expect(making).toMatchObject({ is: 'making', fraction: 0.4, at, file: { kind: 'video', width: 90, height: 160, derived: true } });
    await expect(making?.is === 'making' && making.file.open()).rejects.toThrow('not made yet');
    world.videoRenditions.set(name, { is: 'cannot', why: verbatim('It is damaged.') });
    expect(await media.files(wanted)).toEqual([{ is: 'cannot', why: verbatim('It is damaged.') }]);
    await world.kernel.storage.put('videos/made', Buffer.from('0123456789'), 'video/mp4');
    const file = { key: 'videos/made', contentType: 'video/mp4', bytes: 10, width: 90, height: 160, seconds: 1 };
    world.videoRenditions.set(name, { is: 'ready', file });
    const [ready] = await media.files(wanted);
    const made = ready?.is === 'ready' ? ready.file : expect.fail('It is not ready.');
    expect(made).toMatchObject({ bytes: 10, seconds: 1, name: 'Talk.mp4', derived: true });
    expect(await new Response(await made.open({ start: 2, end: 4 })).text()).toBe('234');
  });

  const workspaceOf = async ({ id }: { id: string }) =>
    (await world.rows.selectFrom('media').select('workspaceId').where('id', '=', id).executeTakeFirstOrThrow()).workspaceId;
});

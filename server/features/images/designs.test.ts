import { buffer } from 'node:stream/consumers';
import { ImageEdit } from '@everycast/contract/image-edits';
import type { Media } from '@everycast/contract/media';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestHttp } from '../../../tests/support/http.ts';
import { createMediaWorld, type MediaWorld } from '../../../tests/support/media.ts';
import type { Http } from '../../kernel/http/http.ts';
import { imagesRoutes } from './image-routes.ts';
import { createImages, type Images } from './images.ts';

/* The real library and the real renderer; the pixels of results are read back. */

let world: MediaWorld;
let images: Images;
let workspaceId: string;
let userId: string;

beforeAll(async () => {
  world = await createMediaWorld();
  images = createImages(world.kernel, { media: world.media });
  userId = await world.addPerson();
});
afterAll(() => world?.close());
beforeEach(async () => {
  workspaceId = await world.addWorkspace();
});

const words = (text: string) =>
  ImageEdit.parse({ layers: [{ id: crypto.randomUUID(), type: 'text', text, x: 0, y: 0, width: 500, size: 80, color: '#ffffff' }] });
const overlay = async (color = '#ff00ff') => [
  {
    left: 20,
    top: 20,
    png: (
      await sharp({ create: { width: 40, height: 40, channels: 4, background: color } })
        .png()
        .toBuffer()
    ).toString('base64'),
  },
];
const design = { width: 200, height: 250, ground: ['#1b4d3e'], name: 'Tide.png' };
const card = async (text: string, color?: string) => ({ name: `${text}.png`, alt: text, edit: words(text), overlay: await overlay(color) });
const by = () => ({ workspaceId, userId });

async function colorAt({ id }: Media, x: number, y: number): Promise<number[]> {
  const { open } = await world.media.serve(workspaceId, id, 'file');
  const { data, info } = await sharp(await buffer(await open()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
}
const listed = () => world.media.library.list(workspaceId, { sort: 'newest', limit: 50 } as never);

test('cards have the ground’s color and what is drawn over it, and open with their own edit', async () => {
  const [one, two] = await images.addDesigns(by(), { ...design, cards: [await card('Low'), await card('High', '#ffff00')] });
  if (!one || !two) throw new Error('There are two cards.');
  expect(one).toMatchObject({ name: 'Low.png', alt: 'Low', width: 200, height: 250, contentType: 'image/png' });
  expect(await colorAt(one, 5, 5)).toEqual([27, 77, 62]);
  expect(await colorAt(one, 30, 30)).toEqual([255, 0, 255]);
  expect(await colorAt(two, 30, 30)).toEqual([255, 255, 0]);
  const opened = await images.open(workspaceId, two.id);
  expect(opened.media).toMatchObject({ name: 'Tide.png', width: 200, height: 250 });
  expect(opened.versions.map(({ media }) => media.id)).toEqual([one.id, two.id]);
  expect(opened.versions.find(({ id }) => id === opened.opened)?.edit.layers).toMatchObject([{ text: 'High' }]);
});

test('a gradient goes from above to below', async () => {
  const [one] = await images.addDesigns(by(), { ...design, ground: ['#000000', '#c8c8c8'], cards: [await card('Low')] });
  if (!one) throw new Error('There is a card.');
  expect(await colorAt(one, 199, 0)).toEqual([0, 0, 0]);
  expect(await colorAt(one, 0, 249)).toEqual([200, 200, 200]);
});

test('two designs with the same ground have their own versions; the same card again is the same file', async () => {
  const low = { ...design, cards: [await card('Low')] };
  const [one] = await images.addDesigns(by(), low);
  const [other] = await images.addDesigns(by(), { ...design, cards: [await card('High', '#ffff00')] });
  const originals = await Promise.all([one, other].map(async (file) => (await images.open(workspaceId, file?.id ?? '')).media.id));
  expect(new Set(originals).size).toBe(2);
  const before = (await listed()).items.length;
  const [again] = await images.addDesigns(by(), low);
  expect(again?.id).toBe(one?.id);
  expect((await listed()).items).toHaveLength(before);
});

test('what has no layers, or tiles outside of it, is refused, and nothing is added', async () => {
  const empty = { name: 'x.png', alt: '', edit: ImageEdit.parse({}), overlay: [] };
  await expect(images.addDesigns(by(), { ...design, cards: [empty] })).rejects.toMatchObject({ code: 'invalid_input' });
  const outside = { ...(await card('Low')), overlay: (await overlay()).map((tile) => ({ ...tile, left: 190 })) };
  await expect(images.addDesigns(by(), { ...design, cards: [outside] })).rejects.toMatchObject({ code: 'invalid_input' });
  const both = { ...design, cards: [await card('High'), outside] };
  await expect(images.addDesigns(by(), both)).rejects.toMatchObject({ code: 'invalid_input' });
  expect((await listed()).items).toHaveLength(0);
});

test('if one can’t be added, those before it are whole, and the next try goes on with their ground', async () => {
  const wanted = { ...design, cards: [await card('Low'), await card('High', '#ffff00')] };
  let asked = 0;
  const addFile: MediaWorld['media']['addFile'] = (id, file) => {
    asked += 1;
    return asked === 3 ? Promise.reject(new Error('The library is full.')) : world.media.addFile(id, file);
  };
  const full = createImages(world.kernel, { media: { ...world.media, addFile } });
  await expect(full.addDesigns(by(), wanted)).rejects.toThrow('The library is full.');
  const left = (await listed()).items;
  expect(left.map(({ name }) => name).sort()).toEqual(['Low.png', 'Tide.png']);
  const low = left.find(({ name }) => name === 'Low.png');
  expect((await images.open(workspaceId, low?.id ?? '')).media.name).toBe('Tide.png');
  const results = await images.addDesigns(by(), wanted);
  expect((await listed()).items).toHaveLength(3);
  const opened = await images.open(workspaceId, results[1]?.id ?? '');
  expect(opened.versions.map(({ media }) => media.id)).toEqual(results.map(({ id }) => id));
});

test('over HTTP: members who may add files make designs; sizes, colors and counts have limits', async () => {
  const http: Http = await openTestHttp({
    db: world.kernel.db,
    members: { [userId]: { [workspaceId]: 'contributor' }, vic: { [workspaceId]: 'viewer' } },
    routes: (open) => imagesRoutes(open, images),
  });
  try {
    const send = (payload: object, user = userId) =>
      http.inject({ method: 'POST', url: '/api/v1/designs', headers: { 'x-user': user }, payload });
    const good = { ...design, cards: [await card('Low')] };
    const answer = await send(good);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ items: [{ name: 'Low.png' }] });
    expect((await send(good, 'vic')).statusCode).toBe(403);
    const bad = [
      { width: 5000 },
      { height: 1.5 },
      { ground: [] },
      { ground: ['red'] },
      { ground: ['#000000', '#111111', '#222222'] },
      { cards: [] },
    ];
    for (const one of [...bad, { name: ' ' }, { cards: Array.from({ length: 11 }, () => good.cards[0]) }, { more: 1 }])
      expect((await send({ ...good, ...one })).json().error?.code, JSON.stringify(one).slice(0, 80)).toBe('invalid_input');
  } finally {
    await http.close();
  }
});

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenverseServer, startOpenverse } from '../../../tests/sources/openverse.ts';
import { createSourcesWorld, type SourcesWorld } from '../../../tests/support/sources.ts';

let openverse: OpenverseServer;
let world: SourcesWorld;
beforeAll(async () => {
  openverse = await startOpenverse();
  world = await createSourcesWorld({ SOURCE_OPENVERSE_BASE_URL: openverse.url });
  const content = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'orange' } })
    .png()
    .toBuffer();
  const of = { creator: 'Ola Nord', license: 'by-sa', version: '4.0', type: 'png', content };
  for (let n = 1; n <= 25; n += 1) openverse.pictures.push({ ...of, id: `tide-${n}`, title: `Tide ${n}` });
  openverse.pictures.push({ ...of, id: 'drawing', title: 'A drawing', type: 'svg', license: 'cc0', version: '1.0', creator: null });
  openverse.pictures.push({ ...of, id: 'unlicensed', title: 'Nobody knows', license: '' });
});
afterAll(async () => {
  await world?.close();
  await openverse?.stop();
});

test('needs no connection, and shows nothing before it is searched', async () => {
  expect((await world.entries('openverse')).items).toEqual([]);
  expect(openverse.asked).toEqual([]);
});

test('finds pictures for commercial use, page by page, with who made them and their licenses', async () => {
  const first = await world.entries('openverse', { search: 'tide' });
  expect(first.items).toHaveLength(20);
  expect(first.items[0]).toMatchObject({
    name: 'Tide 1.png',
    kind: 'image',
    refusal: null,
    credit: { title: 'Tide 1', creator: 'Ola Nord', license: 'CC BY-SA 4.0', sourceUrl: 'https://photos.example/tide-1' },
  });
  expect(openverse.asked.at(-1)).toMatch(/license_type=commercial&mature=false/);
  const second = await world.entries('openverse', { search: 'tide', cursor: first.cursor ?? '' });
  expect([second.items.length, second.cursor]).toEqual([5, null]);
  expect((await world.entries('openverse', { search: 'nobody' })).items).toEqual([]);
  const [drawing] = (await world.entries('openverse', { search: 'drawing' })).items;
  expect([drawing?.credit?.license, drawing?.refusal]).toEqual(['CC0 1.0', expect.stringContaining('SVG')]);
});

test('the credit is kept with the file, also with one that the library has already', async () => {
  const [begun] = await world.import('openverse', ['tide-1']);
  const { state, media } = await world.ended(begun?.id ?? '');
  expect([state, media?.name, media?.credit?.license, media?.credit?.creator]).toEqual(['done', 'Tide 1.png', 'CC BY-SA 4.0', 'Ola Nord']);
  // All of them are the same picture here.
  const [again] = await world.import('openverse', ['tide-2']);
  expect(await world.ended(again?.id ?? '')).toMatchObject({ duplicate: true, media: { id: media?.id, credit: { title: 'Tide 1' } } });
});

test('says when it is asked too often', async () => {
  openverse.next = { status: 429, headers: { 'retry-after': '60' } };
  const { status, body } = await world.call<{ error: { code: string } }>('GET', '/openverse/entries?search=tide');
  expect([status, body.error.code]).toEqual([429, 'too_many_requests']);
});

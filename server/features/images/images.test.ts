import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { ImageEdit } from '@everycast/contract/image-edits';
import type { Media } from '@everycast/contract/media';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMediaWorld, type MediaWorld } from '../../../tests/support/media.ts';
import { newId } from '../../kernel/ids.ts';
import { createImages, type Images, versionName } from './images.ts';

/* The real library and the real renderer; the pixels of results are read back. */

let world: MediaWorld;
let images: Images;
let workspaceId: string;
let userId: string;
const by = () => ({ workspaceId, userId });

beforeAll(async () => {
  world = await createMediaWorld();
  images = createImages(world.kernel, { media: world.media });
  userId = await world.addPerson();
});
afterAll(() => world?.close());
beforeEach(async () => {
  workspaceId = await world.addWorkspace();
});

type Rgb = [number, number, number];
const colors = { red: [220, 30, 40], green: [40, 180, 60], blue: [30, 60, 200], yellow: [230, 210, 40] } satisfies Record<string, Rgb>;

/** Four quarters: red and green above, blue and yellow below. */
async function quarters(width = 400, height = 200, format: 'png' | 'jpeg' = 'png'): Promise<Buffer> {
  const [wide, high] = [width / 2, height / 2];
  const tile = (background: Rgb) => {
    const [r, g, b] = background;
    return sharp({ create: { width: wide, height: high, channels: 3, background: { r, g, b } } })
      .png()
      .toBuffer();
  };
  const whole = sharp({ create: { width, height, channels: 3, background: 'black' } }).composite([
    { input: await tile(colors.red), left: 0, top: 0 },
    { input: await tile(colors.green), left: wide, top: 0 },
    { input: await tile(colors.blue), left: 0, top: high },
    { input: await tile(colors.yellow), left: wide, top: high },
  ]);
  return (format === 'png' ? whole.removeAlpha().png() : whole.removeAlpha().jpeg({ quality: 95 })).toBuffer();
}
const add = async (bytes: Uint8Array, name = 'kiln.png'): Promise<Media> => world.media.add(workspaceId, { name, bytes, userId });
const edited = (part: object): ImageEdit => ImageEdit.parse(part);

/** A result as pixels. */
async function pixelsOf({ id }: Media) {
  const { open } = await world.media.serve(workspaceId, id, 'file');
  const bytes = await buffer(await open());
  const { data, info } = await sharp(bytes).toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number[] => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  return { at, bytes, width: info.width, height: info.height };
}
const expectColor = (actual: readonly number[], wanted: readonly number[], tolerance = 6) => {
  const off = wanted.map((value, index) => Math.abs((actual[index] ?? 0) - value));
  expect(Math.max(...off), `${actual}, not ${wanted}`).toBeLessThanOrEqual(tolerance);
};
const save = async (original: Media, part: object, overlay: { left: number; top: number; png: string }[] = []) =>
  images.addVersion(by(), original.id, { edit: edited(part), overlay });

describe('rendering', () => {
  test('a crop has all pixels of its part, and no others', async () => {
    const original = await add(await quarters());
    const { media } = await save(original, { crop: { x: 500, y: 0, width: 500, height: 250 } });
    const { at, width, height } = await pixelsOf(media);
    expect([width, height]).toEqual([200, 100]);
    for (const [x, y] of [
      [0, 0],
      [199, 99],
      [100, 50],
    ] as const)
      expectColor(at(x, y), colors.green);
  });

  test('turned right, red is at the top right', async () => {
    const original = await add(await quarters());
    const { at, width, height } = await pixelsOf((await save(original, { turns: 1 })).media);
    expect([width, height]).toEqual([200, 400]);
    expectColor(at(190, 10), colors.red);
    expectColor(at(190, 390), colors.green);
    expectColor(at(10, 10), colors.blue);
    expectColor(at(10, 390), colors.yellow);
  });

  test('it is mirrored before it is turned', async () => {
    const original = await add(await quarters());
    const mirrored = await pixelsOf((await save(original, { mirrored: true })).media);
    expectColor(mirrored.at(10, 10), colors.green);
    expectColor(mirrored.at(390, 190), colors.blue);
    const { at } = await pixelsOf((await save(original, { mirrored: true, turns: 1 })).media);
    expectColor(at(190, 10), colors.green);
    expectColor(at(190, 390), colors.red);
  });

  test('a crop of a turned image is of what is seen', async () => {
    const original = await add(await quarters());
    const { media } = await save(original, { turns: 1, crop: { x: 250, y: 0, width: 250, height: 500 } });
    const { at, width, height } = await pixelsOf(media);
    expect([width, height]).toEqual([100, 200]);
    expectColor(at(50, 100), colors.red);
  });

  test('straightened, it has no empty corners and keeps its ratio', async () => {
    const original = await add(await quarters());
    const { at, width, height } = await pixelsOf((await save(original, { straighten: 8 })).media);
    expect(width / height).toBeCloseTo(2, 1);
    expect(width).toBeLessThan(400);
    expectColor(at(1, 1), colors.red, 12);
    expectColor(at(width - 2, 1), colors.green, 12);
    expectColor(at(1, height - 2), colors.blue, 12);
    expectColor(at(width - 2, height - 2), colors.yellow, 12);
  });

  test('a smaller size', async () => {
    const original = await add(await quarters());
    const { media } = await save(original, { longestEdge: 100 });
    expect(media).toMatchObject({ width: 100, height: 50 });
  });

  test('colors are those of the editor', async () => {
    const original = await add(await quarters());
    const { at } = await pixelsOf((await save(original, { saturation: -100 })).media);
    const [red = 0, green = 0, blue = 0] = at(10, 10);
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThanOrEqual(2);
    const brighter = await pixelsOf((await save(original, { light: 20 })).media);
    expectColor(brighter.at(10, 10), [242, 33, 44]);
  });

  test('of what is hidden nothing is left, and the rest stays', async () => {
    const stripes = await sharp(
      Buffer.from(Uint8Array.from({ length: 200 * 200 }, (_, index) => (Math.floor((index % 200) / 4) % 2 === 0 ? 255 : 0))),
      { raw: { width: 200, height: 200, channels: 1 } },
    )
      .toColourspace('srgb')
      .png()
      .toBuffer();
    const original = await add(stripes);
    for (const kind of ['pixelate', 'blur']) {
      const area = { id: newId(), kind, strength: 100, x: 250, y: 250, width: 500, height: 500 };
      const { at } = await pixelsOf((await save(original, { hidden: [area] })).media);
      const inside = Array.from({ length: 60 }, (_, step) => at(70 + step, 100)[0] ?? 0);
      expect(Math.max(...inside) - Math.min(...inside), kind).toBeLessThan(100);
      const outside = Array.from({ length: 40 }, (_, step) => at(step, 100)[0] ?? 0);
      expect(Math.max(...outside) - Math.min(...outside)).toBeGreaterThan(240);
    }
  });

  test('an overlay lies where it was drawn, over everything else', async () => {
    const original = await add(await quarters());
    const png = (
      await sharp({ create: { width: 50, height: 30, channels: 4, background: { r: 255, g: 0, b: 255, alpha: 1 } } })
        .png()
        .toBuffer()
    ).toString('base64');
    const layer = { id: newId(), type: 'rectangle', x: 250, y: 125, width: 125, height: 75, fill: '#ff00ff' };
    const { media } = await save(original, { layers: [layer], saturation: -100 }, [{ left: 100, top: 50, png }]);
    const { at } = await pixelsOf(media);
    expectColor(at(110, 60), [255, 0, 255]);
    expectColor(at(149, 79), [255, 0, 255]);
    const [red = 0, green = 0] = at(90, 60);
    expect(Math.abs(red - green)).toBeLessThanOrEqual(2);
  });

  test('a photo stays a photo, without metadata, in sRGB', async () => {
    const photo = await sharp(await quarters(400, 200, 'jpeg'))
      .withExif({ IFD0: { Copyright: 'Ida Holm' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const original = await add(photo, 'kiln.jpg');
    const { media } = await save(original, { crop: { x: 0, y: 0, width: 500, height: 250 } });
    expect(media).toMatchObject({ contentType: 'image/jpeg', name: 'kiln-1.jpg' });
    const { bytes, at } = await pixelsOf(media);
    expect(await sharp(bytes).metadata()).not.toHaveProperty('exif');
    // As the library stored the original: the profile's colors, converted once.
    expectColor(at(100, 50), (await pixelsOf(original)).at(50, 50), 8);
  });

  test('the original stays as it is, and nothing is left in folders for work', async () => {
    const original = await add(await quarters());
    const before = await pixelsOf(original);
    await save(original, { light: 40, turns: 2 });
    expect((await pixelsOf(original)).bytes).toEqual(before.bytes);
    expect(await world.leftOver()).toEqual([]);
  });
});

describe('edits', () => {
  test('are kept, and opened again', async () => {
    const original = await add(await quarters());
    expect(await images.open(workspaceId, original.id)).toMatchObject({ editVersion: 0, versions: [], opened: null });
    const edit = edited({
      light: 10,
      layers: [{ id: newId(), type: 'text', x: 0, y: 0, text: 'سلام 👋', width: 300, size: 40, color: '#ffffff' }],
    });
    expect(await images.keepEdit(workspaceId, original.id, { edit, version: 0 })).toEqual({ edit, editVersion: 1 });
    expect(await images.open(workspaceId, original.id)).toMatchObject({ edit, editVersion: 1 });
  });

  test('of two people, the second is told, and nothing is overwritten', async () => {
    const original = await add(await quarters());
    const change = (light: number, version: number) => images.keepEdit(workspaceId, original.id, { edit: edited({ light }), version });
    const both = await Promise.allSettled([change(10, 0), change(20, 0)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { edit, editVersion } = await images.open(workspaceId, original.id);
    expect(editVersion).toBe(1);
    await expect(change(30, 0)).rejects.toMatchObject({ code: 'version_conflict', details: { edit, editVersion: 1 } });
    await expect(change(30, 7)).rejects.toMatchObject({ code: 'version_conflict' });
    expect(await change(30, 1)).toMatchObject({ editVersion: 2 });
  });
});

describe('versions', () => {
  test('are numbered, and open their original with its versions', async () => {
    const original = await add(await quarters());
    const first = await save(original, { light: 10 });
    const second = await save(original, { light: 20 });
    expect([first.number, second.number]).toEqual([1, 2]);
    expect(second.media.name).toBe('kiln-2.png');
    const opened = await images.open(workspaceId, second.media.id);
    expect(opened).toMatchObject({ media: { id: original.id }, opened: second.id });
    expect(opened.versions.map(({ number, edit }) => [number, edit.light])).toEqual([
      [1, 10],
      [2, 20],
    ]);
  });

  test('are by the same people, under the same license', async () => {
    const original = await add(await quarters());
    const credit = { title: null, creator: 'Ola Nord', creatorUrl: null, license: 'CC BY 4.0', licenseUrl: null, sourceUrl: null };
    await world.rows.updateTable('media').set({ credit }).where('id', '=', original.id).execute();
    const { media } = await save(original, { light: 50 });
    expect(media.credit).toEqual(credit);
  });

  test('the same edit again is the same version', async () => {
    const original = await add(await quarters());
    const first = await save(original, { light: 10 });
    expect(await save(original, { light: 10 })).toEqual(first);
    const many = await Promise.all([20, 30, 40].map((light) => save(original, { light })));
    expect(many.map(({ number }) => number).toSorted()).toEqual([2, 3, 4]);
  });

  test('stay images without their original, and aren’t shown once they are deleted', async () => {
    const original = await add(await quarters());
    const { media } = await save(original, { light: 10 });
    await world.rows.updateTable('media').set({ deletedAt: world.now() }).where('id', '=', original.id).execute();
    await expect(images.open(workspaceId, media.id)).rejects.toMatchObject({ code: 'not_found' });
    await world.rows.deleteFrom('media').where('id', '=', original.id).execute();
    expect(await images.open(workspaceId, media.id)).toMatchObject({ media: { id: media.id }, opened: null, versions: [] });
  });

  test('a copy is an image of its own, with the name that was chosen', async () => {
    const original = await add(await quarters());
    const copy = await images.addCopy(by(), original.id, { edit: edited({ light: 10 }), overlay: [], name: 'kiln-copy.png' });
    expect(copy).toMatchObject({ name: 'kiln-copy.png', width: 400, height: 200 });
    expect(await images.open(workspaceId, copy.id)).toMatchObject({ media: { id: copy.id }, opened: null, versions: [] });
    expect((await images.open(workspaceId, original.id)).versions).toEqual([]);
  });

  test('keep folder, alt text and tags of the original', async () => {
    const original = await add(await quarters());
    await world.rows
      .updateTable('media')
      .set({ alt: 'A kiln', tags: ['clay'] })
      .where('id', '=', original.id)
      .execute();
    expect((await save(original, { light: 10 })).media).toMatchObject({ alt: 'A kiln', tags: ['clay'], folderId: null });
  });

  test('have their own alt text, if it is given', async () => {
    const original = await add(await quarters());
    const { media } = await images.addVersion(by(), original.id, { edit: edited({ light: 10 }), overlay: [], alt: 'Low tide at seven' });
    expect(media.alt).toBe('Low tide at seven');
    const copy = await images.addCopy(by(), original.id, { edit: edited({ light: 20 }), overlay: [], alt: '' });
    expect(copy.alt).toBe('');
    expect((await images.open(workspaceId, original.id)).media.alt).toBe(original.alt);
  });

  test('count toward the plan', async () => {
    const original = await add(await quarters());
    world.limits.storageBytes = original.bytes;
    try {
      await expect(save(original, { light: 10 })).rejects.toMatchObject({ code: 'limit_reached' });
    } finally {
      world.limits.storageBytes = null;
    }
    expect((await images.open(workspaceId, original.id)).versions).toEqual([]);
  });
});

describe('bad input', () => {
  test('animations and videos are refused, and so is another workspace’s image', async () => {
    const frame = (grey: number) => Buffer.alloc(20 * 20 * 3, grey);
    const animated = await sharp(Buffer.concat([frame(0), frame(255)]), { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .gif()
      .toBuffer();
    const moving = await add(animated, 'wink.gif');
    expect(moving.animated).toBe(true);
    await expect(images.open(workspaceId, moving.id)).rejects.toMatchObject({ code: 'unsupported_media' });
    const original = await add(await quarters());
    await expect(images.open(await world.addWorkspace(), original.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(images.open(workspaceId, newId())).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a PNG of 300 megapixels doesn’t get into the library', async () => {
    const png = await quarters();
    png.writeUInt32BE(20_000, 16);
    png.writeUInt32BE(15_000, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    await expect(add(png, 'poster.png')).rejects.toMatchObject({ code: 'too_large' });
    expect(await world.leftOver()).toEqual([]);
  });

  test('an edit that changes nothing makes no version', async () => {
    const original = await add(await quarters());
    await expect(save(original, { ratio: '4:5' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('an overlay has to be PNGs that lie in the result, and belongs to layers', async () => {
    const original = await add(await quarters());
    const layers = [{ id: newId(), type: 'rectangle', x: 0, y: 0, width: 10, height: 10, fill: '#ff00ff' }];
    const png = async (width: number, height: number) =>
      (
        await sharp({ create: { width, height, channels: 4, background: 'red' } })
          .png()
          .toBuffer()
      ).toString('base64');
    const small = await png(10, 10);
    const wrong = [
      { left: 395, top: 0, png: small },
      { left: 0, top: 0, png: Buffer.from('not an image').toString('base64') },
      { left: 0, top: 0, png: '' },
      { left: 0, top: 0, png: (await quarters(40, 20, 'jpeg')).toString('base64') },
    ];
    for (const tile of wrong) await expect(save(original, { layers }, [tile])).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(save(original, { light: 10 }, [{ left: 0, top: 0, png: small }])).rejects.toMatchObject({ code: 'invalid_input' });
    expect((await images.open(workspaceId, original.id)).versions).toEqual([]);
    expect(await world.leftOver()).toEqual([]);
  });

  test('a long strip isn’t straightened: its corners would need too much space', async () => {
    const strip = await sharp({ create: { width: 30_000, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const original = await add(strip, 'strip.png');
    await expect(save(original, { straighten: 45 })).rejects.toMatchObject({ code: 'too_large' });
  });

  test('the smallest image can be edited', async () => {
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const original = await add(dot, 'dot.png');
    const { media } = await save(original, { turns: 1, straighten: 10, light: 10, crop: { x: 900, y: 900, width: 5, height: 5 } });
    expect(media).toMatchObject({ width: 1, height: 1 });
  });
});

describe('a photo of 100 megapixels', () => {
  let original: Media;
  beforeEach(async () => {
    original = await add(await quarters(12_000, 8_332, 'jpeg'), 'panorama.jpg');
  }, 60_000);

  test('is opened as a small copy, and saved with all of its pixels', async () => {
    const proxy = await images.proxy(workspaceId, original.id);
    expect(await sharp(proxy).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 1111 });
    const area = { id: newId(), kind: 'pixelate', strength: 50, x: 100, y: 100, width: 50, height: 50 };
    const { media } = await save(original, { light: 20, hidden: [area] });
    const { at, width, height } = await pixelsOf(media);
    expect([width, height]).toEqual([12_000, 8_332]);
    expectColor(at(10, 10), [242, 33, 44]);
    expectColor(at(11_990, 8_320), [253, 231, 44], 8);
  }, 60_000);
});

test('names of versions', () => {
  expect(versionName('kiln.jpg', 2)).toBe('kiln-2.jpg');
  expect(versionName('kiln', 12)).toBe('kiln-12');
  expect(versionName('.hidden', 1)).toBe('.hidden-1');
  expect([...versionName(`${'k'.repeat(300)}.jpeg`, 3)]).toHaveLength(200);
});

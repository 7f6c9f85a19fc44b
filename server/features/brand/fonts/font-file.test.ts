import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../kernel/errors.ts';
import { readFont } from './font-file.ts';
import { unpackedWoff2 } from './woff2.ts';

const inter = (name: string) =>
  readFile(new URL(`../../../../node_modules/@fontsource-variable/inter/files/inter-${name}.woff2`, import.meta.url));
const codeOf = (bytes: Buffer) =>
  readFont(bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof AppError ? error.reason.code : error),
  );

/** A TrueType file of the tables that another font has, with some replaced or (null) left out. */
async function rebuilt(replaced: Record<string, Buffer | null> = {}, signature = 0x0001_0000): Promise<Buffer> {
  const tables = new Map(await unpackedWoff2(await inter('latin-wght-normal')));
  // Outlines as WOFF2 has them aren't TrueType's: what is read of them here is their sizes.
  const glyphs = tables.get('maxp')?.readUInt16BE(4) ?? 0;
  tables.set('loca', Buffer.alloc((glyphs + 1) * 4));
  for (const [tag, table] of Object.entries(replaced))
    if (table) tables.set(tag, table);
    else tables.delete(tag);
  const header = Buffer.alloc(12 + tables.size * 16);
  header.writeUInt32BE(signature, 0);
  header.writeUInt16BE(tables.size, 4);
  let offset = header.byteLength;
  [...tables].forEach(([tag, table], index) => {
    header.write(tag, 12 + index * 16, 'latin1');
    header.writeUInt32BE(offset, 12 + index * 16 + 8);
    header.writeUInt32BE(table.byteLength, 12 + index * 16 + 12);
    offset += table.byteLength;
  });
  return Buffer.concat([header, ...tables.values()]);
}

describe('a font', () => {
  test('says its names, weight and kind, in each format', async () => {
    expect(await readFont(await inter('latin-wght-normal'))).toMatchObject({
      family: expect.stringMatching(/^Inter/),
      italic: false,
      variable: true,
      format: 'woff2',
    });
    expect(await readFont(await inter('latin-wght-italic'))).toMatchObject({ italic: true });
    expect(await readFont(await rebuilt())).toMatchObject({ family: expect.stringMatching(/^Inter/), variable: true, format: 'ttf' });
    const cff = { glyf: null, loca: null, fvar: null, 'CFF ': Buffer.alloc(20) };
    expect(await readFont(await rebuilt(cff, 0x4f54_544f))).toMatchObject({ variable: false, format: 'otf' });
  });

  test('is not what only has its name: a ZIP, a page, an image, nothing', async () => {
    expect(await codeOf(Buffer.from('PK\x03\x04 a folder of fonts, packed'))).toBe('brand.font_is_zip');
    expect(await codeOf(Buffer.from('<!doctype html><title>Not found</title>'))).toBe('brand.not_a_font');
    expect(await codeOf(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).toBe('brand.not_a_font');
    expect(await codeOf(Buffer.alloc(0))).toBe('brand.not_a_font');
    expect(await codeOf(Buffer.from('wOFF and the rest of it'))).toBe('brand.font_woff1');
    expect(await codeOf(Buffer.from('ttcf and the rest of it'))).toBe('brand.font_collection');
  });

  test('is whole: a table that is missing or cut off is named', async () => {
    for (const tag of ['head', 'maxp', 'cmap', 'hhea', 'hmtx', 'name', 'glyf', 'loca']) {
      expect([tag, await codeOf(await rebuilt({ [tag]: null }))]).toEqual([tag, 'brand.font_damaged']);
    }
    expect(await codeOf(await rebuilt({ loca: Buffer.alloc(10) }))).toBe('brand.font_damaged');
    expect(await codeOf(await rebuilt({ head: Buffer.alloc(54) }))).toBe('brand.font_damaged');
    const [woff2, ttf] = [await inter('latin-wght-normal'), await rebuilt()];
    for (const share of [0.1, 0.5, 0.99]) {
      expect(await codeOf(woff2.subarray(0, Math.floor(woff2.byteLength * share)))).toMatch(/^brand\./);
      expect(await codeOf(ttf.subarray(0, Math.floor(ttf.byteLength * share)))).toMatch(/^brand\./);
    }
  });

  test('that unpacks to far more than it says ends there', async () => {
    const bomb = Buffer.from(await inter('latin-wght-normal'));
    // The length of its first table, as one of its largest numbers.
    Buffer.from([0x8f, 0xff, 0xff, 0xff, 0x7f]).copy(bomb, 49);
    expect(await codeOf(bomb)).toBe('brand.font_unpacks_to_much');
  });

  test('that is changed anywhere is read, or refused with a reason', async () => {
    const [woff2, ttf] = [await inter('latin-wght-normal'), await rebuilt()];
    const changes = fc.array(fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.boolean(), changes, async (packed, places) => {
        const bytes = Buffer.from(packed ? woff2 : ttf);
        for (const [at, value] of places) bytes[at] = value;
        expect(await codeOf(bytes)).toMatch(/^(read|brand\.[a-z_0-9]+)$/);
      }),
      { numRuns: 200 },
    );
  });
});

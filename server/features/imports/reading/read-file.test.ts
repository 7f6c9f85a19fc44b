import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchColumns } from '../columns/match.ts';
import type { FileRow } from './file-rows.ts';
import { readFile } from './read-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-import-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: string | Uint8Array) {
  const path = join(folder, 'file');
  await writeFile(path, content);
  const { format, rows } = await readFile(path);
  const all: FileRow[] = [];
  for await (const row of rows) all.push(row);
  return { format, rows: all };
}
const utf16 = (text: string, mark: boolean) => Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le');

test.each([
  ['UTF-8 with a byte order mark', '\uFEFFtext;date\nCafé;1'],
  ['UTF-16 with one', utf16('text;date\nCafé;1', true)],
  ['UTF-16 of the other order', utf16('text;date\nCafé;1', true).swap16()],
  ['UTF-16 without one', utf16('text;date\nCafé;1', false)],
  ['Latin-1', Buffer.from('text;date\nCafé;1', 'latin1')],
])('%s is read', async (_name, content) => {
  expect((await read(content)).rows.map(({ cells }) => cells)).toEqual([
    ['text', 'date'],
    ['Café', '1'],
  ]);
});

test('quotes go across lines, and each row knows where it begins', async () => {
  const { rows } = await read('text,date\r\n"One\r\ntwo, ""three""",a\r\n\r\n5" nails,b');
  expect(rows).toEqual([
    { line: 1, cells: ['text', 'date'] },
    { line: 2, cells: ['One\r\ntwo, "three"', 'a'] },
    { line: 5, cells: ['5" nails', 'b'] },
  ]);
});

test('rows copied from a spreadsheet have tabs, and JSON has objects', async () => {
  expect(await read('text\tdate\nOne, two\tMay 1')).toMatchObject({ format: 'tsv', rows: [{}, { cells: ['One, two', 'May 1'] }] });
  const json = await read('{"posts": [{"text": "One", "tags": ["a", "b"]}, {"date": "2031-05-01", "text": null}]}');
  expect(json).toMatchObject({
    format: 'json',
    rows: [{ cells: ['text', 'tags', 'date'] }, { cells: ['One', 'a, b', ''] }, { cells: ['', '', '2031-05-01'] }],
  });
});

test.each([
  ['', 'imports.file_empty'],
  ['text\n"never closed', 'imports.quote_not_closed'],
  ['[{"text": }]', 'imports.json_unreadable'],
  ['[1, 2]', 'imports.json_no_list'],
  [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'imports.old_excel'],
  [Buffer.from('PK\u0003\u0004 nothing else', 'latin1'), 'imports.workbook_unreadable'],
])('what can’t be read says why', async (content, code) => {
  await expect(read(content)).rejects.toMatchObject({ reason: { code } });
});

test('a workbook that unpacks to far more than it is, is refused before it is read', async () => {
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(130_000_000) });
  expect(bomb.length).toBeLessThan(200_000);
  await expect(read(bomb)).rejects.toMatchObject({ reason: { code: 'imports.workbook_too_large' } });
});

test('columns are recognized by their names in four languages, by their content, and once each', () => {
  const fieldsOf = (first: string[], ...more: string[][]) => matchColumns(first, more).columns.map(({ field }) => field);
  expect(fieldsOf(['Texto', 'Fecha y hora', 'Cuentas', 'Imágenes', 'Etiquetas'])).toEqual(['text', 'date', 'accounts', 'media', 'labels']);
  expect(fieldsOf(['Beitrag', 'Datum', 'Uhrzeit', 'Kanäle', 'Bilder'])).toEqual(['text', 'date', 'time', 'accounts', 'media']);
  expect(fieldsOf(['Légende', 'Date de publication', 'Réseaux', 'Étiquettes'])).toEqual(['text', 'date', 'accounts', 'labels']);
  expect(fieldsOf(['text', 'text', 'image', 'image'])).toEqual(['text', null, 'media', 'media']);
  expect(fieldsOf(['Text', 'Instagram text'])).toEqual(['text', 'text_instagram']);
  expect(fieldsOf(['2031-05-01 09:00', 'Low tide', 'https://example.org/tides'])).toEqual(['date', 'text', 'link']);
  expect(matchColumns(['Text', 'Image URL', 'Tags', 'Posting Time'], []).source).toBe('buffer');
  expect(matchColumns(['Date', 'Text', 'Link(s)', 'Media URL(s)', 'Title', 'Label(s)'], []).source).toBe('publer');
  expect(matchColumns(['05/31/2031 09:00', 'Low tide', 'https://example.org'], []).source).toBe('hootsuite');
});

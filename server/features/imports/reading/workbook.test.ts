import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileRow } from './file-rows.ts';
import { readFile } from './read-file.ts';

/* Workbooks as spreadsheets write them, built here part by part. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-workbook-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = (all: readonly [string, string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${types}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** The parts of a workbook. @param sheets what is in the `sheetData` of each, in their order */
function partsOf(sheets: readonly string[], { from1904 = false, shared = [] as string[] } = {}): Record<string, string> {
  const names = sheets.map((_, index) => `<sheet name="Sheet ${index + 1}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`);
  // The order of the files isn't that of the sheets.
  const fileOf = (index: number) => `worksheets/sheet${sheets.length - index}.xml`;
  return {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${types}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, index) => ['worksheet', fileOf(index)] as [string, string]),
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
    // The second style is a date with a time, the third a date, the fourth and the fifth a time.
    'xl/styles.xml': `<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="hh:mm;@"/></numFmts><cellXfs>${[0, 22, 14, 20, 164].map((format) => `<xf numFmtId="${format}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${main}>${shared.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      sheets.map((data, index) => [`xl/${fileOf(index)}`, `<worksheet ${main}><sheetData>${data}</sheetData></worksheet>`]),
    ),
  };
}
const packed = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

async function read(content: Uint8Array): Promise<FileRow[]> {
  const path = join(folder, 'book.xlsx');
  await writeFile(path, content);
  const { format, rows } = await readFile(path);
  expect(format).toBe('xlsx');
  const all: FileRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}
const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

test('texts, dates, formulas and gaps of the first sheet are read as people see them', async () => {
  const first = [
    `<row r="1"><c r="A1" t="s"><v>0</v></c>${inline('B1', 'Date')}<c r="C1" t="s"><v>1</v></c></row>`,
    `<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" s="1"><v>47969.375</v></c>${inline('C2', '&lt;@harbour&gt;')}</row>`,
    // A formula has its last result: a text, and a date.
    '<row r="4"><c r="A4" t="str"><f>CONCAT("Low"," tide")</f><v>Low tide</v></c><c r="B4" s="2"><f>B2+1</f><v>47970</v></c></row>',
    '<row r="5"><c r="A5" t="b"><v>1</v></c><c r="C5"><v>12.5</v></c></row>',
  ];
  const shared = ['<t>Text</t>', '<t>Accounts</t>', '<r><t>Two </t></r><r><rPr><b/></rPr><t>styles</t></r>'];
  const rows = await read(packed(partsOf([first.join(''), `<row r="1">${inline('A1', 'Another sheet')}</row>`], { shared })));
  expect(rows).toEqual([
    { line: 1, cells: ['Text', 'Date', 'Accounts'] },
    { line: 2, cells: ['Two styles', '2031-05-01 09:00', '<@harbour>'] },
    { line: 4, cells: ['Low tide', '2031-05-02', ''] },
    { line: 5, cells: ['true', '', '12.5'] },
  ]);
});

test('days are counted from 1904 where a workbook says so', async () => {
  const sheet = `<row r="1">${inline('A1', 'Low tide')}<c r="B1" s="1"><v>46507.375</v></c></row>`;
  expect(await read(packed(partsOf([sheet], { from1904: true })))).toEqual([{ line: 1, cells: ['Low tide', '2031-05-01 09:00'] }]);
});

test.each([
  { from1904: false, day: '47969' },
  { from1904: true, day: '46507' },
])('a day and its time in cells of their own: %o', async ({ from1904, day }) => {
  const row = (line: number, time: string, style: number) =>
    `<row r="${line}"><c r="A${line}" s="2"><v>${day}</v></c><c r="B${line}" s="${style}"><v>${time}</v></c></row>`;
  const sheet = [row(1, '0.770833333333333', 3), row(2, '0.375', 4), row(3, '0', 3)].join('');
  const times = (await read(packed(partsOf([sheet], { from1904 })))).map(({ cells }) => cells);
  expect(times).toEqual(['18:30', '09:00', '00:00'].map((time) => ['2031-05-01', time]));
});

const tooLarge = { reason: { code: 'imports.workbook_too_large' } };

test('a workbook that unpacks to a gigabyte is refused, and not unpacked into memory', async () => {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [name, text] of Object.entries(partsOf([`<row r="1">${inline('A1', 'Text')}</row>`]))) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    entry.push(strToU8(text), true);
  }
  const bomb = new ZipDeflate('xl/worksheets/sheet9.xml', { level: 1 });
  zip.add(bomb);
  const spaces = new Uint8Array(10_000_000).fill(32);
  for (let pushed = 0; pushed < 100; pushed += 1) bomb.push(spaces, pushed === 99);
  zip.end();
  const before = process.memoryUsage().rss;
  await expect(read(Buffer.concat(chunks))).rejects.toMatchObject(tooLarge);
  expect(process.memoryUsage().rss - before).toBeLessThan(400e6);
});

test('a cell in the last column of a far row is refused: reading it takes a thread’s memory, and no more', async () => {
  const far = `<row r="1">${inline('A1', 'Text')}</row><row r="200000"><c r="XFD200000"><v>5</v></c></row>`;
  const bytes = packed(partsOf([far]));
  expect(bytes.length).toBeLessThan(3_000);
  await expect(read(bytes)).rejects.toMatchObject(tooLarge);
});

test('a text that thousands of cells share is refused once it is too much', async () => {
  const cells = Array.from({ length: 4_000 }, (_, row) => `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>0</v></c></row>`);
  const bytes = packed(partsOf([cells.join('')], { shared: [`<t>${'x'.repeat(40_000)}</t>`] }));
  await expect(read(bytes)).rejects.toMatchObject(tooLarge);
});

test('a workbook without a sheet, or with broken parts, can’t be opened', async () => {
  const parts = partsOf([inline('A1', 'Text')]);
  const broken = { reason: { code: 'imports.workbook_unreadable' } };
  await expect(read(packed({ 'word/document.xml': '<document/>' }))).rejects.toMatchObject(broken);
  await expect(read(packed({ ...parts, 'xl/workbook.xml': '<workbook><sheets>' }))).rejects.toMatchObject(broken);
  await expect(read(packed(parts).subarray(0, 400))).rejects.toMatchObject(broken);
});

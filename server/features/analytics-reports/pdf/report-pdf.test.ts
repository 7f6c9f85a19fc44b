import { expect, test } from 'vitest';
import { readPdf } from '../../../../tests/support/pdf.ts';
import { partOf, reportOf } from '../../../../tests/support/reports.ts';
import { viewOf } from '../view.ts';
import { writeReport } from './report-pdf.ts';
import { directionOf, runsOf } from './runs.ts';
import { linesOf } from './text.ts';

/* What a report's PDF says, in any script and of any length. */

const none = { logo: null, posts: [] };
const written = async (report: ReturnType<typeof reportOf>) =>
  readPdf(
    await writeReport(
      viewOf(report, () => 'Mastodon'),
      none,
      (page, pages) => `${page} / ${pages}`,
    ),
  );

test('a report has its figures, its title, its language and tags', async () => {
  const { text, title, language, tagged, pages } = await written(reportOf());
  expect({ title, language, tagged }).toEqual({ title: 'Harbour report', language: 'en', tagged: true });
  for (const said of [
    'Harbour report',
    'Casa Verde',
    'November 9 – 15, 2026',
    '18,420',
    '+620 from 17,800',
    '40,231',
    '1,234',
    '3.1%',
    '42',
  ])
    expect(text).toContain(said);
  expect(text).toContain('tidewater · Mastodon');
  expect(text).toContain(`1 / ${pages}`);
});

test.each([
  ['de', '18.420', '9.–15. November 2026', 'Interaktionen'],
  ['es', '18.420', '9–15 de noviembre de 2026', 'Seguidores'],
  ['fr', '18 420', '9–15 novembre 2026', 'Abonnés'],
])('in %s, numbers and dates are as they are written there', async (language, number, days, word) => {
  const found = await written(reportOf({ language }));
  expect(found.language).toBe(language);
  const text = found.text.replaceAll(/[\u202f\u00a0\u2009]/g, ' ');
  for (const said of [number, days, word]) expect(text).toContain(said);
});

test('names in Arabic, Hebrew, Greek and Cyrillic, and emoji, are drawn and can be copied', async () => {
  const names = ['تقرير المقهى', 'בית קפה', 'Ελληνικά', 'Кафе', 'Çağlar Ñandú', 'cats 🐱 🎉'];
  const { text } = await written(reportOf({ parts: names.map((name) => partOf(name)) }));
  const plain = text.normalize('NFKC');
  for (const word of names.flatMap((name) => name.split(' '))) expect(plain).toContain(word);
  expect(text).not.toContain('\u0000');
});

test('what no font has is one “…”, and nothing is a box', () => {
  const shown = runsOf('sushi 寿司 bar', 400, 'ltr');
  expect(shown.map(({ text }) => text).join('')).toBe('sushi … bar');
  for (const { face, text } of runsOf('a 👨‍👩‍👧‍👦 🇩🇪 ❤️ ✅ 한국 ไทย שלום', 600, 'ltr'))
    for (const glyph of face.font.layout(text, face.featuresFor(text)).glyphs) expect(glyph.id, text).not.toBe(0);
});

test('right-to-left texts are in the order in which they are read, numbers and brackets included', () => {
  expect(directionOf('שלום world')).toBe('rtl');
  expect(directionOf('hello עולם')).toBe('ltr');
  // From left to right on the page.
  expect(runsOf('אב 12 (ab)', 400, 'rtl').map(({ text }) => text)).toEqual(['(', 'ab', ') ', '12', 'אב ']);
});

test('long names are wrapped, cut words stay within their column, and the last line ends with “…”', async () => {
  const lines = linesOf(`${'x'.repeat(300)} end`, 100, { size: 10, weight: 400 }, 3);
  expect(lines).toHaveLength(3);
  for (const { width } of lines) expect(width).toBeLessThanOrEqual(100);
  expect(lines.at(-1)?.runs.at(-1)?.text).toMatch(/…$/);
  expect(linesOf('', 100, { size: 10, weight: 400 })).toEqual([]);
  const { pages } = await written(reportOf({ title: 'W'.repeat(120), brand: 'brand '.repeat(60), parts: [partOf('y'.repeat(200))] }));
  expect(pages).toBeLessThan(4);
});

test('a period without anything says so', async () => {
  const nothing = { value: null, previous: null };
  const figures = { followers: nothing, reach: nothing, engagement: nothing, engagementRate: nothing, shares: nothing, comments: nothing };
  const empty = { figures, days: [], followers: [], platforms: [], parts: [], posts: { count: 0, atLeast: false }, collectedAt: null };
  const { text, pages } = await written(reportOf(empty));
  expect(text).toContain('Nothing was published or measured in this period.');
  expect(pages).toBe(1);
});

test('400 accounts are all listed, with a head on each page', async () => {
  const parts = Array.from({ length: 400 }, (_, index) => partOf(`account ${index}`, 1_000 - index));
  const bytes = await writeReport(
    viewOf(reportOf({ parts, accounts: 400 }), () => 'Mastodon'),
    none,
    (page, pages) => `${page} / ${pages}`,
  );
  const { text, pages } = await readPdf(bytes);
  expect(text).toContain('account 399 ·');
  expect(pages).toBeGreaterThan(8);
  expect(bytes.length).toBeLessThan(1_000_000);
}, 60_000);

test('gaps are named with their account, times and reason', async () => {
  const gap = {
    accountId: 'a',
    platform: 'mastodon',
    handle: 'tidewater',
    engagement: 3,
    reason: 'mastodon.example was unreachable.',
  } as const;
  const gaps = [
    { ...gap, since: '2026-11-12T08:00:00Z', until: '2026-11-13T10:00:00Z' },
    ...Array.from({ length: 24 }, () => ({ ...gap, since: '2026-11-14T08:00:00Z', until: null })),
  ];
  const { text } = await written(reportOf({ gaps, unmeasured: ['tiktok'] }));
  expect(text).toContain('tidewater · Mastodon couldn’t be read from Nov 12, 2026, 8:00 AM to Nov 13, 2026, 10:00 AM. mastodon.example');
  expect(text).toContain('And 5 more gaps');
  expect(text).toContain('There are no metrics from Mastodon yet.');
});

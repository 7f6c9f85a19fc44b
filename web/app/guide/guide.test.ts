import { readdirSync, readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import { textLanguages } from '../../texts.ts';
import routes from '../routes.ts';
import { shortcuts } from '../shortcuts/shortcuts.ts';
import { inTurns, withoutMarks } from './guide-names.ts';
import { type GuidePage, guidePages, guidePaths, guideStart, helpFor, screenOf } from './pages.ts';
import { searched } from './search.ts';

const locales = new URL('../../../messages/locales/', import.meta.url);
const textsIn = (language: string, area: string) => JSON.parse(readFileSync(new URL(`${language}/screens/${area}.json`, locales), 'utf8'));

interface Texts {
  title: string;
  lead: string;
  steps: string[];
  trouble: { what: string; help: string }[];
}
const pagesIn = (language: string): Record<string, Texts> => textsIn(language, 'guide').pages;
/** All of a page's texts, in their order. */
const unitsOf = ({ title, lead, steps, trouble }: Texts) => [title, lead, ...steps, ...trouble.flatMap(({ what, help }) => [what, help])];
const references = (text: string) => [...text.matchAll(/\[([^\]]*)\]/g)].map(([, inside = '']) => inside).sort();
/** What a reference such as "calendar:view.list" stands for. */
function named(language: string, reference: string): unknown {
  const [area = '', key = ''] = reference.split(':');
  return key.split('.').reduce<unknown>((part, name) => Object(part)[name], textsIn(language, area));
}

const entries = await routes;
const pathsOf = (some: readonly RouteConfigEntry[]): string[] =>
  some.flatMap(({ path, children = [] }) => [...(path ? [`/${path}`] : []), ...pathsOf(children)]);
const signedIn = pathsOf(entries.find(({ file }) => file === 'layouts/signed-in.tsx')?.children ?? []);

describe('the guide', () => {
  test.each(signedIn)('has a page for the screen %s', (path) => {
    expect(guidePaths()).toContain(helpFor(path));
    expect(helpFor(path)).not.toBe(guideStart);
  });

  test('explains no screen that there isn’t, and each on one page', () => {
    const explained = guidePages.flatMap(({ screens }): readonly string[] => screens);
    const known = new Set(signedIn.flatMap((path) => [path, path.replace(/\/:[^/]+$/, '')]));
    expect(explained.filter((path) => !known.has(path) && path !== '/features')).toEqual([]);
    expect(new Set(explained).size).toBe(explained.length);
    for (const page of guidePages) expect([undefined, ...signedIn]).toContain(screenOf(page));
  });

  test('lists the keys of each place that has some', () => {
    const listed = guidePages.flatMap((page: GuidePage) => ('keys' in page ? [page.keys] : []));
    expect(listed.sort()).toEqual(shortcuts.map(({ where }) => where).sort());
  });

  test('opens a screen’s page, also below it, and otherwise its start', () => {
    expect(helpFor('/posts/0196a3f0')).toBe('/guide/history');
    expect(helpFor('/analytics/reports')).toBe('/guide/reports');
    expect(helpFor('/analytics')).toBe('/guide/analytics');
    expect(helpFor('/nowhere')).toBe(guideStart);
    expect(helpFor('/')).toBe(guideStart);
  });

  test('has a document in each language’s build for each page', () => {
    const all = pathsOf(entries);
    for (const language of textLanguages()) for (const path of guidePaths()) expect(all).toContain(`/${language}${path}`);
    expect(all.filter((path) => path.startsWith(guideStart))).toEqual([]);
  });
});

describe.each(textLanguages())('the guide’s texts in %s', (language) => {
  const pages = pagesIn(language);
  const english = pagesIn('en');

  test('are those of the pages there are, with the same parts as in English', () => {
    expect(Object.keys(pages).sort()).toEqual(guidePages.map(({ slug }) => slug).sort());
    const shape = ({ steps, trouble }: Texts) => [steps.length, trouble.length];
    for (const { slug } of guidePages) expect([slug, shape(pages[slug] as Texts)]).toEqual([slug, shape(english[slug] as Texts)]);
  });

  test('name what is on screens, by its key: the same names as in English, in each part', () => {
    for (const { slug } of guidePages) {
      const inEnglish = unitsOf(english[slug] as Texts);
      for (const [at, text] of unitsOf(pages[slug] as Texts).entries()) {
        expect([slug, text, references(text)]).toEqual([slug, text, references(inEnglish[at] ?? '')]);
        for (const reference of references(text))
          expect([slug, reference, named(language, reference)]).toEqual([slug, reference, expect.any(String)]);
      }
    }
  });

  test('name nothing that has values put in, or brackets of its own', () => {
    const all = Object.values(pages).flatMap(unitsOf).flatMap(references);
    for (const reference of all)
      expect([reference, named(language, reference)]).toEqual([reference, expect.not.stringMatching(/\{\{|[[\]]/)]);
  });

  test('are 120 to 300 words a page', () => {
    for (const [slug, page] of Object.entries(pages)) {
      const text = unitsOf(page)
        .join(' ')
        .replace(/\[([^\]]*)\]/g, (_, reference) => String(named(language, reference)));
      const words = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].filter(({ isWordLike }) => isWordLike).length;
      expect([slug, words >= 120 && words <= 300, words]).toEqual([slug, true, words]);
    }
  });
});

test('pictures are of pages that there are, in languages that there are, and small', () => {
  const known = textLanguages().flatMap((language) => guidePages.map(({ slug }) => `${slug}-${language}.avif`));
  const folder = new URL('pictures/', import.meta.url);
  const files = readdirSync(folder);
  expect(files.filter((name) => !known.includes(name))).toEqual([]);
  for (const name of files) expect([name, readFileSync(new URL(name, folder)).length < 60_000]).toEqual([name, true]);
});

test('a text is said in turns with the names in it', () => {
  expect(inTurns('Press [Save] and [Undo].')).toEqual(['Press ', 'Save', ' and ', 'Undo', '.']);
  expect(withoutMarks('Press [Save].')).toBe('Press Save.');
});

describe('the search', () => {
  const pages = [
    { title: 'Drafts', lead: 'Ideas and drafts.', body: 'Drag a card to the [Calendar].' },
    { title: 'Content Calendar', lead: 'Posts by day.', body: 'Move a post.' },
    { title: 'Éditeur', lead: 'Écrivez ici.', body: 'Aperçus.' },
  ];
  const titles = (typed: string) => searched(pages, typed).map(({ title }) => title);

  test('finds every typed word, in any case, with titles first', () => {
    expect(titles('calendar')).toEqual(['Content Calendar', 'Drafts']);
    expect(titles('CARD drafts')).toEqual(['Drafts']);
    expect(titles('calendar nowhere')).toEqual([]);
  });

  test('needs no accents, and shows all pages while nothing is typed', () => {
    expect(titles('editeur apercus')).toEqual(['Éditeur']);
    expect(titles('  ')).toHaveLength(3);
  });
});

// The texts of all languages say the same: no key is missing or left over, the same values are put in, and each has all its plural forms.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const pluralForm = /_(zero|one|two|few|many|other)$/;
const placeholder = /\{\{([^}]*)\}\}/g;
const tag = /<\/?[a-z][^>]*>/gi;
/** The specification's strings stay to the letter. */
const asSpecified = new Set(['screens/videos.load.processing']);

/**
 * @param {string} folder of languages
 * @returns {{ texts: Map<string, Map<string, string>>, wrong: string[] }} each language's texts by "area.key" or "screens/area.key", and files
 * that can't be read
 */
export function readTexts(folder) {
  const wrong = [];
  const texts = new Map();
  const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name: language } of languages) {
    const all = new Map();
    for (const within of ['', 'screens/']) {
      const path = join(folder, language, within);
      const files = existsSync(path) ? readdirSync(path).filter((file) => file.endsWith('.json')) : [];
      for (const file of files) {
        try {
          for (const [key, text] of entriesOf(JSON.parse(readFileSync(join(path, file), 'utf8'))))
            all.set(`${within}${file.slice(0, -5)}.${key}`, text);
        } catch (error) {
          wrong.push(`texts: ${language}/${within}${file}: ${error instanceof Error ? error.message : error}`);
        }
      }
    }
    texts.set(language, all);
  }
  return { texts, wrong };
}

const entriesOf = (texts, before = '') =>
  Object.entries(texts).flatMap(([key, one]) => (typeof one === 'string' ? [[before + key, one]] : entriesOf(one, `${before}${key}.`)));

/** "fr/screens/posts.json: "editor.label"" of "screens/posts.editor.label". */
const placeOf = (language, key) => {
  const at = key.indexOf('.');
  return `texts: ${language}/${key.slice(0, at)}.json: "${key.slice(at + 1)}"`;
};

/** What a key is a form of: itself, or a plural's base. */
export const baseOf = (key, texts) => {
  const base = key.replace(pluralForm, '');
  return base !== key && texts.has(`${base}_other`) ? base : key;
};

/** Forms by their base; a text without forms has one, with the name ''. */
function byBase(texts) {
  const bases = new Map();
  for (const [key, text] of texts) {
    const base = baseOf(key, texts);
    bases.set(base, { ...bases.get(base), [key.slice(base.length + 1)]: text });
  }
  return bases;
}

/** How a text's values are put in, sorted. Whether one is at the start of a sentence, and whether figures are grouped, is up to the language. */
const valuesIn = (text) => {
  const found = [...text.matchAll(placeholder)].map(([, inside]) =>
    inside
      .replace(/\s+/g, ' ')
      .replace(/, capital$/, '')
      .replace(/\(useGrouping: (true|false)\)$/, '')
      .trim(),
  );
  return [...new Set(found)].sort();
};
const tagsIn = (text) => (text.match(tag) ?? []).sort();

/** One language's texts against English. */
function differences(language, texts, english) {
  const [own, theirs] = [byBase(texts), byBase(english)];
  const found = [];
  const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const [base, forms] of theirs)
    if (!own.has(base)) found.push(`${placeOf(language, base)} is missing: “${forms[''] ?? forms.other}”`);
  for (const [base, forms] of own) {
    const original = theirs.get(base);
    if (!original) {
      found.push(`${placeOf(language, base)} is not in English`);
      continue;
    }
    const names = Object.keys(forms);
    const inEnglish = Object.values(original);
    const counts = inEnglish.some((text) => valuesIn(text).some((value) => /^count\b/.test(value)));
    if (names.includes('other')) {
      if (!('other' in original) && !counts) found.push(`${placeOf(language, base)} has plural forms, but no {{count}} in English`);
      for (const form of plurals) if (!names.includes(form)) found.push(`${placeOf(language, base)} lacks the plural form _${form}`);
      for (const form of names)
        if (form !== 'zero' && !plurals.includes(form))
          found.push(`${placeOf(language, base)} has a plural form _${form} that ${language} doesn’t have`);
    } else if ('other' in original)
      found.push(`${placeOf(language, base)} lacks its plural forms: ${plurals.map((form) => `_${form}`).join(', ')}`);
    const known = new Set(inEnglish.flatMap(valuesIn));
    for (const [form, text] of Object.entries(forms)) {
      const [key, values] = [form === '' ? base : `${base}_${form}`, valuesIn(text)];
      for (const value of values) if (!known.has(value)) found.push(`${placeOf(language, key)} has {{${value}}}, which isn’t in English`);
      // "One file" needs no number.
      for (const value of valuesIn(original[form] ?? original.other ?? original['']))
        if (!values.includes(value) && (form === '' || !/^count\b/.test(value) || !['zero', 'one', 'two'].includes(form)))
          found.push(`${placeOf(language, key)} lacks {{${value}}}`);
      const englishTags = tagsIn(original[form] ?? original.other ?? original['']);
      if (tagsIn(text).join() !== englishTags.join())
        found.push(`${placeOf(language, key)} has other tags than English: ${englishTags.join(' ')}`);
    }
  }
  return found;
}

/** How texts are set. */
function typography(language, texts) {
  return [...texts].flatMap(([key, text]) => {
    const bare = text.replace(placeholder, 'x');
    const wrong = [
      [/["']/, 'a straight quotation mark or apostrophe'],
      [/ {2}/, 'two spaces'],
      [/^ | $/, 'a space at its start or end'],
      [/\.\.\./, 'three periods in place of …'],
    ].filter(([pattern]) => pattern.test(bare));
    if (asSpecified.has(key)) return [];
    return wrong.map(([, what]) => `${placeOf(language, key)} has ${what}: “${text.trim()}”`);
  });
}

/** A key that ends like a plural form without being one would be read as one in another language. */
const misnamed = (texts) =>
  [...texts.keys()]
    .filter((key) => pluralForm.test(key) && baseOf(key, texts) === key)
    .map((key) => `${placeOf('en', key)} ends like a plural form, but there is no “_other” of it`);

/** Letters are left once values, tags, links and names in capitals are taken out. */
const isLanguage = (text) =>
  /\p{L}{2}/u.test(
    text
      .replace(placeholder, '')
      .replace(tag, '')
      .replace(/https?:\/\/\S+|\b[A-Z][A-Z0-9_./]+\b/g, ''),
  );

/** Texts that are alike in two languages, which somebody may have forgotten to write. @param {Record<string, string[]>} alike why → texts or keys */
function untranslated(texts, alike) {
  const languages = [...texts.keys()].sort((one, other) => (one === 'en' ? -1 : other === 'en' ? 1 : one < other ? -1 : 1));
  const allowed = new Set(Object.values(alike).flat());
  const found = [];
  for (const [at, language] of languages.entries())
    for (const [key, text] of texts.get(language)) {
      const twin = languages.slice(0, at).find((other) => texts.get(other).get(key) === text);
      if (twin === undefined || !isLanguage(text)) continue;
      if (![text, key, baseOf(key, texts.get(language))].some((entry) => allowed.has(entry)))
        found.push(`${placeOf(language, key)} is the same as in ${twin}: “${text}”. If it should be, same.json says why`);
    }
  return found;
}

/**
 * @param {string} root the repository
 * @returns {string[]} one line for each violation: file, key, what is wrong
 */
export function wrongTexts(root) {
  const folder = join(root, 'messages/locales');
  const { texts, wrong } = readTexts(folder);
  const alike = existsSync(join(root, 'messages/same.json')) ? JSON.parse(readFileSync(join(root, 'messages/same.json'), 'utf8')) : {};
  const english = texts.get('en') ?? new Map();
  const languages = [...texts.keys()];
  return [
    ...wrong,
    ...misnamed(english),
    ...languages.filter((language) => language !== 'en').flatMap((language) => differences(language, texts.get(language), english)),
    ...languages.flatMap((language) => typography(language, texts.get(language))),
    ...languages
      .filter((language) => language !== 'en' && !existsSync(join(folder, language, 'GLOSSARY.md')))
      .map((language) => `texts: ${language}/GLOSSARY.md is missing: which word stands for what`),
    ...untranslated(texts, alike),
  ];
}

import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const locales = new URL('../../../messages/locales/', import.meta.url);

/** All texts of a language by where they are: "screens/posts.json posts.title". */
function textsOf(language: string): Map<string, string> {
  const texts = new Map<string, string>();
  const add = (place: string, value: unknown): void => {
    if (typeof value === 'string') texts.set(place, value);
    else for (const [key, one] of Object.entries(Object(value))) add(`${place}.${key}`, one);
  };
  for (const folder of ['', 'screens/']) {
    const files = new URL(`${language}/${folder}`, locales);
    for (const name of readdirSync(files).filter((one) => one.endsWith('.json')))
      add(`${folder}${name}`, JSON.parse(readFileSync(new URL(name, files), 'utf8')));
  }
  return texts;
}

const letters = /\p{L}/gu;
/** Fewer say nothing: they may be written alike in another language. */
const least = 5;
const words = /\p{L}{2,}/gu;

/** What an English text looks like on a screen, with its values filled in; null if it has too few words of its own. */
function patternOf(text: string): RegExp | null {
  const parts = text.replaceAll(/<\/?\w+>/g, '').split(/\{\{.*?\}\}/);
  if ((parts.join('').match(letters)?.length ?? 0) < least) return null;
  if (parts.length > 1 && (parts.join(' ').match(words)?.length ?? 0) < 2) return null;
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*?')}$`, 's');
}

/** English texts that are others in a language. */
function englishOnly(language: string): { exact: Set<string>; patterns: RegExp[] } {
  const translated = textsOf(language);
  const alike = new Set(translated.values());
  const different = [...textsOf('en').values()].filter((text) => !alike.has(text));
  const exact = new Set(different.flatMap((text) => (text.includes('{{') || !patternOf(text) ? [] : [text.replaceAll(/<\/?\w+>/g, '')])));
  const patterns = different.flatMap((text) => {
    const pattern = text.includes('{{') ? patternOf(text) : null;
    return pattern ? [pattern] : [];
  });
  return { exact, patterns };
}

const known = new Map<string, ReturnType<typeof englishOnly>>();

/**
 * Checks that a screen in another language shows no text of the English files: none of its words, labels, placeholders and titles.
 * @param name what the screen is called in a failure
 */
export async function expectNoEnglish(page: Page, language: string, name: string): Promise<void> {
  const english = known.get(language) ?? englishOnly(language);
  known.set(language, english);
  const shown = await page.evaluate(readScreen);
  const found = shown.filter((text) => english.exact.has(text) || english.patterns.some((pattern) => pattern.test(text)));
  expect.soft(found, `${name} in ${language}`).toEqual([]);
}

/** Runs in the page: its title, and what is shown or said of its elements. */
function readScreen(): string[] {
  const texts = new Set<string>([document.title]);
  const add = (text: string | null | undefined) => text?.trim() && texts.add(text.trim());
  for (const element of document.querySelectorAll('body *')) {
    if (['SCRIPT', 'STYLE', 'TEXTAREA'].includes(element.tagName) || element.closest('[lang]:not(html)')) continue;
    for (const attribute of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description']) add(element.getAttribute(attribute));
    if (element.children.length === 0) add(element.textContent);
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) add(node.textContent);
  }
  return [...texts];
}

import { hashtagsIn } from './hashtags.ts';
import { accountVariables } from './variables.ts';

/** What a feed says of one of its items, as plain text. */
export interface ItemText {
  title: string;
  link: string;
  summary: string;
  author: string;
  /** The feed's own title. */
  source: string;
  categories: readonly string[];
}

/** What a feed's template may contain, besides the variables of accounts. */
export const feedVariables = ['title', 'link', 'summary', 'author', 'source', 'hashtags'] as const;
export type FeedVariable = (typeof feedVariables)[number];

const named = /\{[ \t]*(\p{L}[\p{L}\p{N}_ -]{0,39})\}/gu;
const isKnown = (name: string): boolean => [...feedVariables, ...accountVariables].some((known) => known === name.trim().toLowerCase());

/** What looks like a variable in a template and isn't one, as it is written; null if there is nothing. */
export const unknownFeedVariable = (template: string): string | null =>
  [...template.matchAll(named)].find(([, name = '']) => !isKnown(name))?.[0] ?? null;

/** A category as a hashtag, or nothing if no hashtag can be made of it: "Street food" becomes "#StreetFood". */
function hashtagOf(category: string): string[] {
  const words = category.split(/[^\p{L}\p{M}\p{N}_]+/u).filter(Boolean);
  const joined = words.length > 1 ? words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') : (words[0] ?? '');
  const tag = `#${joined}`;
  return hashtagsIn(tag)[0]?.end === tag.length ? [tag] : [];
}

/** The most hashtags of one item. */
const maxHashtags = 5;

/** Without what would be filled in again: a variable of accounts that an item happens to contain. */
const inert = (value: string): string => value.replace(/\{(account|handle|platform)\}/giu, '$1');

/** The text of the post for an item: variables filled in, and no empty lines left by those the item doesn't have. */
export function fillTemplate(template: string, item: ItemText): string {
  const hashtags = [...new Set(item.categories.flatMap(hashtagOf))].slice(0, maxHashtags).join(' ');
  const values: Record<FeedVariable, string> = { ...item, hashtags };
  const filled = template.replace(named, (written, name: string) => {
    const known = feedVariables.find((variable) => variable === name.trim().toLowerCase());
    return known ? inert(values[known]) : written;
  });
  return filled
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Which items become posts. Each word is looked for in title, summary and categories, whatever its case. Empty lists let everything pass. */
export interface FeedFilter {
  /** At least one of these. */
  contains: readonly string[];
  /** None of these. */
  without: readonly string[];
  /** In at least one of these categories. */
  categories: readonly string[];
}

const comparable = (text: string): string => text.normalize('NFKC').toLowerCase();

export function passes({ contains, without, categories }: FeedFilter, item: ItemText): boolean {
  const text = comparable([item.title, item.summary, ...item.categories].join('\n'));
  const has = (word: string) => text.includes(comparable(word));
  const own = new Set(item.categories.map(comparable));
  const isIn = (category: string) => own.has(comparable(category));
  return (contains.length === 0 || contains.some(has)) && !without.some(has) && (categories.length === 0 || categories.some(isIn));
}

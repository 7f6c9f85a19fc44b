import { linksIn } from '@everycast/contract/links';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { ShortLinks } from '@everycast/contract/short-links';
import { type AccountVariable, accountVariables } from '@everycast/contract/variables';
import { withoutEnd } from '@everycast/contract/without-end';
import { countedText } from './counted-text.ts';
import type { PlatformManifest } from './manifest.ts';
import type { Whole } from './taken.ts';

/** What an account is called on its platform, and the short links that addresses become in what it publishes. */
export interface AccountNames {
  handle: string;
  displayName: string;
  shortLinks?: ShortLinks | null | undefined;
}

/** An account, as texts name it. */
export type Named = AccountNames & Pick<PlatformManifest, 'id' | 'name'>;

const word = /[^\s<>"]+/gu;
const written = new RegExp(`@?\\{(${accountVariables.join('|')})\\}`, 'gi');
const byAccount = /\{(?:account|handle)\}/i;
/** Where an address begins in a word: with its scheme, or as a domain that is followed by something. */
const address = /https?:\/\/|(?<![\p{L}\p{N}@._-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}[/?#]/iu;

/**
 * A text with the variables of accounts filled in, and its addresses shortened where the account has short links for them. In an address,
 * variables are written as addresses need it: `utm_source={platform}` becomes "twitter", and elsewhere `{platform}` is "Twitter".
 * @returns as `countedText` does: `indexOf` converts an index in the filled text to one in the text
 */
export function fillVariables(text: string, account: Named): ReturnType<typeof countedText> {
  const links = shortened(text, account.shortLinks);
  if (!text.includes('{')) return countedText(text, links);
  const replaced = [...text.matchAll(word)].flatMap(({ 0: one, index: from }) => {
    if (!one.includes('{')) return [];
    const link = one.search(address);
    return [...one.matchAll(written)].map(({ 0: found, 1: name = '', index }) => {
      const value = valueFor(name.toLowerCase() as AccountVariable, account, link !== -1 && link <= index);
      // In "@{handle}" the sign is part of the handle, on platforms whose handles have one.
      const signed = found.startsWith('@') && name.toLowerCase() !== 'handle' ? `@${value}` : value;
      return { start: from + index, end: from + index + found.length, as: signed };
    });
  });
  if (links.length === 0) return countedText(text, replaced);
  // What an address contains went with it.
  const outside = replaced.filter(({ start }) => !links.some((link) => link.start <= start && start < link.end));
  return countedText(
    text,
    [...links, ...outside].toSorted((a, b) => a.start - b.start),
  );
}

/** The addresses of a text that have a short link, as they are written. */
function shortened(text: string, shortLinks: ShortLinks | null | undefined): { start: number; end: number; as: string }[] {
  if (!shortLinks || Object.keys(shortLinks).length === 0) return [];
  return linksIn(text).flatMap(({ start, end, value }) => {
    const as = Object.hasOwn(shortLinks, value) ? shortLinks[value] : undefined;
    return as === undefined ? [] : [{ start, end, as }];
  });
}

function valueFor(name: AccountVariable, { id, name: platform, handle, displayName }: Named, inAddress: boolean): string {
  const values = inAddress
    ? { account: displayName, handle, platform: id }
    : { account: displayName, handle: shownHandle({ platform: id, handle }), platform };
  return inAddress ? inQuery(values[name]) : values[name];
}

/** A value as a part of an address. What ends a sentence is encoded, too: in a text, the link would end before it. */
export function inQuery(value: string): string {
  const encoded = encodeURIComponent(value.toWellFormed()).replace(/[!'()*]/g, inHex);
  const kept = withoutEnd(encoded, /\./);
  return kept + inHex('.').repeat(encoded.length - kept.length);
}

const inHex = (one: string): string => `%${one.charCodeAt(0).toString(16).toUpperCase()}`;

/** All texts of a post: of its parts, its first comment and its options. */
export const textsOf = ({ text, thread, firstComment, options }: Omit<Whole<unknown>, 'media'>): string[] => [
  ...[text, ...thread.map((part) => part.text), firstComment],
  ...Object.values(options).filter((value) => typeof value === 'string'),
];

/** Whether a post says something else on each account of a platform. */
export const variesByAccount = (content: Omit<Whole<unknown>, 'media'>): boolean => textsOf(content).some((text) => byAccount.test(text));

/** A post as an account says it: variables are filled in and addresses shortened everywhere, also in the texts of options. */
export function filledIn<W extends Whole<unknown>>(content: W, account: Named): W {
  if (!account.shortLinks && !textsOf(content).some((text) => text.includes('{'))) return content;
  const fill = (text: string) => fillVariables(text, account).counted;
  return {
    ...content,
    text: fill(content.text),
    thread: content.thread.map((part) => ({ ...part, text: fill(part.text) })),
    firstComment: fill(content.firstComment),
    options: Object.fromEntries(
      Object.entries(content.options).map(([key, value]) => [key, typeof value === 'string' ? fill(value) : value]),
    ),
  };
}

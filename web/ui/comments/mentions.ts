import type { CommentPerson } from '@everycast/contract/comments';
import { plainName } from '../../lib/names.ts';

/** What of a text is a mention: a person's name with its "@". */
export interface TextPart {
  text: string;
  mention: boolean;
}

/** Divides a text at its mentions; the longest name counts, so that "@Ida Holm" isn't one of "Ida". */
export function partsOf(text: string, mentions: readonly CommentPerson[]): TextPart[] {
  const names = mentions.map(({ name }) => `@${name}`).toSorted((one, other) => other.length - one.length);
  const parts: TextPart[] = [];
  let plain = '';
  for (let at = 0; at < text.length; ) {
    const name = names.find((one) => text.startsWith(one, at));
    if (name === undefined) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (plain !== '') parts.push({ text: plain, mention: false });
    plain = '';
    parts.push({ text: name, mention: true });
    at += name.length;
  }
  return plain === '' ? parts : [...parts, { text: plain, mention: false }];
}

/** The name that is being typed after an "@" before the caret; null if none is. */
export function typedMention(text: string, caret: number): { from: number; words: string } | null {
  const from = text.lastIndexOf('@', caret - 1);
  if (from < 0 || caret < 1) return null;
  const before = text[from - 1];
  const words = text.slice(from + 1, caret);
  // An address has no space before its "@", and a name no second line.
  if ((before !== undefined && /[\p{L}\p{N}]/u.test(before)) || /[\n@]/.test(words) || words.length > 40) return null;
  return { from, words };
}

/** Those whose name, or a word of it, starts with what was typed. */
export function suggestionsFor(words: string, people: readonly CommentPerson[], max = 6): CommentPerson[] {
  const typed = plainName(words);
  if (/^\s/.test(words)) return [];
  const starts = (name: string) => name.startsWith(typed) || name.split(/\s+/).some((word) => word.startsWith(typed));
  return people.filter(({ name }) => starts(plainName(name))).slice(0, max);
}

/** The people whose names are in a text with their "@". */
export const mentionedIn = (text: string, people: readonly CommentPerson[]): string[] =>
  people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);

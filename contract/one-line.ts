import { z } from 'zod';

/** Control characters, and those that change the text direction. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
/** A character that people see, even alone. */
const seen = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A text as one line that can be stored and shown: no control characters, no lone surrogates, in one direction; '' if nothing is visible. */
export function oneLine(text: string): string {
  const line = text.toWellFormed().replace(unseen, ' ').trim();
  return seen.test(line) ? line : '';
}

/** Whether a text has characters that `oneLine` replaces. */
export const hasUnseen = (text: string): boolean => text.search(unseen) >= 0;

/** One line of text, or nothing. `max` is in UTF-16 units. */
export const LineOf = (max: number) =>
  z
    .string()
    .trim()
    .normalize()
    .regex(/^\P{Cc}*$/u, { error: 'schema.one_line', abort: true })
    .overwrite(oneLine)
    .max(max, 'schema.too_many_characters');

/** What people call something, on one line. `max` is in UTF-16 units. */
export const NameOf = (max: number) => LineOf(max).min(1, 'schema.name_missing');

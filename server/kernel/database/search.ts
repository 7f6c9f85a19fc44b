import { type RawBuilder, sql } from 'kysely';

/** A pattern for `like` and `ilike` that matches what contains this text, whatever signs it has. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A name without case and accents, for sorting: the database's own order puts "Äpfel" behind "Zebra". */
export const plainName = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(regexp_replace(normalize(${name}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;

/** Whether a name contains what someone typed, without case and accents. */
export function isNamed(name: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const pattern = containing(typed.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')).toLowerCase();
  // Only a name with more than ASCII can have accents, and taking them away is slow.
  return sql<boolean>`(${name} ilike ${pattern} or (octet_length(${name}) <> char_length(${name}) and ${plainName(name)} like ${pattern}))`;
}

import type { Message, MessageCode } from '@everycast/messages/message';
import type { PictureRules } from './media-rules.ts';

/** A person's options for one platform, by the field's key. Missing ones have their default. */
export type Options = { readonly [key: string]: OptionValue };
export type OptionValue = boolean | number | string | readonly string[];

/** A possible value, and its label. */
interface Choice {
  value: string;
  label: MessageCode | Message;
}

/**
 * One option: an audience, a title, a cover. `for` limits it to posts with that kind of media, `where` to those whose other option has one
 * of these values.
 * - `choice` without a default must be chosen if it is `needed`.
 * - `choice`: if it is `sorted`, the choices are shown by name, in the order of the language.
 * - `tags` have at most this many characters together, and are among `choices` if there are any.
 * - `timestamp` is a time in the video, in seconds.
 * - `number` is an integer from `min` to `max`.
 * - `picture` is a library image by ID, converted to what the platform `takes`. It is among the options of every account.
 * - `remoteSelect` is searched on the platform by name (a category, a place): its ID and its name, or its ID alone.
 * - `datetime` is a wall time, "2026-12-01T19:00"; `zone` is its zone, "Europe/Berlin", by default UTC.
 */
export type OptionField = {
  key: string;
  label: MessageCode | Message;
  help?: MessageCode | Message;
  for?: 'image' | 'video';
  where?: { key: string; is: readonly string[] };
} & (
  | { kind: 'choice'; choices: readonly Choice[]; default?: string; needed?: boolean; sorted?: boolean }
  | { kind: 'toggle'; default: boolean }
  | { kind: 'text'; max: number; long?: boolean; needed?: boolean }
  | { kind: 'tags'; max: number; choices?: readonly Choice[] }
  | { kind: 'timestamp' }
  | { kind: 'number'; min: number; max: number; default?: number }
  | { kind: 'picture'; takes: PictureRules }
  | { kind: 'remoteSelect' }
  | { kind: 'datetime' }
  | { kind: 'zone' }
);

/** A field's value: the chosen one, or its default; undefined if there is neither. */
export function optionOf(field: OptionField, options: Options): OptionValue | undefined {
  const chosen = options[field.key];
  if (chosen !== undefined && chosen !== '') return chosen;
  return 'default' in field ? field.default : undefined;
}

/** The texts of an option that has several; none of another. */
export const textsIn = (value: OptionValue | undefined): readonly string[] => (typeof value === 'object' ? value : []);

/** The ID and name of a search result; null if none was chosen. */
export function foundIn(value: OptionValue | undefined): { id: string; name: string } | null {
  const [id = '', name = id] = typeof value === 'string' ? [value.trim()] : textsIn(value);
  return id === '' ? null : { id, name };
}

/** Whether this applies to a post with such media and other options. `fields`: all fields. */
export function concerns(field: OptionField, fields: readonly OptionField[], options: Options, kinds: ReadonlySet<string>): boolean {
  if (field.for !== undefined && !kinds.has(field.for)) return false;
  const { where } = field;
  const other = where && fields.find(({ key }) => key === where.key);
  return !where || !other || where.is.includes(String(optionOf(other, options)));
}

/** The effective options: later layers override earlier ones, key by key, and an empty text there removes a value. */
export function layered(...layers: readonly (Options | null | undefined)[]): Options {
  return Object.fromEntries(Object.entries(Object.assign({}, ...layers) as Options).filter(([, value]) => value !== ''));
}

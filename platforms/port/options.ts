import type { Message, MessageCode } from '@everycast/messages/message';
import type { PictureRules } from './media-rules.ts';

/** What a person chose for one platform, by the key of the field. What was not chosen has its default. */
export type Options = { readonly [key: string]: OptionValue };
export type OptionValue = boolean | number | string | readonly string[];

/** A value to choose, and what people read. */
interface Choice {
  value: string;
  label: MessageCode | Message;
}

/**
 * One thing to choose: who may see it, a title, a cover. `for` limits it to posts of that kind of media, `where` to those for which another
 * option has one of these values.
 * - `choice` without a default must be chosen where it is `needed`.
 * - `tags` have at most so many characters together, and are among `choices` where there are any.
 * - `moment` is a time in the video, in seconds.
 * - `number` is a whole one, from `min` to `max`.
 * - `picture` is one of the library, by its id, and is made to fit what the platform `takes`. It stands among the options of every account.
 * - `found` is one of those that the platform knows by name (a category, a place) and that are sought there: its id and its name, or its id
 *   alone.
 * - `wall` is a date and a time as a clock shows them, "2026-12-01T19:00"; `zone` names whose clock, "Europe/Berlin", and without it UTC.
 */
export type OptionField = {
  key: string;
  label: MessageCode | Message;
  help?: MessageCode | Message;
  for?: 'image' | 'video';
  where?: { key: string; is: readonly string[] };
} & (
  | { kind: 'choice'; choices: readonly Choice[]; default?: string; needed?: boolean }
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

/** The value of a field: what was chosen, or its default; undefined where there is neither. */
export function optionOf(field: OptionField, options: Options): OptionValue | undefined {
  const chosen = options[field.key];
  if (chosen !== undefined && chosen !== '') return chosen;
  return 'default' in field ? field.default : undefined;
}

/** The id of what was found, and what it is called; null where nothing was chosen. */
export function foundIn(value: OptionValue | undefined): { id: string; name: string } | null {
  const [id = '', name = id] = typeof value === 'string' ? [value.trim()] : Array.isArray(value) ? (value as readonly string[]) : [];
  return id === '' ? null : { id, name };
}

/** Is this to be chosen for a post with such media and such other options? `fields`: all that there are. */
export function concerns(field: OptionField, fields: readonly OptionField[], options: Options, kinds: ReadonlySet<string>): boolean {
  if (field.for !== undefined && !kinds.has(field.for)) return false;
  const { where } = field;
  const other = where && fields.find(({ key }) => key === where.key);
  return !where || !other || where.is.includes(String(optionOf(other, options)));
}

/**
 * What was chosen in the end: what stands in a later layer wins over what stands in an earlier one, key by key, and an empty text there
 * takes it back.
 */
export function layered(...layers: readonly (Options | null | undefined)[]): Options {
  return Object.fromEntries(Object.entries(Object.assign({}, ...layers) as Options).filter(([, value]) => value !== ''));
}

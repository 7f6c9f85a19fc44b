import { Id } from '@everycast/contract/common';
import { WallTime, Zone } from '@everycast/contract/time';
import { messageOf, type Params } from '@everycast/messages/message';
import { note, stops } from './issues.ts';
import type { Issue } from './manifest.ts';
import { concerns as concernsPost, type OptionField, type Options, type OptionValue, optionOf, textsIn } from './options.ts';

/** The available options: on this account (`offered`), and on the platform for any account (`known`). */
interface Choice {
  name: string;
  offered: readonly OptionField[];
  known: readonly OptionField[];
}

/**
 * Issues with the chosen options, by the platform's own fields. A field for videos doesn't apply without one. An option chosen for all
 * accounts of a platform may not exist on each; it is then left out with a note.
 * @param kinds of the media in the post
 */
export function optionIssues({ name, offered, known }: Choice, options: Options, kinds: ReadonlySet<string>): Issue[] {
  const concerns = (field: OptionField): boolean => concernsPost(field, known, options, kinds);
  const said = Object.entries(options).flatMap(([key, value]): Issue[] => {
    const field = offered.find((one) => one.key === key);
    const about = (one: OptionField) => ({ platform: name, option: messageOf(one.label) });
    if (field) {
      const wrong = concerns(field) ? wrongWith(field, value) : null;
      return wrong === null ? [] : [stops(`option ${key}`, 'option_value', { ...about(field), ...wrong })];
    }
    const elsewhere = known.find((one) => one.key === key);
    if (!elsewhere) return [stops(`option ${key}`, 'option_unknown', { platform: name, option: key })];
    if (!concerns(elsewhere) || value === optionOf(elsewhere, {})) return [];
    return [note(`option ${key}`, 'option_left_out', about(elsewhere))];
  });
  const missing = offered.filter((field) => 'needed' in field && field.needed && concerns(field) && optionOf(field, options) === undefined);
  return [
    ...said,
    ...missing.map(({ key, kind, label }) => {
      return stops(`option ${key}`, 'option_missing', {
        platform: name,
        option: messageOf(label),
        ...(kind === 'choice' && { context: kind }),
      });
    }),
  ];
}

/** Whether a value has the field's kind at all. Whether it can be published is checked later. */
export function isOfKind({ kind }: Pick<OptionField, 'kind'>, value: OptionValue): boolean {
  if (value === '') return true; // nothing was chosen
  switch (kind) {
    case 'toggle':
      return typeof value === 'boolean';
    case 'timestamp':
    case 'number':
      return typeof value === 'number';
    case 'tags':
      return Array.isArray(value);
    case 'picture':
      return Id.safeParse(value).success;
    case 'remoteSelect':
      return typeof value === 'string' || (Array.isArray(value) && value.length === 2 && value[0] !== '');
    case 'choice':
    case 'text':
    case 'datetime':
    case 'zone':
      return typeof value === 'string';
  }
}

/** Which text says what is wrong with a value, and its parameters; null if nothing is. */
function wrongWith(field: OptionField, value: OptionValue): Params | null {
  if (!isOfKind(field, value)) return { context: field.kind };
  if (value === '') return null;
  switch (field.kind) {
    case 'choice':
      return field.choices.some((choice) => choice.value === value) ? null : { value: String(value) };
    case 'text': {
      const { length } = [...String(value)];
      return length <= field.max ? null : { context: 'text_long', length, max: field.max };
    }
    case 'tags': {
      const tags = textsIn(value);
      const strange = field.choices && tags.find((tag) => !field.choices?.some((choice) => choice.value === tag));
      if (strange !== undefined) return { context: 'tag', value: strange };
      const length = tags.reduce((sum, tag) => sum + tag.length, 0);
      return length <= field.max ? null : { context: 'tags_long', length, max: field.max };
    }
    case 'timestamp':
      return Number(value) >= 0 ? null : { context: 'before_start' };
    case 'number': {
      const { min, max } = field;
      const isOne = Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
      return isOne ? null : { context: 'range', min, max };
    }
    case 'datetime':
      return WallTime.safeParse(value).success ? null : { context: field.kind };
    case 'zone':
      return Zone.safeParse(value).success ? null : { context: field.kind };
    case 'toggle':
    case 'remoteSelect': // only the platform can tell whether it exists
    case 'picture': // depends on the file
      return null;
  }
}

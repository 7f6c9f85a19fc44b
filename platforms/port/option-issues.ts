import { Id } from '@everycast/contract/common';
import { WallTime, Zone } from '@everycast/contract/time';
import type { Issue } from './manifest.ts';
import { concerns as concernsPost, type OptionField, type Options, type OptionValue, optionOf } from './options.ts';

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
    const issue = (weight: Issue['weight'], code: string, message: string): Issue[] => [{ weight, field: `option ${key}`, code, message }];
    const field = offered.find((one) => one.key === key);
    if (field) {
      const wrong = concerns(field) ? wrongWith(field, value) : null;
      return wrong === null ? [] : issue('stops', 'option_value', `${name}: “${field.label}” ${wrong}.`);
    }
    const elsewhere = known.find((one) => one.key === key);
    if (!elsewhere) return issue('stops', 'option_unknown', `${name} has no option “${key}”.`);
    if (!concerns(elsewhere) || value === optionOf(elsewhere, {})) return [];
    return issue('note', 'option_left_out', `“${elsewhere.label}” cannot be chosen for this account, and is left out here.`);
  });
  const missing = offered.filter((field) => 'needed' in field && field.needed && concerns(field) && optionOf(field, options) === undefined);
  return [
    ...said,
    ...missing.map((field): Issue => {
      const message = field.kind === 'choice' ? `${name}: choose “${field.label}”.` : `${name}: “${field.label}” is missing.`;
      return { weight: 'stops', field: `option ${field.key}`, code: 'option_missing', message };
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

const whatItIs: Record<OptionField['kind'], string> = {
  toggle: 'is either on or off',
  timestamp: 'is a moment of the video, in seconds',
  number: 'is a number',
  tags: 'is a list of tags',
  picture: 'is a picture of the library, by its id',
  remoteSelect: 'is one that is found by its name: its id, or its id and its name',
  choice: 'is one of its choices',
  text: 'is a text',
  datetime: 'is a date and a time, such as 2026-12-01T19:00',
  zone: 'is a time zone, such as Europe/Berlin',
};

/** The end of a sentence that starts with the field's label; null if nothing is wrong. */
function wrongWith(field: OptionField, value: OptionValue): string | null {
  if (!isOfKind(field, value)) return whatItIs[field.kind];
  if (value === '') return null;
  switch (field.kind) {
    case 'choice':
      return field.choices.some((choice) => choice.value === value) ? null : `cannot be “${value}” for this account`;
    case 'text': {
      const { length } = [...String(value)];
      return length <= field.max
        ? null
        : `has ${length.toLocaleString('en')} characters, and at most ${field.max.toLocaleString('en')} are taken`;
    }
    case 'tags': {
      const { choices } = field;
      const strange = choices && (value as readonly string[]).find((tag) => !choices.some((choice) => choice.value === tag));
      if (strange !== undefined) return `cannot be “${strange}”`;
      const length = (value as readonly string[]).reduce((sum, tag) => sum + tag.length, 0);
      return length <= field.max
        ? null
        : `have ${length.toLocaleString('en')} characters together, and at most ${field.max.toLocaleString('en')} are taken`;
    }
    case 'timestamp':
      return Number(value) >= 0 ? null : 'lies before the beginning of the video';
    case 'number': {
      const { min, max } = field;
      const isOne = Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
      return isOne ? null : `is a whole number from ${min} to ${max}`;
    }
    case 'datetime':
      return WallTime.safeParse(value).success ? null : whatItIs.datetime;
    case 'zone':
      return Zone.safeParse(value).success ? null : whatItIs.zone;
    case 'toggle':
    case 'remoteSelect': // only the platform can tell whether it exists
    case 'picture': // depends on the file
      return null;
  }
}

import type { Issue } from './manifest.ts';
import type { OptionField, Options, OptionValue } from './options.ts';

/** What is wrong with what was chosen, by the platform's own fields: a key that it does not know, or a value that the field cannot have. */
export function optionIssues(name: string, fields: readonly OptionField[], options: Options): Issue[] {
  return Object.entries(options).flatMap(([key, value]): Issue[] => {
    const field = fields.find((one) => one.key === key);
    const stops = (code: string, message: string): Issue[] => [{ weight: 'stops', field: `option ${key}`, code, message }];
    if (!field) return stops('option_unknown', `${name} has no option “${key}”.`);
    const wrong = wrongWith(field, value);
    return wrong === null ? [] : stops('option_value', `${name}: “${field.label}” ${wrong}.`);
  });
}

/** Is this a value of the kind that the field has at all? Whether it is one that can go out, is said when it is to. */
export function isOfKind({ kind }: Pick<OptionField, 'kind'>, value: OptionValue): boolean {
  if (value === '') return true; // nothing was chosen
  switch (kind) {
    case 'toggle':
      return typeof value === 'boolean';
    case 'moment':
      return typeof value === 'number';
    case 'tags':
      return Array.isArray(value);
    case 'choice':
    case 'text':
      return typeof value === 'string';
  }
}

const whatItIs: Record<OptionField['kind'], string> = {
  toggle: 'is either on or off',
  moment: 'is a moment of the video, in seconds',
  tags: 'is a list of tags',
  choice: 'is one of its choices',
  text: 'is a text',
};

/** The end of the sentence that begins with the field's label; null where nothing is wrong. */
function wrongWith(field: OptionField, value: OptionValue): string | null {
  if (!isOfKind(field, value)) return whatItIs[field.kind];
  if (value === '') return null;
  switch (field.kind) {
    case 'choice':
      return field.choices.some((choice) => choice.value === value) ? null : `cannot be “${value}” for this account`;
    case 'text': {
      const { length } = [...String(value)];
      return length <= field.most
        ? null
        : `has ${length.toLocaleString('en')} characters, and at most ${field.most.toLocaleString('en')} are taken`;
    }
    case 'tags': {
      const length = (value as readonly string[]).reduce((sum, tag) => sum + tag.length, 0);
      return length <= field.most
        ? null
        : `have ${length.toLocaleString('en')} characters together, and at most ${field.most.toLocaleString('en')} are taken`;
    }
    case 'moment':
      return Number(value) >= 0 ? null : 'lies before the beginning of the video';
    case 'toggle':
      return null;
  }
}

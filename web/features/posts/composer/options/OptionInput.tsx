import { useWords } from 'words:posts';
import type { OptionField, OptionValue } from '@everycast/platforms/port/options';
import { MultiSelect, NativeSelect, NumberInput, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { compareNames } from '../../../../lib/names.ts';
import { say } from '../../../../lib/platforms/say.ts';
import { DateTimeField } from '../../../../ui/when/DateTimeField.tsx';
import { MyZone } from '../../../../ui/when/MyZone.tsx';
import { ZoneSelect } from '../../../../ui/when/ZoneSelect.tsx';
import { type PictureChoice, PictureInput } from './PictureInput.tsx';
import { RemoteSelect } from './RemoteSelect.tsx';

type Choices = Extract<OptionField, { kind: 'choice' }>['choices'];

/** One option's input, by its kind. `problem` replaces its help; `notes`: what happens to the chosen value. */
export function OptionInput({
  field,
  label = say(field.label),
  value,
  problem,
  notes = [],
  account,
  pictures,
  change,
}: {
  field: OptionField;
  /** In place of the field's own. */
  label?: string;
  value: OptionValue | undefined;
  problem: string | null;
  notes?: readonly string[];
  /** The account used to search the platform. */
  account: string;
  /** Where an image comes from, if this is one. */
  pictures: PictureChoice;
  change: (value: OptionValue) => void;
}) {
  const t = useWords();
  const help = field.help && say(field.help);
  const choicesOf = (choices: Choices) => choices.map((choice) => ({ value: choice.value, label: say(choice.label) }));
  const shared = {
    label,
    description: help,
    error: problem,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as never,
  };
  switch (field.kind) {
    case 'toggle': {
      const on = typeof value === 'boolean' ? value : field.default;
      return (
        <Switch
          label={label}
          description={help}
          error={problem}
          labelPosition="left"
          checked={on}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      );
    }
    case 'choice': {
      const choices = choicesOf(field.choices);
      if (field.sorted) choices.sort((one, other) => compareNames(one.label, other.label));
      const first = field.default === undefined ? [{ value: '', label: t('options.choose') }] : [];
      return (
        <NativeSelect
          {...shared}
          data={[...first, ...choices]}
          value={typeof value === 'string' && value !== '' ? value : (field.default ?? '')}
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
    }
    case 'text': {
      const text = typeof value === 'string' ? value : '';
      const props = {
        ...shared,
        value: text,
        onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
      };
      return field.long ? <Textarea {...props} autosize minRows={2} maxRows={6} /> : <TextInput {...props} />;
    }
    case 'tags': {
      const props = {
        ...shared,
        value: Array.isArray(value) ? [...(value as readonly string[])] : [],
        onChange: (tags: string[]) => change(tags),
      };
      return field.choices ? (
        <MultiSelect
          {...props}
          data={choicesOf(field.choices).sort((one, other) => compareNames(one.label, other.label))}
          searchable
          hidePickedOptions
          placeholder={t('options.find')}
        />
      ) : (
        <TagsInput {...props} placeholder={t('options.tag')} />
      );
    }
    case 'picture':
      return <PictureInput label={label} help={help} problem={problem} notes={notes} pictures={pictures} />;
    case 'remoteSelect':
      return <RemoteSelect shared={shared} option={field.key} account={account} value={value} change={change} />;
    case 'datetime':
      return (
        <DateTimeField label={label} description={help} error={problem} value={typeof value === 'string' ? value : ''} change={change} />
      );
    case 'zone': {
      const zone = typeof value === 'string' && value !== '' ? value : 'UTC';
      return (
        <div>
          <ZoneSelect label={label} help={problem ?? help ?? ''} value={zone} change={change} />
          <MyZone moment={{ at: '', zone, fold: 'earlier' }} change={(moment) => change(moment.zone)} />
        </div>
      );
    }
    case 'number':
      return (
        <NumberInput
          {...shared}
          min={field.min}
          max={field.max}
          allowDecimal={false}
          placeholder={field.default === undefined ? '' : String(field.default)}
          value={typeof value === 'number' ? value : ''}
          onChange={(number) => change(typeof number === 'number' ? number : '')}
        />
      );
    case 'timestamp':
      return (
        <NumberInput
          {...shared}
          label={t('options.moment', { label })}
          min={0}
          step={0.5}
          decimalScale={3}
          suffix=" s"
          value={typeof value === 'number' ? value : ''}
          onChange={(seconds) => change(typeof seconds === 'number' ? seconds : '')}
        />
      );
  }
}

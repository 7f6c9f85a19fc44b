import { useWords } from 'words:feeds';
import { type FeedSettings, maxPerDay, type NewFeed } from '@everycast/contract/feeds';
import { NativeSelect, TagsInput } from '@mantine/core';
import { NumberField } from '../../ui/NumberField.tsx';
import { Row, Stack } from '../../ui/primitives/primitives.tsx';
import css from './Feeds.module.css';

interface Props {
  settings: FeedSettings;
  change: (next: Partial<FeedSettings>) => void;
  /** What a new feed starts with; null for one that has started. */
  first: NewFeed['first'] | null;
  setFirst: (first: NewFeed['first']) => void;
}

/** Which of a feed's items become posts, and how many. */
export function FilterFields({ settings, change, first, setFirst }: Props) {
  const t = useWords();
  const filters = ['contains', 'without', 'categories'] as const;
  return (
    <Stack gap={12} role="group" aria-label={t('form.filters')}>
      {filters.map((filter) => (
        <TagsInput
          key={filter}
          label={t(`form.${filter}`)}
          placeholder={settings[filter].length === 0 ? t('form.addWord') : ''}
          acceptValueOnBlur
          maxTags={50}
          value={settings[filter]}
          onChange={(words) => change({ [filter]: words })}
        />
      ))}
      <Row gap="8 12" wrap align="start">
        <NumberField
          className={css.half}
          label={t('form.perDay')}
          allowDecimal={false}
          value={settings.perDay}
          min={1}
          max={maxPerDay}
          put={(perDay) => change({ perDay })}
        />
        {first !== null && (
          <NativeSelect
            className={css.half}
            label={t('form.first')}
            data={(['none', 'newest'] as const).map((value) => ({ value, label: t(`form.first_${value}`) }))}
            value={first}
            onChange={(event) => setFirst(event.currentTarget.value as NewFeed['first'])}
          />
        )}
      </Row>
    </Stack>
  );
}

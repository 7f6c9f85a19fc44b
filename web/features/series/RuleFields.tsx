import { useWords } from 'words:repeats';
import { maxEvery, maxTimes } from '@everycast/contract/series';
import { SegmentedControl, Select } from '@mantine/core';
import { useSession } from '../../lib/session/session.tsx';
import { weekdaysFrom } from '../../lib/time/weeks.ts';
import { Button } from '../../ui/Button.tsx';
import filter from '../../ui/Filter.module.css';
import { NumberField } from '../../ui/NumberField.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { DateField } from '../../ui/when/DateField.tsx';
import css from './Repeat.module.css';
import { type Ending, isLastWeekday, type MonthDay, nthOf, type Rhythm, type RuleDraft, rhythms, ruleOf, type Start } from './rule.ts';
import { dayName, onDay } from './rule-words.ts';

interface RuleFieldsProps {
  draft: RuleDraft;
  start: Start;
  change: (draft: RuleDraft) => void;
}

/** How often, on which days, and until when. */
export function RuleFields({ draft, start, change }: RuleFieldsProps) {
  const t = useWords();
  const { rhythm, every, ending } = draft;
  return (
    <Stack gap={12}>
      <Row gap="8 12" wrap align="end">
        <Select
          label={t('rhythm')}
          allowDeselect={false}
          data={rhythms.map((value) => ({ value, label: t(`rhythms.${value}`) }))}
          value={rhythm}
          onChange={(value) => value && change({ ...draft, rhythm: value as Rhythm })}
        />
        {rhythm !== 'workday' && (
          <NumberField
            label={t('every')}
            min={1}
            max={maxEvery}
            value={every}
            suffix={` ${t(`units.${rhythm}`, { count: every })}`}
            put={(value) => change({ ...draft, every: value })}
          />
        )}
      </Row>
      {rhythm === 'week' && <Weekdays draft={draft} start={start} change={change} />}
      {(rhythm === 'month' || rhythm === 'year') && <MonthDays draft={draft} start={start} change={change} />}
      <Row gap="8 12" wrap align="end">
        <Stack gap={4}>
          <Text as="span" size={12} weight="medium" id="repeat-ends">
            {t('ends')}
          </Text>
          <SegmentedControl
            aria-labelledby="repeat-ends"
            data={(['never', 'until', 'times'] as const).map((value) => ({ value, label: t(`endings.${value}`) }))}
            value={ending}
            onChange={(value) => change({ ...draft, ending: value as Ending })}
          />
        </Stack>
        {ending === 'until' && (
          <DateField label={t('until')} value={draft.until} min={start.at.slice(0, 10)} change={(until) => change({ ...draft, until })} />
        )}
        {ending === 'times' && (
          <NumberField label={t('times')} min={1} max={maxTimes} value={draft.times} put={(times) => change({ ...draft, times })} />
        )}
      </Row>
    </Stack>
  );
}

function Weekdays({ draft, change }: RuleFieldsProps) {
  const t = useWords();
  const { weekdays } = draft;
  const toggled = (day: number) => (weekdays.includes(day) ? weekdays.filter((one) => one !== day) : [...weekdays, day]);
  return (
    <Stack gap={4}>
      <Text as="span" size={12} weight="medium" id="repeat-weekdays">
        {t('weekdays')}
      </Text>
      <Row as="fieldset" gap={4} wrap aria-labelledby="repeat-weekdays" className={css.weekdays}>
        {weekdaysFrom(useSession().times.weekStart).map((day) => (
          <Button
            key={day}
            variant="bare"
            className={filter.button}
            aria-pressed={weekdays.includes(day)}
            onClick={() => change({ ...draft, weekdays: toggled(day) })}
          >
            {dayName(day, 'short')}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}

function MonthDays({ draft, start, change }: RuleFieldsProps) {
  const t = useWords();
  const choices: MonthDay[] = [
    'date',
    'last',
    ...(nthOf(start) ? (['nth'] as const) : []),
    ...(isLastWeekday(start) ? (['lastWeekday'] as const) : []),
  ];
  const shown = choices.includes(draft.monthDay) ? choices : [...choices, draft.monthDay];
  return (
    <Select
      label={t('monthDay')}
      allowDeselect={false}
      data={shown.map((monthDay) => ({ value: monthDay, label: onDay(ruleOf({ ...draft, monthDay }, start)) }))}
      value={draft.monthDay}
      onChange={(value) => value && change({ ...draft, monthDay: value as MonthDay })}
    />
  );
}

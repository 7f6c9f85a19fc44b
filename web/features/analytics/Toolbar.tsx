import { useWords } from 'words:analytics';
import type { Account } from '@everycast/contract/accounts';
import { analyticsTables } from '@everycast/contract/analytics';
import { IconArrowsExchange, IconCalendar, IconChevronDown, IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { withGroup } from '../../lib/accounts/sections.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatDays, formatShortDays } from '../../lib/time/format.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import filter from '../../ui/Filter.module.css';
import { AccountFilter } from '../../ui/filters/AccountFilter.tsx';
import { FilterSheet } from '../../ui/filters/FilterSheet.tsx';
import { GroupButtons } from '../../ui/groups/GroupButtons.tsx';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LabelFilter } from '../../ui/labels/LabelFilter.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Grid, Row, Text } from '../../ui/primitives/primitives.tsx';
import { DateField } from '../../ui/when/DateField.tsx';
import { daysOf, isRange, moved, noonOf, type Range } from './range.ts';

const choices = [
  ['thisWeek', { kind: 'week', weeks: 0 }],
  ['week', { kind: 'week', weeks: 1 }],
  ['days7', { kind: 'days', days: 7 }],
  ['days30', { kind: 'days', days: 30 }],
  ['days90', { kind: 'days', days: 90 }],
] as const satisfies readonly (readonly [string, Range])[];

/** The period, with arrows to the one before and after. */
export function RangeChoice({ range, today, change }: { range: Range; today: string; change: (range: Range) => void }) {
  const t = useWords();
  const isPhone = usePhone();
  const { weekStart } = useSession().times;
  const { from, to } = daysOf(range, today, weekStart);
  const days = formatDays(noonOf(from), noonOf(to), 'UTC');
  const [custom, setCustom] = useState({ from, to });
  const known = choices.find(([, one]) => JSON.stringify(one) === JSON.stringify(range));
  const [earlier, later] = [moved(range, -1, today, weekStart), moved(range, 1, today, weekStart)];
  const isValid = isRange(custom.from, custom.to);
  const day = (name: 'from' | 'to') => (
    <DateField label={t(`range.${name}`)} value={custom[name]} change={(date) => setCustom({ ...custom, [name]: date })} />
  );
  return (
    <Row gap={8} wrap>
      <Row gap={4} wrap>
        <IconButton
          icon={IconChevronLeft}
          label={t('range.earlier')}
          variant="default"
          disabled={!earlier}
          onClick={() => earlier && change(earlier)}
        />
        <Popover
          variant="default"
          side="below-start"
          panelClassName={filter.panel}
          onOpen={() => setCustom({ from, to })}
          trigger={
            <>
              {!isPhone && <Icon of={IconCalendar} size={16} />}
              {isPhone ? formatShortDays(noonOf(from), noonOf(to), 'UTC') : known ? t(`range.${known[0]}`) : t('range.custom')}
              <Icon of={IconChevronDown} size={14} />
            </>
          }
        >
          <Grid gap={2}>
            {choices.map(([name, one]) => (
              <Button key={name} variant="ghost" data-closes aria-pressed={known?.[0] === name} onClick={() => change(one)}>
                {t(`range.${name}`)}
              </Button>
            ))}
          </Grid>
          <Grid gap={8} p={8} edge="top">
            {day('from')}
            {day('to')}
            {!isValid && (
              <Text size={12} tone="fail" role="alert">
                {t('range.wrong')}
              </Text>
            )}
            <Button {...(isValid && { 'data-closes': true })} disabled={!isValid} onClick={() => change({ kind: 'custom', ...custom })}>
              {t('range.apply')}
            </Button>
          </Grid>
        </Popover>
        <IconButton
          icon={IconChevronRight}
          label={t('range.later')}
          variant="default"
          disabled={!later}
          onClick={() => later && change(later)}
        />
      </Row>
      {!isPhone && (
        <Text as="span" size={14} weight="medium" tone="text">
          {days}
        </Text>
      )}
    </Row>
  );
}

interface FiltersProps {
  accounts: readonly Account[];
  chosen: readonly string[];
  choose: (ids: string[]) => void;
  labels: readonly string[];
  chooseLabels: (ids: string[]) => void;
  compare: boolean;
  setCompare: (compare: boolean) => void;
  /** undefined until it is known. */
  previous: { from: string; to: string } | undefined;
}

/** Which accounts and labels are counted, and whether the period before is shown. On a phone they are in a sheet. */
export function Filters({ accounts, chosen, choose, labels, chooseLabels, compare, setCompare, previous }: FiltersProps) {
  const t = useWords();
  const isPhone = usePhone();
  const groups = useGroups() ?? [];
  const compared = previous && t('filter.compare', { days: formatDays(noonOf(previous.from), noonOf(previous.to), 'UTC') });
  const fields = (
    <>
      <AccountFilter accounts={accounts} chosen={chosen} change={choose} />
      <LabelFilter chosen={labels} change={chooseLabels} />
      <GroupButtons
        as={isPhone ? 'line' : 'tiles'}
        groups={groups}
        chosen={new Set(chosen)}
        choose={(group, on) => choose(withGroup(chosen, group.accountIds, on))}
      />
      {/* Last, so that nothing moves when it is known. */}
      {compared && (
        <Button variant="bare" className={filter.button} aria-pressed={compare} onClick={() => setCompare(!compare)}>
          <Icon of={IconArrowsExchange} size={14} />
          {compared}
        </Button>
      )}
    </>
  );
  if (!isPhone) return fields;
  const on = [chosen.length > 0, labels.length > 0, !compare].filter(Boolean).length;
  return (
    <FilterSheet on={on}>
      <Row gap={8} wrap>
        {fields}
      </Row>
    </FilterSheet>
  );
}

const exportNames = {
  days: 'exportDays',
  platforms: 'exportPlatforms',
  groups: 'exportGroups',
  accounts: 'exportAccounts',
  labels: 'exportLabels',
  posts: 'exportPosts',
  gaps: 'exportGaps',
} as const;

/** Each table of the page as a CSV file. */
export function ExportMenu({ save }: { save: (table: (typeof analyticsTables)[number]) => void }) {
  const t = useWords();
  return (
    <Menu
      label={t('export')}
      variant="default"
      trigger={
        <>
          <Icon of={IconDownload} size={16} />
          <Text as="span" size={14} wideOnly>
            {t('export')}
          </Text>
        </>
      }
      options={analyticsTables.map((table) => ({ key: table, label: t(exportNames[table]), choose: () => save(table) }))}
    />
  );
}

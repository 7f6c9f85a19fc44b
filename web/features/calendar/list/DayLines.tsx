import type { Temporal } from '@everycast/contract/time';
import type { ViewProps } from '../view-props.ts';
import { useWords } from '../words.ts';
import { Days } from './Days.tsx';
import { useList } from './use-list.ts';

const noAccounts: NonNullable<ViewProps['accounts']> = [];

/** All posts of one day, below a phone's strip of days. */
export function DayLines({ date, view, accounts }: ViewProps & { date: Temporal.PlainDate }) {
  const t = useWords();
  return <Days list={useList(date, view, accounts ?? noAccounts, true)} empty={t('day.empty')} />;
}

import { useWords } from 'words:calendar-hours';
import type { Account } from '@everycast/contract/accounts';
import type { Temporal } from '@everycast/contract/time';
import { IconChartDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { bestTimesQuery } from '../../../lib/best-times/query.ts';
import { keepText } from '../../../lib/keep-text.ts';
import { Button } from '../../../ui/Button.tsx';
import chip from '../../../ui/Filter.module.css';
import { Icon } from '../../../ui/Icon.tsx';
import { Text } from '../../../ui/primitives/primitives.tsx';
import { useCalendar } from '../use-calendar.ts';
import { bestHours } from './best-hours.ts';

const key = 'calendar-best-times';
const none: ReadonlySet<string> = new Set();

/** Whether best times are marked, remembered in this browser, and the hours that are: of the chosen accounts, or all. */
export function useBestHours(days: readonly Temporal.PlainDate[], accounts: readonly Account[], chosen: readonly string[]) {
  const { zone } = useCalendar();
  const [isOn, setIsOn] = useState(() => localStorage.getItem(key) === 'shown');
  const ids = chosen.length > 0 ? chosen : accounts.map(({ id }) => id);
  const { data } = useQuery({ ...bestTimesQuery(ids), enabled: isOn && ids.length > 0 });
  const hours = useMemo(() => (isOn && data ? bestHours(days, zone, data) : none), [isOn, data, days, zone]);
  function toggle() {
    setIsOn(!isOn);
    keepText(key, isOn ? null : 'shown');
  }
  return { isOn, toggle, hours, isEmpty: isOn && data !== undefined && hours.size === 0 };
}

/** Marks the hours at which posts do best; says so if no history shows any. */
export function BestTimesFilter({ best: { isOn, toggle, isEmpty } }: { best: ReturnType<typeof useBestHours> }) {
  const t = useWords();
  return (
    <>
      <Button variant="bare" className={chip.button} aria-pressed={isOn} onClick={toggle}>
        <Icon of={IconChartDots} size={14} />
        {t('best')}
      </Button>
      {isEmpty && (
        <Text as="span" size={12} tone="muted">
          {t('noBest')}
        </Text>
      )}
    </>
  );
}

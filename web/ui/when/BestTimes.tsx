import { useWords } from 'words:best-times';
import { wallTimeAt } from '@everycast/contract/time';
import { IconChartDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { nextBest } from '../../lib/best-times/next-best.ts';
import { bestTimesQuery } from '../../lib/best-times/query.ts';
import type { WallMoment } from '../../lib/time/check-time.ts';
import { formatMoment } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Icon } from '../Icon.tsx';
import { Menu } from '../Menu.tsx';
import { Popover } from '../Popover.tsx';
import { Text } from '../primitives/primitives.tsx';
import { whyNone } from './why-none.ts';

/** Offers the times at which posts did best on the chosen accounts: on one `day`, or the next ones. Says so where none stands out. */
export default function BestTimes({
  accountIds,
  moment,
  day = null,
  change,
}: {
  accountIds: readonly string[];
  moment: WallMoment;
  day?: string | null;
  change: (time: Pick<WallMoment, 'at' | 'fold'>) => void;
}) {
  const t = useWords();
  const now = useNow();
  const { data, error } = useQuery(bestTimesQuery(accountIds));
  if (!data && !error) return null;
  const trigger = (
    <>
      <Icon of={IconChartDots} size={16} />
      {t(day === null ? 'label' : 'day')}
    </>
  );
  const found = data ? nextBest(data.items, data.zone, now, day) : [];
  const heard = data?.items.filter((one) => one.found === 'times').length ?? 0;
  if (found.length === 0) {
    return (
      <Popover variant="soft" side="above-end" trigger={trigger}>
        <Text p={12} size={13}>
          {error ? t('failed') : whyNone(t, data?.items ?? [], heard > 0)}
        </Text>
      </Popover>
    );
  }
  return (
    <Menu
      variant="soft"
      side="above-end"
      trigger={trigger}
      heading={t('why', { count: heard })}
      options={found.map(({ at, instant }) => ({
        key: at,
        label: formatMoment(instant.toString(), moment.zone, 'named'),
        choose: () => change({ at: wallTimeAt(instant, moment.zone), fold: 'earlier' }),
      }))}
    />
  );
}

import { useWords } from 'words:calendar';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatTime } from '../../../lib/time/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Stack } from '../../../ui/primitives/primitives.tsx';
import { GroupSquare } from '../lines/GroupSquare.tsx';
import { useCalendar } from '../use-calendar.ts';
import css from './Open.module.css';
import { MoreOpen } from './OpenChip.tsx';
import { type OpenCell, openThatFit } from './open.ts';

/** A day's open slots below its posts, on phones, in at most so many rows. Those it doesn't show are in the day's own view. */
export function OpenList({ day, cell, most }: { day: string; cell: OpenCell | undefined; most: number }) {
  const t = useWords();
  const { zone } = useCalendar();
  const { open, hidden } = openThatFit(cell, { shown: 0, count: 0, rows: most });
  if (open.length === 0) return null;
  return (
    <Stack as="ul" gap={8} aria-label={t('open.title')}>
      {open.map((slot) => (
        <li key={`${slot.queueId} ${slot.at}`}>
          <Link to={slot.path} className={css.row} data-open-slot>
            <Icon of={IconPlus} size={16} />
            <time dateTime={slot.at}>{formatTime(slot.at, zone)}</time>
            <span className="visually-hidden">{t('open.slot')}</span>
            <GroupSquare line={{ groupId: slot.groupId, severalGroups: false }} />
            <bdi className={css.text}>{slot.name}</bdi>
            <span className={css.fill}>{t('open.fill')}</span>
          </Link>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <MoreOpen day={day} count={hidden} inTabOrder />
        </li>
      )}
    </Stack>
  );
}

import { useWords } from 'words:calendar';
import { IconPlus } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { withParams } from '../../../lib/posts-filter.ts';
import { formatShortTime, formatTime } from '../../../lib/time/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { Density } from '../chip.ts';
import { slotLabel } from '../labels.ts';
import { useCalendar } from '../use-calendar.ts';
import css from './Open.module.css';
import { SlotOwner } from './OpenLine.tsx';
import type { OpenSlot } from './open.ts';

/** An open slot on its day in the three weeks, as high as the day's posts allow. */
export function OpenChip({ slot, density, inTabOrder }: { slot: OpenSlot; density: Density; inTabOrder: boolean }) {
  const t = useWords();
  const { zone } = useCalendar();
  const line = density === 'line';
  const text = <span className={css.text}>{t('open.slot')}</span>;
  return (
    <Link
      to={slot.path}
      className={css.chip}
      data-chip
      data-open-slot
      draggable={false}
      tabIndex={inTabOrder ? 0 : -1}
      title={t('open.for', { name: slot.name })}
    >
      <span className={css.top}>
        <Icon of={IconPlus} size={14} />
        <time dateTime={slot.at}>{line ? formatShortTime(slot.at, zone) : formatTime(slot.at, zone)}</time>
        <SlotOwner slot={slot} />
        {line && text}
      </span>
      {!line && text}
    </Link>
  );
}

/** "+3 open slots" of a day: leads to the day. */
export function MoreOpen({ day, count, inTabOrder }: { day: string; count: number; inTabOrder: boolean }) {
  const t = useWords();
  const [params] = useSearchParams();
  return (
    <Link
      to={{ search: String(withParams(params, { view: 'day', from: day })) }}
      className={css.more}
      data-chip
      tabIndex={inTabOrder ? 0 : -1}
      aria-label={t('open.moreOf', { count, day: slotLabel(day) })}
    >
      {t('open.more', { count })}
    </Link>
  );
}

import { useWords } from 'words:calendar';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatTinyTime } from '../../../lib/time/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { GroupSquare } from '../lines/GroupSquare.tsx';
import { useCalendar } from '../use-calendar.ts';
import css from './Open.module.css';
import type { OpenSlot } from './open.ts';

/** Whose slot it is: a group's color, whose name screen readers say, or an account's name for them alone. */
export function SlotOwner({ slot: { groupId, name } }: { slot: OpenSlot }) {
  if (groupId === null) return <span className="visually-hidden">{name}</span>;
  return <GroupSquare line={{ groupId, severalGroups: false }} />;
}

/** An open slot in one line of a day; `now`, if it is the first of what is ahead. A click opens the composer. */
export function OpenLine({ slot, inTabOrder, now = false }: { slot: OpenSlot; inTabOrder: boolean; now?: boolean }) {
  const t = useWords();
  const { zone } = useCalendar();
  return (
    <Link
      to={slot.path}
      className={css.line}
      data-chip
      data-open-slot
      data-next={now || undefined}
      draggable={false}
      tabIndex={inTabOrder ? 0 : -1}
      title={t('open.for', { name: slot.name })}
    >
      <Icon of={IconPlus} size={14} />
      <time className={css.time} dateTime={slot.at}>
        {formatTinyTime(slot.at, zone)}
      </time>
      <SlotOwner slot={slot} />
      <span className={css.text}>{t('open.slot')}</span>
    </Link>
  );
}

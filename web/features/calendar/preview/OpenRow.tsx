import { useWords } from 'words:calendar';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatTime } from '../../../lib/time/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { SlotOwner } from '../open/OpenLine.tsx';
import type { OpenSlot } from '../open/open.ts';
import { useCalendar } from '../use-calendar.ts';
import css from './Preview.module.css';

/** An open slot of the preview. */
export function OpenRow({ slot }: { slot: OpenSlot }) {
  const t = useWords();
  const { zone } = useCalendar();
  return (
    <li className={css.item}>
      <Link to={slot.path} className={css.row} data-open-slot draggable={false} title={t('open.for', { name: slot.name })}>
        <time className={css.time} dateTime={slot.at}>
          {formatTime(slot.at, zone)}
        </time>
        <span className={css.glyph}>
          <Icon of={IconPlus} size={14} />
        </span>
        <span className={css.square}>
          <SlotOwner slot={slot} />
        </span>
        <span className={css.text}>{t('open.slot')}</span>
        <span className={css.fill}>{t('open.fill')}</span>
      </Link>
    </li>
  );
}

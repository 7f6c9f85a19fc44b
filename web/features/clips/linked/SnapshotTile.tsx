import { type LinkedSnapshot, watchAddress } from '@everycast/contract/clips';
import { IconExternalLink, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDuration } from '../../../lib/measures.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useWords } from '../words.ts';
import css from './LinkedSnapshots.module.css';

/** One moment: its picture, or where that does not come a place with the time, and the way to the video at that moment. */
export function SnapshotTile({ snapshot, number }: { snapshot: LinkedSnapshot; number: number }) {
  const t = useWords();
  const [missing, setMissing] = useState(false);
  const time = formatDuration(snapshot.timestamp);
  return (
    <li id={snapshot.id}>
      <a className={css.tile} href={watchAddress(snapshot)} target="_blank" rel="noopener noreferrer">
        {missing ? (
          <span className={css.placeholder} aria-hidden="true">
            <Icon of={IconPhotoOff} size={20} />
            <span className={css.time}>{time}</span>
            <span>{t('linked.none')}</span>
          </span>
        ) : (
          <img
            className={css.picture}
            src={snapshot.thumbnail}
            alt=""
            width={480}
            height={270}
            referrerPolicy="no-referrer"
            onError={() => setMissing(true)}
          />
        )}
        <span className={css.caption}>
          <span>{t('linked.name', { number })}</span>
          <span className={css.when}>{time}</span>
          <span className="visually-hidden">{t('linked.open')}</span>
          <Icon of={IconExternalLink} size={14} />
        </span>
      </a>
    </li>
  );
}

import { useWords } from 'words:clips';
import { type LinkedSnapshot, watchAddress } from '@everycast/contract/clips';
import { IconExternalLink, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDuration } from '../../../lib/measures.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import css from './LinkedSnapshots.module.css';

/** One snapshot: its thumbnail, or a placeholder with the time, linking to the video at that time. */
export function SnapshotTile({ snapshot, number }: { snapshot: LinkedSnapshot; number: number }) {
  const t = useWords();
  const [missing, setMissing] = useState(false);
  const time = formatDuration(snapshot.timestamp);
  return (
    <li id={snapshot.id}>
      <Text
        as="a"
        block
        radius={10}
        tone="text"
        className={css.tile}
        href={watchAddress(snapshot)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {missing ? (
          <Text as="span" gap={2} size={12} tone="quiet" className={css.placeholder} aria-hidden="true">
            <Icon of={IconPhotoOff} size={20} />
            <Text as="span" size={18} tone="muted" weight="semibold" num>
              {time}
            </Text>
            <span>{t('linked.none')}</span>
          </Text>
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
        <Row as="span" gap={6} size={12} tone="muted" p="6 2 0" className={css.caption}>
          <span>{t('linked.name', { number })}</span>
          <Text as="span" ml="auto" num>
            {time}
          </Text>
          <span className="visually-hidden">{t('linked.open')}</span>
          <Icon of={IconExternalLink} size={14} />
        </Row>
      </Text>
    </li>
  );
}

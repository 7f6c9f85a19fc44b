import { useWords } from 'words:queues';
import { IconWorld } from '@tabler/icons-react';
import { zoneLabel } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import type { Picking } from './use-picked.ts';
import css from './Week.module.css';

/** What to do with the post that is being moved; it stays in view. */
export function MovingBar({ moving: { picked, cancel } }: { moving: Picking }) {
  const t = useWords();
  return (
    <div role="status" className={css.status}>
      {picked && (
        <Row gap="8 12" wrap justify="between" p="8 12" border="line" radius={10} bg="surface" shadow={2} size={13}>
          <Text minW={0}>{t('week.picked', { post: picked.post.text || t('week.noText') })}</Text>
          <Button size="sm" onClick={cancel}>
            {t('week.cancel')}
          </Button>
        </Row>
      )}
    </div>
  );
}

/** In which zone the days are, and what the keys do. */
export function WeekFoot({ zone, now, mayManage, mayMove }: { zone: string; now: number; mayManage: boolean; mayMove: boolean }) {
  const t = useWords();
  const keys = [
    { press: ['←', '→'], does: t('week.keys.slots') },
    { press: ['J', 'K'], does: t('week.keys.queues') },
    ...(mayMove
      ? [
          { press: ['M'], does: t('week.keys.move') },
          { press: ['F'], does: t('week.keys.fill') },
        ]
      : []),
    ...(mayManage
      ? [
          { press: ['E'], does: t('week.keys.edit') },
          { press: ['P'], does: t('week.keys.pause') },
        ]
      : []),
  ];
  return (
    <Row gap="8 16" wrap justify="between" mt={8} size={12} tone="quiet">
      <Row as="p" gap={6} minW={0}>
        <Icon of={IconWorld} size={14} />
        {t('week.foot', { zone: zoneLabel(zone, now) })}
      </Row>
      <Row as="ul" gap="4 12" wrap wideOnly className={css.keys}>
        {keys.map(({ press, does }) => (
          <li key={does}>
            {press.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
            {does}
          </li>
        ))}
      </Row>
    </Row>
  );
}

import { useWords } from 'words:calendar';
import { IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { zoneLabel } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/Button.tsx';
import { GroupSquare } from '../../../ui/groups/GroupSquare.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { useCalendar } from '../use-calendar.ts';
import css from './calendar-frame.module.css';

/** The message for weeks without posts: how to schedule one, or that the filters hide them. */
export function Hint({ all, shown, showAll }: { all: number; shown: number; showAll: () => void }) {
  const t = useWords();
  const { create } = useCalendar();
  if (shown > 0) return null;
  if (all === 0)
    return (
      <Text size={12} tone="muted">
        {create ? `${t('nothing')} ${t('nothingTeach')}` : t('nothing')}
      </Text>
    );
  return (
    <Text size={12} tone="muted">
      {t('noneLeft')}{' '}
      <Text as={Button} variant="bare" tone="brand" weight="medium" className={css.all} onClick={showAll}>
        {t('showAll')}
      </Text>
    </Text>
  );
}

/** The line between the header and a view: its filters. */
export const FilterBar = ({ children }: { children: ReactNode }) => (
  <Row gap="8 12" wrap mb={12} size={12} tone="muted" className={css.row}>
    {children}
  </Row>
);

/** Below a view: the zone of all its times, and which color is which group. Phones have no room for it; their agenda shows the zone. */
export function Foot({ children }: { children?: ReactNode }) {
  const t = useWords();
  const { zone, groups } = useCalendar();
  return (
    <Row as="footer" gap={16} rigid mt={8} size={12} tone="quiet" wideOnly className={css.foot}>
      <Row as="p" inline gap={6} rigid>
        <Icon of={IconWorld} size={14} />
        {t('zone', { zone: zoneLabel(zone, useNow()) })}
      </Row>
      {children}
      <Row as="ul" gap="4 16" wrap justify="end" grow clip minW={0} h="1.125rem" aria-hidden="true">
        {[...groups.values()].map((group) => (
          <Row as="li" gap={6} key={group.id} maxW="12rem">
            <GroupSquare of={group} among={groups.values()} />
            <Text as="bdi" truncate>
              {group.name}
            </Text>
          </Row>
        ))}
        {groups.size > 1 && (
          <Row as="li" gap={6}>
            <GroupSquare of="several" among={groups.values()} />
            {t('several')}
          </Row>
        )}
      </Row>
    </Row>
  );
}

import { useWords } from 'words:client-review';
import type { Review } from '@everycast/contract/client-review';
import { IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { namesOfToday } from '../../../lib/time/device-zone.ts';
import { zoneLabel } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import css from './Review.module.css';

/** Who asks, for which brand, in which zone times are shown, and who reviews. */
export function ReviewHeader({ review, zone, setZone }: { review: Review; zone: string; setZone: (zone: string) => void }) {
  const t = useWords();
  const [choosing, setChoosing] = useState(false);
  return (
    <header className={css.header}>
      <Row gap={12} minW={0}>
        <span className={css.mark} aria-hidden>
          {[...review.workspace][0]?.toUpperCase()}
        </span>
        <Stack minW={0} className={css.names}>
          <Text as="bdi" size={16} weight="semibold" truncate>
            {review.workspace}
          </Text>
          {review.brand !== null && (
            <Text as="span" size={13} tone="muted" truncate>
              {t('for', { brand: review.brand })}
            </Text>
          )}
        </Stack>
      </Row>
      <Row gap="0 12" size={13} tone="muted" ml="auto" minW={0} wrap justify="end">
        {choosing ? (
          <select
            aria-label={t('zone')}
            className={css.zones}
            value={zone}
            onChange={(event) => {
              setZone(event.currentTarget.value);
              setChoosing(false);
            }}
          >
            {zonesWith(zone).map((one) => (
              <option key={one.zone} value={one.zone}>
                {one.name}
              </option>
            ))}
          </select>
        ) : (
          <>
            <Icon of={IconWorld} size={18} />
            <span className={css.wideOnly}>{t('timesIn', { zone: zoneLabel(zone) })}</span>
            <Button
              variant="bare"
              className={css.link}
              aria-label={t('changeZone', { zone: zoneLabel(zone) })}
              onClick={() => setChoosing(true)}
            >
              <span className={css.wideOnly}>{t('change')}</span>
              <span className={css.phoneOnly}>{zoneLabel(zone)}</span>
            </Button>
          </>
        )}
        {review.reviewer !== null && (
          <Text as="span" truncate className={css.wideOnly}>
            {t('reviewingAs', { name: review.reviewer })}
          </Text>
        )}
      </Row>
    </header>
  );
}

function zonesWith(zone: string): { zone: string; name: string }[] {
  const today = namesOfToday();
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])].map((one) => ({
    zone: one,
    name: (today.get(one) ?? one).replaceAll('_', ' '),
  }));
}

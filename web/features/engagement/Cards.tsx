import { useWords } from 'words:engagement';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatNumber } from '../../lib/numbers.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatTime } from '../../lib/time/format.ts';
import { Card, Row, Text } from '../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { spanOf } from './ago.ts';
import { metricsQuery } from './data.ts';
import css from './Engagement.module.css';

/** The four metrics of the specification. After a failure the last figures stay, with their time. */
export function Cards({ days }: { days: number }) {
  const t = useWords();
  const { times } = useSession();
  const { data, error, dataUpdatedAt } = useQuery({ ...metricsQuery(days), placeholderData: (before) => before });
  const failed = error !== null;
  useEffect(() => {
    if (failed) toast.fail(t('cards.failed'));
  }, [failed, t]);
  const asOf = failed && data ? t('cards.asOf', { time: formatTime(dataUpdatedAt, times.zone) }) : null;
  const sample = data?.sample ? t('cards.sample') : null;
  const count = data?.conversations ?? 0;
  const cards = [
    { name: t('cards.likes'), value: formatNumber(data?.likes), note: t('cards.likesBy') },
    { name: t('cards.comments'), value: formatNumber(data?.comments), note: t('cards.commentsBy') },
    {
      name: t('cards.rate'),
      value: data && (sample || count > 0 ? t('cards.percent', { count: data.responseRate }) : t('noTime')),
      note: sample ?? t('cards.rateOf', { answered: data?.answered ?? 0, count }),
    },
    {
      name: t('cards.time'),
      value: data && (data.avgResponseTime === null ? t('noTime') : spanOf(data.avgResponseTime)),
      note: sample ?? (data?.before == null ? '' : t('cards.before', { time: spanOf(data.before) })),
    },
  ];
  return (
    <dl className={css.cards}>
      {cards.map(({ name, value, note }) => (
        <Card key={name} p="12 16">
          <Text as="dt" size={13} tone="muted" weight="medium">
            {name}
          </Text>
          <Row as="dd" gap="0 8" wrap justify="between" align="baseline">
            {value === undefined ? (
              <Skeleton width="4rem" height="var(--lh-28)" />
            ) : (
              <>
                <Text as="span" size={28} weight="semibold" num>
                  {value}
                </Text>
                <Text as="span" size={12} tone="quiet">
                  {asOf ?? note}
                </Text>
              </>
            )}
          </Row>
        </Card>
      ))}
    </dl>
  );
}

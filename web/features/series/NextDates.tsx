import { useWords } from 'words:repeats';
import type { RepeatDate, RepeatRule } from '@everycast/contract/series';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answer, http } from '../../lib/api/client.ts';
import { formatMoment } from '../../lib/time/format.ts';
import { Box, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './Repeat.module.css';

/** The next ten dates of a rule, each with what a clock change does to it, and with which text it gets. */
export function NextDates({ rule, variations }: { rule: RepeatRule; variations: number }) {
  const t = useWords();
  const body = { rule, variations };
  const { data, error } = useQuery({
    queryKey: ['/api/v1/series', 'dates', body],
    queryFn: ({ signal }) => answer(http.POST('/api/v1/series/dates', { body, signal })),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Stack as="section" gap={6} aria-label={t('next')} className={css.next}>
      <Text as="h3" size={12} weight="medium" tone="muted">
        {t('next')}
      </Text>
      <div aria-live="polite">
        {error && (
          <Text size={13} tone="wait">
            {error.message || t('notComputed')}
          </Text>
        )}
        {!error && !data && <Skeleton height="12rem" />}
        {!error && data?.items.length === 0 && (
          <Text size={13} tone="wait">
            {t('nextNone')}
          </Text>
        )}
        {!error && data && data.items.length > 0 && (
          <DateList items={data.items} zone={rule.zone} variations={variations} more={data.more} />
        )}
      </div>
    </Stack>
  );
}

interface DateListProps {
  items: readonly RepeatDate[];
  zone: string;
  variations: number;
  more: boolean;
  wide?: boolean;
}

/** Dates in order; `wide` in as many columns as fit. */
export function DateList({ items, zone, variations, more, wide }: DateListProps) {
  const t = useWords();
  return (
    <Box as="ol" className={css.dates} data-wide={wide || undefined}>
      {items.map(({ date, instant, note, variation }) => (
        <li key={date}>
          <Row as="span" gap={8} align="baseline" wrap size={13} num>
            <time dateTime={instant}>{formatMoment(instant, zone)}</time>
            {variations > 0 && (
              <Text as="span" size={12} tone="quiet">
                {t('text', { number: variation + 1 })}
              </Text>
            )}
          </Row>
          {note && (
            <Text size={12} tone="wait">
              {note}
            </Text>
          )}
        </li>
      ))}
      {more && (
        <Text as="li" size={12} tone="quiet">
          {t('more')}
        </Text>
      )}
    </Box>
  );
}

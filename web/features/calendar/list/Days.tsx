import { useWords } from 'words:calendar';
import { Temporal } from '@everycast/contract/time';
import { type ReactNode, useEffect, useRef } from 'react';
import { asHeading } from '../../../lib/time/heading.ts';
import { Button } from '../../../ui/Button.tsx';
import { onSelectKeys } from '../../../ui/bulk/select-keys.ts';
import { selection } from '../../../ui/bulk/selection.ts';
import { Problem } from '../../../ui/Problem.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { dayLabel } from '../labels.ts';
import { useCalendar } from '../use-calendar.ts';
import { LineRow } from './LineRow.tsx';
import css from './List.module.css';
import type { useList } from './use-list.ts';

/** Posts by day, loaded as one scrolls. */
export function Days({ list, empty }: { list: ReturnType<typeof useList>; empty: ReactNode }) {
  const t = useWords();
  const { today, create, person } = useCalendar();
  const { lines = [], days, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage) return;
    const seen = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && void fetchNextPage(), {
      // The list has a scroll area of its own; on phones the page does.
      rootMargin: '2000px',
      scrollMargin: '2000px',
    });
    seen.observe(end.current);
    return () => seen.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const nameOf = (day: string) => {
    const ahead = today.until(day, { largestUnit: 'days' }).days;
    const near = ahead === 0 ? t('today') : ahead === 1 ? t('tomorrow') : null;
    const date = dayLabel(Temporal.PlainDate.from(day));
    return near ? t('dayAndDate', { day: near, date }) : asHeading(date);
  };
  if (error && !days) return <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />;
  if (!days)
    return (
      <Loading>
        <Skeleton height="16rem" />
      </Loading>
    );
  if (days.length === 0)
    return (
      <Text as="div" p={12} tone="muted">
        {empty}
      </Text>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows inside are links
    <div className={css.days} onKeyDown={(event) => onSelectKeys(event, () => lines)}>
      {days.map(([day, of]) => (
        <section key={day} aria-label={nameOf(day)}>
          <Row as="header" gap={8} className={css.day}>
            <Text as="h2" size={14} grow>
              {nameOf(day)}
            </Text>
            {create && today.until(day, { largestUnit: 'days' }).days >= 0 && (
              <Button size="sm" variant="ghost" onClick={() => create(Temporal.PlainDate.from(day))}>
                {t('day.plan')}
              </Button>
            )}
          </Row>
          <ul className={css.list}>
            {of.map((line) => (
              <LineRow
                key={line.id}
                line={line}
                selectable={person.permissions.includes('post.write')}
                onShift={(to) => selection.extend(to, lines)}
              />
            ))}
          </ul>
        </section>
      ))}
      <div ref={end}>
        {hasNextPage && (
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('showMore')}
          </Button>
        )}
      </div>
    </div>
  );
}

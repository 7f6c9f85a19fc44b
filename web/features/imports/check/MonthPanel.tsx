import { useWords } from 'words:imports';
import type { PostImport } from '@everycast/contract/imports';
import { Temporal } from '@everycast/contract/time';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../../lib/api/client.ts';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatMonth, formatWeekday } from '../../../lib/time/format.ts';
import { asHeading } from '../../../lib/time/heading.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Card, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import css from '../Imports.module.css';

const daysInWeek = 7;
/** Posts of a day from which it is as dark as it gets. */
const full = 8;

/** The month that the posts go to: darker days have more of them. */
export function MonthPanel({ of }: { of: PostImport }) {
  const t = useWords();
  const { weekStart } = useTimes();
  const days = useQuery(get('/api/v1/post-imports/{id}/days', { params: { path: { id: of.id } } })).data?.items ?? [];
  const months = [...new Set(days.map(({ day }) => day.slice(0, 7)))];
  const [chosen, setChosen] = useState<string | null>(null);
  const month = chosen !== null && months.includes(chosen) ? chosen : months[0];
  if (month === undefined) return null;
  const counts = new Map(days.map(({ day, posts }) => [day, posts]));
  const first = Temporal.PlainDate.from(`${month}-01`);
  const before = (first.dayOfWeek - (weekStart === 'sunday' ? 0 : 1) + daysInWeek) % daysInWeek;
  const at = months.indexOf(month);
  const total = days.filter(({ day }) => day.startsWith(month)).reduce((sum, { posts }) => sum + posts, 0);
  const noon = (date: Temporal.PlainDate) => `${date.toString()}T12:00:00Z`;
  return (
    <Card as="section" aria-label={t('month')}>
      <Stack gap={8} p={16}>
        <Row gap={8}>
          <Text as="h2" size={14} weight="semibold">
            {asHeading(formatMonth(noon(first), 'UTC'))}
          </Text>
          <Text size={13} tone="muted">
            {t('posts', { count: total })}
          </Text>
          <Row ml="auto" gap={4}>
            <IconButton
              variant="small"
              icon={IconChevronLeft}
              label={t('monthBefore')}
              disabled={at === 0}
              onClick={() => setChosen(months[at - 1] ?? null)}
            />
            <IconButton
              variant="small"
              icon={IconChevronRight}
              label={t('monthAfter')}
              disabled={at === months.length - 1}
              onClick={() => setChosen(months[at + 1] ?? null)}
            />
          </Row>
        </Row>
        <ol className={css.days}>
          {Array.from({ length: daysInWeek }, (_, index) => first.add({ days: index - before })).map((day) => (
            <li key={day.dayOfWeek} className={css.weekday} aria-hidden="true">
              {formatWeekday(noon(day), 'UTC', 'narrow')}
            </li>
          ))}
          {Array.from({ length: before }, (_, index) => (
            <li key={`before ${first.add({ days: index - before }).toString()}`} aria-hidden="true" />
          ))}
          {Array.from({ length: first.daysInMonth }, (_, index) => first.add({ days: index })).map((day) => {
            const posts = counts.get(day.toString()) ?? 0;
            return (
              <li key={day.day} className={css.day} style={{ '--share': `${Math.min(1, posts / full) * 100}%` } as never}>
                <span>{day.day}</span>
                {posts > 0 && <strong>{posts}</strong>}
              </li>
            );
          })}
        </ol>
      </Stack>
    </Card>
  );
}

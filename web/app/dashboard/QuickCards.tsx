import { useWords } from 'words:dashboard';
import {
  IconArrowRight,
  IconBroadcast,
  IconCalendarMonth,
  IconChartBar,
  IconPencilPlus,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useNow } from '../../lib/time/use-now.ts';
import { useChosenGroup } from '../../ui/groups/use-chosen-group.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Box, Grid, Row, Text } from '../../ui/primitives/primitives.tsx';
import { entriesOf } from './entries.ts';
import css from './QuickCards.module.css';
import { daysAhead, plan, planOfStreams } from './queries.ts';

/** The specification's quick cards. */
export function QuickCards({ className }: { className?: string | undefined }) {
  const t = useWords();
  const now = useNow();
  const { data } = useQuery(plan(now, useChosenGroup()));
  const streams = useQuery(planOfStreams(now)).data;
  const end = now + daysAhead * 86_400_000;
  const isWithin = (at: string) => Date.parse(at) >= now && Date.parse(at) < end;
  const upcoming = data && streams && entriesOf(data.items, streams.items).filter(({ state, at }) => state === 'scheduled' && isWithin(at));
  return (
    <Grid gap={12} className={className}>
      <QuickCard to="/post-composer" icon={IconPencilPlus} title={t('cards.createPost')} text={t('cards.createPostText')} />
      <QuickCard to="/streaming" icon={IconBroadcast} title={t('cards.goLive')} text={t('cards.goLiveText')} />
      <QuickCard to="/analytics" icon={IconChartBar} title={t('cards.analytics')} text={t('cards.analyticsText')} />
      <QuickCard
        to="/calendar"
        icon={IconCalendarMonth}
        title={t('cards.calendar')}
        text={upcoming ? t('cards.calendarText', { count: upcoming.length }) : ''}
      />
    </Grid>
  );
}

function QuickCard({ to, icon, title, text }: { to: string; icon: TablerIcon; title: string; text: string }) {
  return (
    <Row as={Link} gap={12} minW={0} card tone="text" to={to} className={css.card}>
      <Grid as="span" center rigid bg="brand" radius={6} tone="brand" w="2.375rem" h="2.375rem">
        <Icon of={icon} size={20} />
      </Grid>
      <Box as="span" grow minW={0}>
        <Text as="span" block size={14} weight="semibold">
          {title}
        </Text>
        <Text as="span" block size={12} tone="quiet" wideOnly minH="var(--lh-12)">
          {text}
        </Text>
      </Box>
      <Text as="span" tone="quiet" wideOnly>
        <Icon of={IconArrowRight} size={16} />
      </Text>
    </Row>
  );
}

import { useWords } from 'words:stream-events';
import type { StreamEvent } from '@everycast/contract/stream-events';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { get } from '../../../lib/api/client.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { zoneLabel } from '../../../lib/time/format.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Box, Grid } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { destinationsQuery, settingsQuery } from '../streams.ts';
import { EventForm } from './EventForm.tsx';
import { EventRow } from './EventRow.tsx';
import css from './Schedule.module.css';

/** Past streams are listed for this long. Milliseconds. */
const listedFor = 30 * 24 * 3600_000;

/** /schedule-stream: plan a stream, and see, change and start what is planned. `?event=<id>` opens one. */
export default function ScheduleStream() {
  const t = useWords();
  const { workspace, times } = useSession();
  const [params, setParams] = useSearchParams();
  const id = params.get('event');
  const mayStart = workspace.permissions.includes('stream.start');
  const [from] = useState(() => new Date(Date.now() - listedFor).toISOString());
  const events = useQuery(get('/api/v1/stream-events', { params: { query: { from } } }));
  const opened = useQuery({ ...get('/api/v1/stream-events/{id}', { params: { path: { id: id ?? '' } } }), enabled: id !== null });
  const settings = useQuery(settingsQuery);
  const destinations = useQuery(destinationsQuery);
  const items = events.data?.items ?? [];
  const upcoming = items.filter(({ state }) => state === 'scheduled' || state === 'live');
  const earlier = items.filter(({ state }) => state === 'over' || state === 'missed').toReversed();
  const ready = settings.data && destinations.data && (id === null || opened.data);
  const problem = settings.error ?? destinations.error ?? (id === null ? null : opened.error);
  return (
    <Page
      title={t('title')}
      context={zoneLabel(times.zone)}
      actions={
        id !== null &&
        mayStart && (
          <ButtonLink to="/schedule-stream" icon={<Icon of={IconPlus} size={16} />}>
            {t('another')}
          </ButtonLink>
        )
      }
    >
      <div className={css.columns}>
        {mayStart && (
          <Panel title={t(id === null ? 'new' : 'edit')}>
            {problem && !ready && (
              <Box p={16}>
                <Problem
                  title={t('eventNotLoaded')}
                  problem={problem}
                  retry={() => void Promise.all([settings.refetch(), destinations.refetch(), ...(id === null ? [] : [opened.refetch()])])}
                />
              </Box>
            )}
            {!ready && !problem && (
              <Loading>
                <Skeleton height="24rem" />
              </Loading>
            )}
            {ready && (
              <EventForm
                key={id ?? 'new'}
                event={id === null ? null : (opened.data ?? null)}
                zone={times.zone}
                destinations={destinations.data.items}
                done={() => setParams({}, { replace: true })}
              />
            )}
          </Panel>
        )}
        <Grid gap={12} minW={0}>
          {events.error && !events.data && <Problem title={t('notLoaded')} problem={events.error} retry={() => void events.refetch()} />}
          {events.data && (
            <Panel title={t('upcoming')}>
              {upcoming.length === 0 ? <Empty title={t('none')}>{t('teach')}</Empty> : <Rows events={upcoming} mayStart={mayStart} />}
            </Panel>
          )}
          {earlier.length > 0 && (
            <Panel title={t('earlier')}>
              <Rows events={earlier} mayStart={mayStart} />
            </Panel>
          )}
        </Grid>
      </div>
    </Page>
  );
}

const Rows = ({ events, mayStart }: { events: readonly StreamEvent[]; mayStart: boolean }) => (
  <ul>
    {events.map((event) => (
      <EventRow key={event.id} event={event} mayStart={mayStart} />
    ))}
  </ul>
);

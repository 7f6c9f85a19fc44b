import { useWords } from 'words:dashboard';
import { IconBroadcast, IconCalendarEvent, IconChartLine, IconSettings } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { deviceZone, sameClocks } from '../../lib/time/device-zone.ts';
import { hourIn } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { GroupChoice } from '../../ui/groups/GroupChoice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Card, Grid } from '../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { Accounts } from './Accounts.tsx';
import { Attention } from './Attention.tsx';
import { BestPost } from './BestPost.tsx';
import { ContentManagement } from './ContentManagement.tsx';
import css from './dashboard.module.css';
import { FirstSteps } from './FirstSteps.tsx';
import { PanelLine } from './PanelLine.tsx';
import { QuickCards } from './QuickCards.tsx';
import { Today } from './Today.tsx';
import { useLoaded } from './use-loaded.ts';

/** The specification's Live Streaming panel. */
function LiveStreaming() {
  const t = useWords();
  return (
    <Panel title={t('live.title')}>
      <PanelLine to="/streaming" icon={IconBroadcast} title={t('live.manager')} text={t('live.managerText')} />
      <PanelLine to="/stream-settings" icon={IconSettings} title={t('live.settings')} text={t('live.settingsText')} />
      <PanelLine to="/stream-analytics" icon={IconChartLine} title={t('live.analytics')} text={t('live.analyticsText')} />
      <PanelLine to="/schedule-stream" icon={IconCalendarEvent} title={t('live.schedule')} text={t('live.scheduleText')} />
    </Panel>
  );
}

/** In the measures of the cards and of what needs someone. */
const Waiting = () => (
  <Loading gap={12}>
    <Skeleton height="8.5rem" />
    <Skeleton height="14rem" />
    <Skeleton height="18rem" />
  </Loading>
);

export default function Dashboard() {
  const t = useWords();
  const { me, times } = useSession();
  const now = useNow();
  const isLoaded = useLoaded(now);
  const hour = hourIn(now, times.zone);
  // Until people say whose clock applies, nobody knows what time of day it is for them.
  const isAsked = !me.zoneAsked && me.zone === null && !sameClocks(deviceZone(), times.zone, now);
  const part = isAsked ? 'anytime' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return (
    <Page title={t('title')} context={t(`greeting.${part}`, { name: me.name.split(' ')[0] })} actions={<GroupChoice />}>
      <Grid gap={12} className={css.room} cols="minmax(0, 1fr)">
        <Suspense fallback={<Waiting />}>
          <FirstSteps />
          <QuickCards className={css.cards} />
          <div className={css.columns}>
            <Grid gap={12} cols="minmax(0, 1fr)" className={css.attention}>
              <Attention />
              {isLoaded && <BestPost />}
            </Grid>
            {isLoaded && (
              <>
                <Card as="section" className={css.plan}>
                  <Today />
                  <Accounts />
                </Card>
                <Grid gap={12} align="start" className={css.panels}>
                  <ContentManagement />
                  <LiveStreaming />
                </Grid>
              </>
            )}
          </div>
        </Suspense>
      </Grid>
    </Page>
  );
}

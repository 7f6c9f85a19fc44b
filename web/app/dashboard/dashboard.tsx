import { useWords } from 'words:dashboard';
import { IconBroadcast, IconCalendarEvent, IconChartLine, IconSettings } from '@tabler/icons-react';
import { useSession } from '../../lib/session/session.tsx';
import { hourIn } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Card, Grid } from '../../ui/primitives/primitives.tsx';
import { Accounts } from './Accounts.tsx';
import { Attention } from './Attention.tsx';
import { ContentManagement } from './ContentManagement.tsx';
import css from './dashboard.module.css';
import { FirstSteps } from './FirstSteps.tsx';
import { PanelLine } from './PanelLine.tsx';
import { QuickCards } from './QuickCards.tsx';
import { Today } from './Today.tsx';

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

export default function Dashboard() {
  const t = useWords();
  const { me, times } = useSession();
  const hour = hourIn(useNow(), times.zone);
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return (
    <Page title={t('title')} context={t(`greeting.${part}`, { name: me.name.split(' ')[0] })}>
      <div className={css.room}>
        <Grid gap={12} align="start" className={css.columns}>
          <Grid gap={12} cols="minmax(0, 1fr)">
            <FirstSteps />
            <QuickCards />
            <Attention />
            <ContentManagement />
            <LiveStreaming />
          </Grid>
          <Card as="section">
            <Today />
            <Accounts />
          </Card>
        </Grid>
      </div>
    </Page>
  );
}

import { useWords } from 'words:dashboard';
import { IconBroadcast, IconCalendarEvent, IconChartLine, IconSettings } from '@tabler/icons-react';
import { Panel } from '../../ui/Panel.tsx';
import { PanelLine } from './PanelLine.tsx';

/** The specification's Live Streaming panel. */
export function LiveStreaming() {
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

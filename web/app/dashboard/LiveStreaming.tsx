import { IconBroadcast, IconSettings } from '@tabler/icons-react';
import { Panel } from '../../ui/Panel.tsx';
import { PanelLine } from './PanelLine.tsx';
import { useWords } from './words.ts';

/** The specification's Live Streaming panel, with the screens that exist. */
export function LiveStreaming() {
  const t = useWords();
  return (
    <Panel title={t('live.title')}>
      <PanelLine to="/streaming" icon={IconBroadcast} title={t('live.manager')} text={t('live.managerText')} />
      <PanelLine to="/stream-settings" icon={IconSettings} title={t('live.settings')} text={t('live.settingsText')} />
    </Panel>
  );
}

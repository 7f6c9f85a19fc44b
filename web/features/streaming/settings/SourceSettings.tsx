import { useWords } from 'words:streaming';
import { bitrates, frameRates, Resolution, type StreamSettings, sourceGraces } from '@everycast/contract/stream-settings';
import { NativeSelect } from '@mantine/core';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { DeviceSelect, useDevices } from './DeviceSelect.tsx';

/** What a stream is made from: devices, the picture, and how long a lost source is waited for. */
export function SourceSettings({ settings, put }: { settings: StreamSettings; put(change: Partial<StreamSettings>): void }) {
  const t = useWords();
  const devices = useDevices();
  return (
    <Sheet title={t('form.stream')}>
      <DeviceSelect
        devices={devices}
        kind="videoinput"
        label={t('form.videoInput')}
        value={settings.videoInput}
        put={(videoInput) => put({ videoInput })}
      />
      <DeviceSelect
        devices={devices}
        kind="audioinput"
        label={t('form.audioInput')}
        value={settings.audioInput}
        put={(audioInput) => put({ audioInput })}
      />
      <DeviceSelect
        devices={devices}
        kind="audiooutput"
        label={t('form.audioOutput')}
        help={t('form.audioOutputHelp')}
        value={settings.audioOutput}
        put={(audioOutput) => put({ audioOutput })}
      />
      {devices.withheld && (
        <Note tone="info" title={t('encoding.insecure')}>
          {t('encoding.insecureText')}
        </Note>
      )}
      {devices.unnamed && (
        <Button size="sm" onClick={() => devices.allow().catch(() => toast.fail(t('form.devicesBlocked')))}>
          {t('form.showDevices')}
        </Button>
      )}
      <NativeSelect
        label={t('form.resolution')}
        data={Resolution.options}
        value={settings.resolution}
        onChange={({ target }) => put({ resolution: target.value as StreamSettings['resolution'] })}
      />
      <NativeSelect
        label={t('form.bitrate')}
        data={bitrates.map((value) => ({ value: String(value), label: t('kbps', { value }) }))}
        value={String(settings.bitrate)}
        onChange={({ target }) => put({ bitrate: Number(target.value) as StreamSettings['bitrate'] })}
      />
      <NativeSelect
        label={t('form.fps')}
        data={frameRates.map(String)}
        value={String(settings.fps)}
        onChange={({ target }) => put({ fps: Number(target.value) as StreamSettings['fps'] })}
      />
      <NativeSelect
        label={t('form.encoder')}
        description={t('form.encoderHelp')}
        data={['x264']}
        value={settings.encoder}
        onChange={() => undefined}
      />
      <NativeSelect
        label={t('form.format')}
        description={t('form.formatHelp')}
        data={['flv']}
        value={settings.format}
        onChange={() => undefined}
      />
      <NativeSelect
        label={t('form.sourceGrace')}
        description={t('form.sourceGraceHelp')}
        data={sourceGraces.map((value) => ({
          value: String(value),
          label: value < 60 ? t('form.secondsOf', { count: value }) : t('form.minutesOf', { count: value / 60 }),
        }))}
        value={String(settings.sourceGrace)}
        onChange={({ target }) => put({ sourceGrace: Number(target.value) as StreamSettings['sourceGrace'] })}
      />
    </Sheet>
  );
}

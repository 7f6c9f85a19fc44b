import { useWords } from 'words:streaming';
import { NativeSelect } from '@mantine/core';
import type { Devices } from './use-devices.ts';

interface DeviceSelectProps {
  devices: Devices;
  kind: MediaDeviceInfo['kind'];
  label: string;
  help?: string;
  /** A device's ID; empty: the browser's default. */
  value: string;
  put: (id: string) => void;
}

/** Chooses a device. One that was saved and isn't connected stays chosen, and says so. */
export function DeviceSelect({ devices, kind, label, help, value, put }: DeviceSelectProps) {
  const t = useWords();
  const found = devices.list(kind).filter(({ id }) => id !== 'default');
  const missing = value !== '' && !found.some(({ id }) => id === value);
  const options = [
    { value: '', label: t('form.default') },
    ...found.map(({ id, label: name }, index) => ({ value: id, label: name || t('form.device', { number: index + 1 }) })),
    ...(missing ? [{ value, label: t('form.notConnected') }] : []),
  ];
  return <NativeSelect label={label} description={help} data={options} value={value} onChange={({ target }) => put(target.value)} />;
}

import { useWords } from 'words:streaming';
import { NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isInsecure } from '../engine/encoding.ts';

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

type Kind = MediaDeviceInfo['kind'];
interface Devices {
  list: (kind: Kind) => { id: string; label: string }[];
  /** This page is given none, because it was opened over plain http. */
  withheld: boolean;
  /** Browsers name devices only after a person has allowed one of them. */
  unnamed: boolean;
  /** Asks for that. @throws DOMException if the person or the browser refuses */
  allow: () => Promise<void>;
}

/** This computer's cameras, microphones and speakers; the list follows what is plugged in. */
export function useDevices(): Devices {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  // Only over https or on this machine: elsewhere a browser has no devices.
  const media = typeof navigator === 'undefined' ? undefined : navigator.mediaDevices;
  useEffect(() => {
    if (!media) return;
    const look = () => void media.enumerateDevices().then(setDevices);
    look();
    media.addEventListener('devicechange', look);
    return () => media.removeEventListener('devicechange', look);
  }, [media]);
  return {
    list: (kind) =>
      devices.filter((device) => device.kind === kind && device.deviceId !== '').map(({ deviceId, label }) => ({ id: deviceId, label })),
    withheld: isInsecure(),
    unnamed: media !== undefined && devices.every(({ label }) => label === ''),
    async allow() {
      const stream = await media?.getUserMedia({ video: true, audio: true });
      for (const track of stream?.getTracks() ?? []) track.stop();
      setDevices((await media?.enumerateDevices()) ?? []);
    },
  };
}

import { useEffect, useState } from 'react';
import { isInsecure } from '../engine/encoding.ts';

type Kind = MediaDeviceInfo['kind'];
export interface Devices {
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

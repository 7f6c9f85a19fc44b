import { maxSnapshots } from '@everycast/contract/clips';
import type { Media } from '@everycast/contract/media';
import { useState } from 'react';
import { type SnapshotFormat, useTakeSnapshots } from './use-snapshots.ts';

/** The times of a video that someone chose, and taking snapshots of them. */
export function useMoments({ id, duration }: Media) {
  const [times, setTimes] = useState<number[]>([]);
  const [format, setFormat] = useState<SnapshotFormat>('jpg');
  const taking = useTakeSnapshots(id, () => setTimes([]));
  return {
    times,
    format,
    setFormat,
    full: times.length >= maxSnapshots,
    add(time: number) {
      const moment = Math.round(Math.min(time, duration ?? time) * 100) / 100;
      setTimes((before) => [...new Set([...before, moment])].sort((one, other) => one - other));
    },
    remove: (time: number) => setTimes((before) => before.filter((one) => one !== time)),
    take: () => taking.mutate({ times, format }),
    taking: taking.isPending,
    problem: taking.error,
  };
}
export type Moments = ReturnType<typeof useMoments>;

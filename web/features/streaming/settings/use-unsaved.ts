import { MeChange } from '@everycast/contract/me';
import { StreamSettings } from '@everycast/contract/stream-settings';
import { useEffect, useState } from 'react';
import { keepText } from '../../../lib/keep-text.ts';
import { isRecord, readStored } from '../../../lib/stored.ts';
import type { OwnTimes } from './TimeSettings.tsx';

/** What a person changed in the form and hasn't saved. `own`: about their own times, which are settings of the person. */
interface Unsaved {
  settings: Partial<StreamSettings>;
  own: OwnTimes;
}
const Settings = StreamSettings.partial();
const Own = MeChange.pick({ zone: true, weekStart: true, clock: true });
const isUnsaved = (value: unknown): value is Unsaved =>
  isRecord(value) && Settings.safeParse(value.settings).success && Own.safeParse(value.own).success;
const nothing: Unsaved = { settings: {}, own: {} };

/**
 * A person's unsaved changes. The tab keeps them, so that they are there after a visit to another screen: the form's own switch for
 * two-factor leads to one.
 */
export function useUnsaved(userId: string) {
  const key = `everycast.settings.${userId}`;
  const [unsaved, setUnsaved] = useState(() => readStored(key, isUnsaved, sessionStorage) ?? nothing);
  useEffect(() => {
    keepText(key, unsaved === nothing ? null : JSON.stringify(unsaved), sessionStorage);
  }, [key, unsaved]);
  return {
    ...unsaved,
    change: ({ settings, own }: Partial<Unsaved>) =>
      setUnsaved((before) => ({ settings: { ...before.settings, ...settings }, own: { ...before.own, ...own } })),
    discard: () => setUnsaved(nothing),
  };
}

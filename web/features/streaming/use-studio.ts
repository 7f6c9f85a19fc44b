import type { StreamSettings } from '@everycast/contract/stream-settings';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createStudio, type Studio, type StudioState } from './engine/studio.ts';

/** The studio that draws on a canvas, from when both exist until the screen is left. */
export function useStudio(settings: StreamSettings | undefined) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [studio, setStudio] = useState<Studio | null>(null);
  // Settings that change while it runs apply to the next one: a stream keeps the format it started with.
  const loaded = settings !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!settings || !canvas.current) return;
    const created = createStudio(canvas.current, settings);
    setStudio(created);
    void created.start('camera');
    void created.start('microphone');
    return () => {
      setStudio(null);
      void created.close();
    };
  }, [loaded]);
  return { canvas, studio };
}

const nothing = () => () => undefined;

/** Follows a part of the studio's state. */
export function useStudioState<T>(studio: Studio | null, select: (state: StudioState) => T): T | null {
  return useSyncExternalStore(studio?.subscribe ?? nothing, () => (studio ? select(studio.read()) : null));
}

import type { Scene } from '@everycast/contract/scenes';
import type { StreamSettings } from '@everycast/contract/stream-settings';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ableTo, isInsecure } from './engine/encoding.ts';
import { createStudio, type Studio } from './engine/studio.ts';
import type { StudioState } from './engine/studio-state.ts';
import { keepTab, readTab } from './tab.ts';

type Able = Awaited<ReturnType<typeof ableTo>>;

/**
 * The studio that draws on a canvas, from when everything exists until the screen is left. It starts with the person's own scenes: nothing
 * else may get into a stream that goes on after a reload.
 * @returns with the settings as they are saved, as far as this browser can
 */
export function useStudio(saved: StreamSettings | undefined, scenes: readonly Scene[] | null) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [studio, setStudio] = useState<Studio | null>(null);
  const [able, setAble] = useState<Able | null>(null);
  useEffect(() => {
    let current = true;
    if (saved) void ableTo(saved).then((now) => current && setAble(now));
    return () => {
      current = false;
    };
  }, [saved]);
  const loaded = able !== null && scenes !== null;
  // What changes later is applied to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!able || !scenes || !canvas.current || isInsecure()) return;
    const last = readTab();
    const shown = (scenes.find(({ id }) => id === last.sceneId) ?? scenes[0])?.id ?? '1';
    const { settings, encoding } = able;
    const created = createStudio(canvas.current, settings, { ...last, scenes, sceneId: shown, encoding });
    setStudio(created);
    void created.start('camera');
    void created.start('microphone');
    // After a reload the browser holds the sound, and with it the clock of the pictures, until a person does something.
    const resume = () => void created.resume();
    for (const event of ['pointerup', 'keydown']) document.addEventListener(event, resume);
    return () => {
      for (const event of ['pointerup', 'keydown']) document.removeEventListener(event, resume);
      setStudio(null);
      void created.close();
    };
  }, [loaded]);
  useEffect(() => {
    if (studio && scenes) studio.setScenes(scenes);
  }, [studio, scenes]);
  const sceneId = useStudioState(studio, (state) => state.sceneId);
  const muted = useStudioState(studio, (state) => state.muted);
  const cameraOn = useStudioState(studio, (state) => state.cameraOn);
  useEffect(() => {
    if (sceneId !== null && muted !== null && cameraOn !== null) keepTab({ sceneId, muted, cameraOn });
  }, [sceneId, muted, cameraOn]);
  return { canvas, studio, able };
}

/** Settings that were saved elsewhere reach the studio, but not while somebody answers what to do about the ones before. */
export function useSaved(studio: Studio | null, able: Able | null, starting: boolean): void {
  useEffect(() => {
    if (studio && able && !starting) studio.apply(able.settings, able.encoding);
  }, [studio, able, starting]);
}

const nothing = () => () => undefined;

/** Follows a part of the studio's state. */
export function useStudioState<T>(studio: Studio | null, select: (state: StudioState) => T): T | null {
  const read = () => (studio ? select(studio.read()) : null);
  return useSyncExternalStore(studio?.subscribe ?? nothing, read, read);
}

import { useSyncExternalStore } from 'react';

/** Chromium's offer to install the app. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function set(next: InstallPrompt | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer to install the app for Settings: nothing else asks. Returns how to stop. */
export function keepInstallPrompt(): () => void {
  const keep = (event: Event) => {
    event.preventDefault();
    set(event as InstallPrompt);
  };
  const forget = () => set(null);
  window.addEventListener('beforeinstallprompt', keep);
  window.addEventListener('appinstalled', forget);
  return () => {
    window.removeEventListener('beforeinstallprompt', keep);
    window.removeEventListener('appinstalled', forget);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Installs the app as the browser offers it, once; null where it doesn't. */
export function useInstall(): (() => Promise<void>) | null {
  const prompt = useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  );
  if (prompt === null) return null;
  return async () => {
    await prompt.prompt();
    set(null);
  };
}

/** Whether this page runs as an installed app. */
export const isInstalled = (): boolean => typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches;

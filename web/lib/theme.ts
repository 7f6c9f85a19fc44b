import { useSyncExternalStore } from 'react';
import { keepText } from './keep-text.ts';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
const key = 'everycast.theme';
const listeners = new Set<() => void>();

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');
const choice = (): ThemeChoice => {
  const kept = localStorage.getItem(key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
};

/** Selects light, dark, or the system's scheme. `app/boot.js` reads the same key before the first paint. */
export function chooseTheme(next: ThemeChoice): void {
  keepText(key, next === 'system' ? null : next);
  showTheme();
  for (const listener of listeners) listener();
}

/** Sets the chosen theme on the document, whose attributes are lost when React recreates it (an error page). */
export function showTheme(): void {
  const chosen = choice();
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const system = systemIsDark();
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, choice, () => 'system');

/** The current scheme. */
export function useScheme(): 'light' | 'dark' {
  const chosen = useThemeChoice();
  const dark = useSyncExternalStore(
    subscribe,
    () => systemIsDark().matches,
    () => false,
  );
  return chosen === 'system' ? (dark ? 'dark' : 'light') : chosen;
}

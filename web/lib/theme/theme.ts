import { useSyncExternalStore } from 'react';
import { keepText } from '../keep-text.ts';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
const key = 'everycast.theme';
const listeners = new Set<() => void>();

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');
const choice = (): ThemeChoice => {
  const kept = localStorage.getItem(key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
};

/** Chooses light, dark, or what the system says. `app/boot.js` reads the same key before the first paint. */
export function chooseTheme(next: ThemeChoice): void {
  keepText(key, next === 'system' ? null : next);
  showTheme();
  for (const listener of listeners) listener();
}

/** Puts the chosen theme on the document, whose attributes are lost where React makes the page again (an error page). */
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

/** What is shown now. */
export function useScheme(): 'light' | 'dark' {
  const chosen = useThemeChoice();
  const dark = useSyncExternalStore(
    subscribe,
    () => systemIsDark().matches,
    () => false,
  );
  return chosen === 'system' ? (dark ? 'dark' : 'light') : chosen;
}

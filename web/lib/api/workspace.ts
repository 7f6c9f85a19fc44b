import { useSyncExternalStore } from 'react';
import { keepText } from '../keep-text.ts';

const key = 'everycast.workspace';
const listeners = new Set<() => void>();

/** This tab's workspace; null is the personal one. A new tab opens the one used last. */
let current: string | null = typeof window === 'undefined' ? null : (sessionStorage.getItem(key) ?? localStorage.getItem(key));

export const currentWorkspace = (): string | null => current;

/** Selects the workspace for all further calls. The caller also drops the other one's loaded data. */
export function chooseWorkspace(id: string | null): void {
  current = id;
  for (const storage of [sessionStorage, localStorage]) keepText(key, id, storage);
  for (const listener of listeners) listener();
}

export const useCurrentWorkspace = (): string | null => useSyncExternalStore(subscribe, currentWorkspace, () => null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * An API URL for what can't send headers (`<img>`, EventSource, a download): it includes the workspace. File URLs returned by the API
 * already do.
 */
export function inWorkspace(url: string): string {
  if (current === null || /[?&]workspace=/.test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}workspace=${encodeURIComponent(current)}`;
}

import { useSyncExternalStore } from 'react';
import { keepText } from '../keep-text.ts';

const key = 'everycast.workspace';
const listeners = new Set<() => void>();

/** The workspace that this tab works in; null is the personal one. A new tab opens in the one used last. */
let current: string | null = typeof window === 'undefined' ? null : (sessionStorage.getItem(key) ?? localStorage.getItem(key));

export const currentWorkspace = (): string | null => current;

/** Chooses the workspace for all calls from now on. Who calls this also drops what was loaded from the other one. */
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
 * An address of our API for what cannot send headers (`<img>`, EventSource, a download): it names the workspace itself. Those of files,
 * which the API gives, do already.
 */
export function inWorkspace(url: string): string {
  if (current === null || /[?&]workspace=/.test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}workspace=${encodeURIComponent(current)}`;
}

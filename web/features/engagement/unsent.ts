import type { EngagementActionName } from '@everycast/contract/engagement';
import { useCallback, useSyncExternalStore } from 'react';
import { keepText } from '../../lib/keep-text.ts';

/** A response that isn't sent yet. */
export interface Unsent {
  text: string;
  /** What the platform doesn't let apps do and people are being helped with; null if nothing. */
  byHand: EngagementActionName | null;
}

const nothing: Unsent = { text: '', byHand: null };
const listeners = new Set<() => void>();
/** The box shows these; the browser may have no space for its copy. */
const shown = new Map<string, Unsent>();

/**
 * What a person hasn't sent in a conversation yet. It is stored in this browser, not in the component: another conversation, a phone turned
 * on its side and a reload lose nothing.
 */
export function useUnsent(personId: string, conversationId: string) {
  const key = `everycast.response.${personId}.${conversationId}`;
  const unsent = useSyncExternalStore(subscribe, () => read(key));
  const change = useCallback((next: (was: Unsent) => Partial<Unsent>) => write(key, { ...read(key), ...next(read(key)) }), [key]);
  return [unsent, change] as const;
}

function read(key: string): Unsent {
  const known = shown.get(key);
  if (known) return known;
  const text = localStorage.getItem(key);
  const stored = text === null ? nothing : { ...nothing, text };
  shown.set(key, stored);
  return stored;
}

function write(key: string, unsent: Unsent): void {
  shown.set(key, unsent);
  keepText(key, unsent.text.trim() === '' ? null : unsent.text);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import type { AppEvent } from '@everycast/contract/events';
import { useSyncExternalStore } from 'react';

/** The progress of a target's long step, from 0 to 1. */
export interface Progress {
  postId: string;
  what: string;
  fraction: number;
}

const underWay = new Map<string, Progress>();
const listeners = new Set<() => void>();

/** Stores progress while the page is open: until it is complete, or anything else happens to the post. */
export function followProgress(event: AppEvent): void {
  if (event.type === 'post.progress') {
    const { postId, targetId, what, fraction } = event;
    if (fraction < 1) underWay.set(targetId, { postId, what, fraction });
    else underWay.delete(targetId);
  } else if (event.type === 'post.changed' || event.type === 'post.deleted') {
    for (const [targetId, { postId }] of underWay) if (postId === event.postId) underWay.delete(targetId);
  } else return;
  for (const listener of listeners) listener();
}

export const progressOf = (targetId: string): Progress | null => underWay.get(targetId) ?? null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useProgress = (targetId: string): Progress | null =>
  useSyncExternalStore(
    subscribe,
    () => progressOf(targetId),
    () => null,
  );

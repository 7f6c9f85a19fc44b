import { presence } from '@everycast/contract/comment-limits';
import type { AppEvent } from '@everycast/contract/events';
import { useEffect, useSyncExternalStore } from 'react';
import { http } from '../api/client.ts';

/** Until when each person counts as being in each post. */
const until = new Map<string, Map<string, number>>();
/** The posts that this page has open, and how it says so. */
const open = new Map<string, { userId: string; announce: (arriving: boolean) => void }>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function changed(): void {
  for (const listener of listeners) listener();
}

/** Forgets those who haven't been heard of for long: their browser was closed, or lost its connection. */
function forgetGone(): void {
  const now = Date.now();
  for (const [postId, people] of until) {
    for (const [userId, end] of people) if (end <= now) people.delete(userId);
    if (people.size === 0) until.delete(postId);
  }
  const next = Math.min(...[...until.values()].flatMap((people) => [...people.values()]));
  clearTimeout(timer);
  timer = Number.isFinite(next) ? setTimeout(forgetGone, next - now) : undefined;
  changed();
}

/** Follows who else has a post open. Someone who arrives is answered, and so is another tab of one's own that closes. */
export function followPresence(event: AppEvent): void {
  if (event.type !== 'post.presence') return;
  const { postId, userId, here, arriving } = event;
  const own = open.get(postId);
  if (!own) return;
  if (userId === own.userId) {
    if (!here) own.announce(false);
    return;
  }
  const people = until.get(postId) ?? new Map<string, number>();
  until.set(postId, people);
  if (here) people.set(userId, Date.now() + presence.until);
  else people.delete(userId);
  forgetGone();
  if (arriving) own.announce(false);
}

const inPost = (postId: string): string => [...(until.get(postId)?.keys() ?? [])].sort().join(' ');

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that this person has a post open, while the tab is visible. @returns the IDs of others who have it open */
export function usePresence(postId: string | null, userId: string): string[] {
  const others = useSyncExternalStore(
    subscribe,
    () => (postId === null ? '' : inPost(postId)),
    () => '',
  );
  useEffect(() => {
    if (postId === null) return;
    const tell = (here: boolean, arriving: boolean) => {
      const params = { path: { id: postId } };
      // A message that is lost is followed by the next one; nobody waits for it.
      void http.POST('/api/v1/posts/{id}/presence', { params, body: { here, arriving }, keepalive: true }).catch(() => undefined);
    };
    const announce = (arriving: boolean) => {
      if (document.visibilityState === 'visible') tell(true, arriving);
    };
    const arrive = () => announce(true);
    const leave = () => tell(false, false);
    open.set(postId, { userId, announce });
    arrive();
    const beat = setInterval(() => announce(false), presence.every);
    document.addEventListener('visibilitychange', arrive);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(beat);
      document.removeEventListener('visibilitychange', arrive);
      window.removeEventListener('pagehide', leave);
      open.delete(postId);
      until.delete(postId);
      leave();
    };
  }, [postId, userId]);
  return others === '' ? [] : others.split(' ');
}

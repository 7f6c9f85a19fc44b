import { useSyncExternalStore } from 'react';
import type { ShownState } from '../state/shown.ts';

/** What can be chosen in a list or on the calendar: a post. A stream stands among posts, but isn't chosen: bulk actions are for posts. */
export interface Choosable {
  kind: 'post' | 'stream';
  id: string;
  state: ShownState;
  labelIds: readonly string[];
  /** What a change is based on; null for streams, which have none. */
  version: number | null;
}

/** The chosen posts in the order in which they were chosen. Outside of React state, so that choosing one renders one line. */
let chosen: ReadonlyMap<string, Choosable> = new Map();
/** The last one that was chosen: where a range begins. */
let anchor: string | null = null;
const listeners = new Set<() => void>();

function set(next: ReadonlyMap<string, Choosable>): void {
  chosen = next;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const selection = {
  read: (): ReadonlyMap<string, Choosable> => chosen,
  clear(): void {
    anchor = null;
    set(new Map());
  },
  /** No longer chooses these. */
  drop(ids: ReadonlySet<string>): void {
    set(new Map([...chosen].filter(([id]) => !ids.has(id))));
  },
  /** Newer versions of posts that are chosen. */
  replace(posts: readonly Choosable[]): void {
    set(new Map([...chosen, ...posts.filter(({ id }) => chosen.has(id)).map((post) => [post.id, post] as const)]));
  },
  /** Adds all of these. */
  add(posts: readonly Choosable[]): void {
    set(new Map([...chosen, ...posts.filter(({ kind }) => kind === 'post').map((post) => [post.id, post] as const)]));
  },
  /** Adds or removes one. */
  toggle(post: Choosable): void {
    if (post.kind === 'stream') return;
    const next = new Map(chosen);
    if (!next.delete(post.id)) next.set(post.id, post);
    anchor = post.id;
    set(next);
  },
  /** Adds all from the last chosen one to this one, in the order of `posts`. */
  extend(to: Choosable, posts: readonly Choosable[]): void {
    const ends = [posts.findIndex(({ id }) => id === anchor), posts.findIndex(({ id }) => id === to.id)];
    if (ends.includes(-1)) {
      this.toggle(to);
      return;
    }
    const range = posts.slice(Math.min(...ends), Math.max(...ends) + 1).filter(({ kind }) => kind === 'post');
    set(new Map([...chosen, ...range.map((post) => [post.id, post] as const)]));
  },
};

export const useSelection = (): ReadonlyMap<string, Choosable> => useSyncExternalStore(subscribe, selection.read, selection.read);

export const useIsSelected = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => chosen.has(id),
    () => false,
  );

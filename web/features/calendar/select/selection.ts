import { useSyncExternalStore } from 'react';
import type { Line } from '../lines/line.ts';

/** The chosen posts in the order in which they were chosen. Outside of React state, so that choosing one renders one line. */
let chosen: ReadonlyMap<string, Line> = new Map();
/** The last one that was chosen: where a range begins. */
let anchor: string | null = null;
const listeners = new Set<() => void>();

function set(next: ReadonlyMap<string, Line>): void {
  chosen = next;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const selection = {
  read: (): ReadonlyMap<string, Line> => chosen,
  clear(): void {
    anchor = null;
    set(new Map());
  },
  /** No longer chooses these. */
  drop(ids: ReadonlySet<string>): void {
    set(new Map([...chosen].filter(([id]) => !ids.has(id))));
  },
  /** Newer versions of lines that are chosen. */
  replace(lines: readonly Line[]): void {
    set(new Map([...chosen, ...lines.filter(({ id }) => chosen.has(id)).map((line) => [line.id, line] as const)]));
  },
  /** Adds or removes one. Streams aren't chosen: bulk actions are for posts. */
  toggle(line: Line): void {
    if (line.kind === 'stream') return;
    const next = new Map(chosen);
    if (!next.delete(line.id)) next.set(line.id, line);
    anchor = line.id;
    set(next);
  },
  /** Adds all from the last chosen one to this one, in the order of `lines`. */
  extend(to: Line, lines: readonly Line[]): void {
    const ends = [lines.findIndex(({ id }) => id === anchor), lines.findIndex(({ id }) => id === to.id)];
    if (ends.includes(-1)) {
      this.toggle(to);
      return;
    }
    const range = lines.slice(Math.min(...ends), Math.max(...ends) + 1).filter(({ kind }) => kind === 'post');
    set(new Map([...chosen, ...range.map((line) => [line.id, line] as const)]));
  },
};

export const useSelection = (): ReadonlyMap<string, Line> => useSyncExternalStore(subscribe, selection.read, selection.read);

export const useIsSelected = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => chosen.has(id),
    () => false,
  );

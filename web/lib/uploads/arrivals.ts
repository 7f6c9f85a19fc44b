import type { Media } from '@everycast/contract/media';
import { useSyncExternalStore } from 'react';

/**
 * The state of a file on its way into the library. `reconnecting`: the connection broke, and it resumes automatically. `interrupted`: the
 * page that sent it is gone, and the file must be chosen again to resume. `checking`: the server has all of it and examines it.
 */
type ArrivalState = 'waiting' | 'moving' | 'reconnecting' | 'paused' | 'interrupted' | 'checking' | 'done' | 'failed';

/** A file on its way into the library: from this browser, or fetched by the server from a URL or a connected source. */
export interface Arrival {
  id: string;
  from: 'file' | 'address' | 'cloud';
  workspaceId: string;
  name: string;
  /** null if unknown. */
  bytes: number | null;
  arrivedBytes: number;
  state: ArrivalState;
  /** Why it failed, and what to do, in a sentence for people. */
  problem: string | null;
  /** True if retrying may help. */
  again: boolean;
  /** The image's URL in this browser. */
  preview: string | null;
  /** Where the server downloads it from; null for files of this browser. */
  address: string | null;
  /** For a file of a source: where it is asked for again. */
  remote?: { place: string; entry: string; folderId: string | null };
  /** The server's ID for it, once it has one. */
  ingestId: string | null;
  media: Media | null;
  /** The library already had this file. */
  duplicate: boolean;
}

let list: readonly Arrival[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Arrival[]): void {
  list = next;
  for (const listener of listeners) listener();
}

/** All arrivals, in the order in which they were started. */
export const arrivals = {
  read: (): readonly Arrival[] => list,
  find: (id: string): Arrival | undefined => list.find((one) => one.id === id),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Adds one, or replaces the one with the same ID. */
  put(arrival: Omit<Arrival, 'problem' | 'again' | 'media' | 'duplicate'> & Partial<Arrival>): void {
    const whole: Arrival = { problem: null, again: false, media: null, duplicate: false, ...arrival };
    forget(arrivals.find(arrival.id), whole.preview);
    set(list.some(({ id }) => id === whole.id) ? list.map((one) => (one.id === whole.id ? whole : one)) : [...list, whole]);
  },
  change(id: string, part: Partial<Arrival>): void {
    if (arrivals.find(id)) set(list.map((one) => (one.id === id ? { ...one, ...part } : one)));
  },
  remove(id: string): void {
    forget(arrivals.find(id));
    set(list.filter((one) => one.id !== id));
  },
};

/** Releases the browser's copy of an image. */
function forget(arrival: Arrival | undefined, except: string | null = null): void {
  if (arrival?.preview && arrival.preview !== except) URL.revokeObjectURL(arrival.preview);
}

export const useArrivals = (): readonly Arrival[] => useSyncExternalStore(arrivals.subscribe, arrivals.read, arrivals.read);

export const isSettled = ({ state }: Arrival): boolean => state === 'done' || state === 'failed';

import { sameMoment } from '@everycast/contract/stream-marks';
import { keepText } from '../../../lib/keep-text.ts';

const key = 'everycast.stream-marks';

/** A marked moment that the server doesn't have yet. */
export interface WaitingMark {
  id: string;
  streamId: string;
  workspaceId: string;
  /** By this browser's clock, in milliseconds. */
  at: number;
}

const isMark = (one: Partial<WaitingMark> | null): one is WaitingMark =>
  typeof one?.at === 'number' && [one.id, one.streamId, one.workspaceId].every((id) => typeof id === 'string');

/** Moments that wait to be sent, stored in this browser: they survive a lost connection and a reload. */
export function createMarkQueue(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const listeners = new Set<() => void>();
  let waiting = stored();

  function stored(): readonly WaitingMark[] {
    try {
      const found: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      return Array.isArray(found) ? found.filter(isMark) : [];
    } catch {
      return []; // Something else has written there: nothing that could be sent.
    }
  }
  function set(next: readonly WaitingMark[]): void {
    waiting = next;
    keepText(key, next.length > 0 ? JSON.stringify(next) : null, storage);
    for (const listener of listeners) listener();
  }

  return {
    read: () => waiting,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** @returns false if the moment has just been marked: a double click marks one */
    add(mark: WaitingMark): boolean {
      const again = waiting.some(({ streamId, at }) => streamId === mark.streamId && Math.abs(at - mark.at) < sameMoment);
      if (!again) set([...waiting, mark]);
      return !again;
    },
    /** @returns false if it isn't waiting anymore */
    remove(id: string): boolean {
      const there = waiting.some((mark) => mark.id === id);
      if (there) set(waiting.filter((mark) => mark.id !== id));
      return there;
    },
  };
}
export type MarkQueue = ReturnType<typeof createMarkQueue>;

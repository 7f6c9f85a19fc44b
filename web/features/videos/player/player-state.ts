export interface PlayerState {
  /** When the current frame starts, in seconds from the first frame. */
  seconds: number;
  playing: boolean;
  /** 1, 2, 4 or 8 times the result's speed; negative for reverse. */
  pace: number;
  /** Only for listening; the edit's own mute is separate. */
  muted: boolean;
  /** Duration and size are known. */
  ready: boolean;
}

const names = ['seconds', 'playing', 'pace', 'muted', 'ready'] as const;

/** The player's state, which components subscribe to. */
export function createPlayerState(seconds: number) {
  let state: PlayerState = { seconds, playing: false, pace: 1, muted: false, ready: false };
  const listeners = new Set<() => void>();
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return {
    read: () => state,
    set(part: Partial<PlayerState>): void {
      const next = { ...state, ...part };
      if (names.every((name) => next[name] === state[name])) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    whenReady(run: () => void): () => void {
      const look = () => {
        if (!state.ready) return;
        listeners.delete(look);
        run();
      };
      const cancel = subscribe(look);
      look();
      return cancel;
    },
  };
}

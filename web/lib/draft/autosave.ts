/**
 * Autosave as a state machine without a clock or a network of its own, so that each of its promises can be tested:
 * one save runs at a time, the newest draft always wins, nothing is sent on top of a version that was not seen,
 * and what could not be saved is kept and tried again.
 */
export type SaveState =
  /** `at`: when it was saved from here; null where that never happened, or what somebody else saved was taken over. */
  | { is: 'saved'; at: number | null }
  | { is: 'unsaved' }
  | { is: 'saving' }
  | { is: 'offline'; tries: number }
  | { is: 'conflict' }
  | { is: 'refused'; message: string };

export type SaveResult =
  | { ok: true; id: string; version: number }
  | { ok: false; why: 'unreachable' }
  | { ok: false; why: 'conflict' }
  | { ok: false; why: 'refused'; message: string };

export interface Saved {
  id: string;
  version: number;
}

/** What went to the server under a key. */
export interface Sent<T> {
  value: T;
  key: string;
}

export interface AutosaveParts<T> {
  /** What is on the server, or null for a draft that has never been saved. */
  saved: Saved | null;
  /** What an earlier page sent and heard no answer to, on top of `saved`. */
  unanswered?: Sent<T> | null;
  /** `key` names this try: the same again after a lost answer must give the first answer, and write nothing twice. */
  save(value: T, onto: Saved | null, key: string): Promise<SaveResult>;
  newKey(): string;
  /**
   * Keeps the value in this browser until the server has it; null clears it. `saved` is what the value was written on,
   * `sent` what is on its way there or may have arrived without an answer.
   */
  keep(value: T | null, saved: Saved | null, sent: Sent<T> | null): void;
  /** Told of each new state. */
  changed(state: SaveState, saved: Saved | null): void;
  now(): number;
  /** Calls back after a wait in milliseconds; gives back how to cancel. */
  after(wait: number, run: () => void): () => void;
}

/** Pause in typing after which a draft is saved, in milliseconds. */
const pause = 700;
/** Waits between tries while the server cannot be reached: doubled each time up to the longest, in milliseconds. */
const firstRetry = 1_000;
const longestRetry = 15_000;

export interface Autosave<T> {
  /** The draft has changed. */
  edit(value: T): void;
  /** Saves what is unsaved at once; resolves when the server has all of it, or cannot take it now. */
  flush(): Promise<SaveState>;
  /** The person chose to write over what another tab saved: `saved` is the version they were shown. */
  overwrite(saved: Saved): Promise<SaveState>;
  /** What is on the server has become the truth here too (it was taken over, or sent from here): nothing is waiting any more. */
  adopt(saved: Saved): void;
  /** The browser has lost its connection: that is said at once, and the tries go on. */
  offline(): void;
  /** The connection is back. */
  online(): void;
  state(): SaveState;
  saved(): Saved | null;
  stop(): void;
}

export function createAutosave<T>(parts: AutosaveParts<T>): Autosave<T> {
  let saved = parts.saved;
  let state: SaveState = { is: 'saved', at: null };
  let waiting: { value: T } | null = null;
  /** What was sent and not answered (yet): it may be there, so exactly this is asked again before anything newer is sent. */
  let unanswered: Sent<T> | null = parts.unanswered ?? null;
  let connected = true;
  let running: Promise<SaveState> | null = null;
  let cancel: (() => void) | null = null;
  let stopped = false;

  const become = (next: SaveState): SaveState => {
    state = next;
    parts.changed(next, saved);
    return next;
  };
  const later = (wait: number): void => {
    cancel?.();
    cancel = parts.after(wait, () => void run());
  };

  async function once(sent: Sent<T>): Promise<SaveState> {
    unanswered = sent;
    // Kept before it goes, for this page may end at any moment.
    parts.keep(waiting?.value ?? sent.value, saved, sent);
    if (state.is !== 'offline') become({ is: 'saving' });
    const result = await parts.save(sent.value, saved, sent.key);
    if (result.ok || result.why !== 'unreachable') {
      unanswered = null;
      connected = true;
    }
    if (result.ok) {
      saved = { id: result.id, version: result.version };
      parts.keep(waiting?.value ?? null, saved, null);
      return become(waiting === null ? { is: 'saved', at: parts.now() } : { is: 'unsaved' });
    }
    if (result.why !== 'unreachable') {
      waiting ??= { value: sent.value };
      parts.keep(waiting.value, saved, null);
      return become(result.why === 'conflict' ? { is: 'conflict' } : { is: 'refused', message: result.message });
    }
    const tries = state.is === 'offline' ? state.tries + 1 : 1;
    if (!stopped) later(Math.min(firstRetry * 2 ** (tries - 1), longestRetry));
    return become({ is: 'offline', tries });
  }

  function take(): Sent<T> | null {
    if (unanswered) return unanswered;
    if (!waiting) return null;
    const { value } = waiting;
    waiting = null;
    return { value, key: parts.newKey() };
  }

  /** Saves until nothing is waiting; a second call joins the first. */
  function run(): Promise<SaveState> {
    cancel?.();
    cancel = null;
    // A run with nothing to do would still be there for who comes an instant later with something.
    if (!running && (state.is === 'conflict' || !(unanswered || waiting))) return Promise.resolve(state);
    running ??= drain().finally(() => {
      running = null;
    });
    return running;
  }

  async function drain(): Promise<SaveState> {
    while (state.is !== 'conflict') {
      const next = take();
      if (next === null) break;
      const after = await once(next);
      if (after.is !== 'saved' && after.is !== 'unsaved') break;
    }
    return state;
  }

  return {
    edit(value) {
      waiting = { value };
      parts.keep(value, saved, unanswered);
      if (state.is === 'conflict' || state.is === 'offline') return;
      if (!connected) become({ is: 'offline', tries: 0 });
      else if (state.is !== 'saving') become({ is: 'unsaved' });
      later(pause);
    },
    async flush() {
      const after = await run();
      return waiting !== null && after.is === 'unsaved' ? run() : after;
    },
    overwrite(onto) {
      saved = onto;
      if (waiting) parts.keep(waiting.value, saved, null);
      become({ is: 'unsaved' });
      return run();
    },
    adopt(known) {
      cancel?.();
      cancel = null;
      saved = known;
      waiting = null;
      unanswered = null;
      parts.keep(null, saved, null);
      become({ is: 'saved', at: null });
    },
    offline() {
      connected = false;
      if (state.is === 'unsaved' || state.is === 'saving') become({ is: 'offline', tries: 0 });
    },
    online() {
      connected = true;
      if (state.is === 'offline') void run();
    },
    state: () => state,
    saved: () => saved,
    stop() {
      stopped = true;
      cancel?.();
      cancel = null;
    },
  };
}

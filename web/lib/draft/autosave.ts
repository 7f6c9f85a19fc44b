/**
 * Autosave as a state machine without its own clock or network, so that each promise can be tested: one save runs at a time, the newest
 * draft always wins, nothing is saved on top of an unseen version, and what couldn't be saved is kept and retried.
 */
export type SaveState =
  /** `at`: when it was saved from here; null if it never was, or someone else's version was taken. */
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

/** What was sent to the server under a key. */
export interface Sent<T> {
  value: T;
  key: string;
}

export interface AutosaveParts<T> {
  /** The server's version, or null for a draft that has never been saved. */
  saved: Saved | null;
  /** What an earlier page sent without receiving a response, on top of `saved`. */
  unanswered?: Sent<T> | null;
  /** `key` identifies this attempt: repeating it after a lost response must return the first response, and write nothing twice. */
  save(value: T, onto: Saved | null, key: string): Promise<SaveResult>;
  newKey(): string;
  /**
   * Stores the value in this browser until the server has it; null clears it. `saved`: the version it is based on, `sent`: what is being
   * sent or may have arrived without a response.
   */
  keep(value: T | null, saved: Saved | null, sent: Sent<T> | null): void;
  /** Called with each new state. */
  changed(state: SaveState, saved: Saved | null): void;
  now(): number;
  /** Calls back after a wait in milliseconds; returns how to cancel. */
  after(wait: number, run: () => void): () => void;
}

/** The pause in typing after which a draft is saved, in milliseconds. */
const pause = 700;
/** Waits between attempts while the server is unreachable: doubled each time up to the longest, in milliseconds. */
const firstRetry = 1_000;
const longestRetry = 15_000;

export interface Autosave<T> {
  /** The draft has changed. */
  edit(value: T): void;
  /** Saves pending changes immediately; resolves when the server has all of them, or can't accept them now. */
  flush(): Promise<SaveState>;
  /** The person chose to overwrite another tab's version: `saved` is the one they were shown. */
  overwrite(saved: Saved): Promise<SaveState>;
  /** The server's version was adopted here (taken over, or sent from here): nothing is pending anymore. */
  adopt(saved: Saved): void;
  /** The browser is offline: that is shown immediately, and retries continue. */
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
  /** What was sent without a response (yet): it may have arrived, so exactly this is sent again before anything newer. */
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
    // Stored before it is sent, because this page may be closed at any moment.
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

  /** Saves until nothing is pending; a second call joins the first. */
  function run(): Promise<SaveState> {
    cancel?.();
    cancel = null;
    // A run with nothing to do would otherwise still be pending for a caller an instant later.
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

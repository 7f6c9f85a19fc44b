/**
 * Autosave as a state machine without a clock or a network of its own, so that each of its promises can be tested:
 * one save runs at a time, the newest draft always wins, nothing is sent on top of a version that was not seen,
 * and what could not be saved is kept and tried again.
 */
export type SaveState =
  | { is: 'saved'; at: number }
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

export interface AutosaveParts<T> {
  /** What is on the server, or null for a draft that has never been saved. */
  saved: Saved | null;
  /** `key` names this try: the same again after a lost answer must give the first answer, and write nothing twice. */
  save(value: T, onto: Saved | null, key: string): Promise<SaveResult>;
  newKey(): string;
  /** Keeps the value in this browser until the server has it; null clears it. `saved` is what the value was written on. */
  keep(value: T | null, saved: Saved | null): void;
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
  /** The connection is back. */
  online(): void;
  state(): SaveState;
  saved(): Saved | null;
  stop(): void;
}

export function createAutosave<T>(parts: AutosaveParts<T>): Autosave<T> {
  let saved = parts.saved;
  let state: SaveState = { is: 'saved', at: parts.now() };
  let waiting: { value: T } | null = null;
  /** What was sent and not answered: it may be there, so exactly this is asked again before anything newer is sent. */
  let unanswered: { value: T; key: string } | null = null;
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

  async function once(sent: { value: T; key: string }): Promise<SaveState> {
    const tries = state.is === 'offline' ? state.tries + 1 : 1;
    become({ is: 'saving' });
    const result = await parts.save(sent.value, saved, sent.key);
    unanswered = null;
    if (result.ok) {
      saved = { id: result.id, version: result.version };
      parts.keep(waiting?.value ?? null, saved);
      return become(waiting === null ? { is: 'saved', at: parts.now() } : { is: 'unsaved' });
    }
    if (result.why === 'unreachable') unanswered = sent;
    else waiting ??= { value: sent.value };
    if (result.why === 'conflict') return become({ is: 'conflict' });
    if (result.why === 'refused') return become({ is: 'refused', message: result.message });
    if (!stopped) later(Math.min(firstRetry * 2 ** (tries - 1), longestRetry));
    return become({ is: 'offline', tries });
  }

  function take(): { value: T; key: string } | null {
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
      parts.keep(value, saved);
      if (state.is === 'conflict') return;
      if (state.is !== 'saving' && state.is !== 'offline') become({ is: 'unsaved' });
      if (state.is !== 'offline') later(pause);
    },
    async flush() {
      const after = await run();
      return waiting !== null && after.is === 'unsaved' ? run() : after;
    },
    overwrite(onto) {
      saved = onto;
      if (waiting) parts.keep(waiting.value, saved);
      become({ is: 'unsaved' });
      return run();
    },
    adopt(known) {
      cancel?.();
      cancel = null;
      saved = known;
      waiting = null;
      unanswered = null;
      parts.keep(null, saved);
      become({ is: 'saved', at: parts.now() });
    },
    online() {
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

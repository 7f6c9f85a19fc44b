/** A value with its history. `mark`: the kind of the last change. */
export interface Undoable<T> {
  past: T[];
  present: T;
  future: T[];
  mark: { kind: string; at: number } | null;
}

/** The number of undo steps, unless all are kept. */
const depth = 200;
/** Changes of one kind closer together than this are one step, so that undo removes a burst of typing and not a letter. Milliseconds. */
const burst = 800;

export const undoable = <T>(present: T): Undoable<T> => ({ past: [], present, future: [], mark: null });

/**
 * A new present. `kind` merges a burst ("text"); without it the change is a separate step. `at` is the time in milliseconds. `steps`: the
 * maximum number that can be undone.
 */
export function change<T>(state: Undoable<T>, present: T, at: number, kind?: string, steps = depth): Undoable<T> {
  if (Object.is(present, state.present)) return state;
  const joins = kind !== undefined && state.mark?.kind === kind && at - state.mark.at < burst && state.past.length > 0;
  return {
    past: joins ? state.past : [...state.past, state.present].slice(-steps),
    present,
    future: [],
    mark: kind === undefined ? null : { kind, at },
  };
}

export function undo<T>(state: Undoable<T>): Undoable<T> {
  const previous = state.past.at(-1);
  if (previous === undefined) return state;
  return { past: state.past.slice(0, -1), present: previous, future: [state.present, ...state.future], mark: null };
}

export function redo<T>(state: Undoable<T>): Undoable<T> {
  const [next, ...rest] = state.future;
  if (next === undefined) return state;
  return { past: [...state.past, state.present], present: next, future: rest, mark: null };
}

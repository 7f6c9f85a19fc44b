import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { toApiProblem } from '../api/problem.ts';
import { newKey } from '../new-key.ts';
import { type Autosave, createAutosave, type SaveResult, type SaveState } from './autosave.ts';
import { change, redo, type Undoable, undo, undoable } from './undo.ts';

/** A value as the server has it. */
export interface Versioned<T> {
  value: T;
  version: number;
}

type Action<T> = { do: 'change'; to: (value: T) => T; kind?: string } | { do: 'undo' } | { do: 'redo' } | { do: 'open'; value: T };

function step<T>(state: Undoable<T>, action: Action<T>): Undoable<T> {
  if (action.do === 'open') return undoable(action.value);
  if (action.do === 'undo') return undo(state);
  if (action.do === 'redo') return redo(state);
  const next = action.to(state.present);
  // Values share what didn't change between them, so that all steps can be kept.
  return same(next, state.present) ? state : change(state, next, Date.now(), action.kind, Number.POSITIVE_INFINITY);
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A value being edited: with undo, saved automatically. */
export interface SavedEdit<T> {
  value: T;
  /** `kind` merges consecutive changes (a drag) into one undo step. */
  change(to: (value: T) => T, kind?: string): void;
  undo(): void;
  redo(): void;
  canUndo: boolean;
  canRedo: boolean;
  /** How many steps can be undone. */
  steps: number;
  save: SaveState;
  /** What another tab or person saved in the meantime; null if nobody did. One of the two has to be chosen. */
  theirs: Versioned<T> | null;
  /** Saves this value over theirs, or takes theirs: undo restores this one. */
  keepMine(): void;
  takeTheirs(): void;
  /** Starts again with what the server has, without history. */
  open(saved: Versioned<T>): void;
}

interface Parts<T> {
  start: Versioned<T>;
  /** Saves on top of a version; resolves with the next one. @throws what the API throws */
  put(value: T, version: number, key: string): Promise<number>;
  /** What the details of a version conflict hold; null if they can't be read. */
  theirsOf(details: unknown): Versioned<T> | null;
}

/** @param id what is edited; only the first parts count */
export function useSavedEdit<T>(id: string, parts: Parts<T>): SavedEdit<T> {
  const [{ start, put, theirsOf }] = useState(parts);
  const [state, dispatch] = useReducer(step<T>, start.value, undoable<T>);
  const [save, setSave] = useState<SaveState>({ is: 'saved', at: null });
  const [theirs, setTheirs] = useState<Versioned<T> | null>(null);

  async function send(value: T, version: number, key: string): Promise<SaveResult> {
    try {
      return { ok: true, id, version: await put(value, version, key) };
    } catch (thrown) {
      const problem = toApiProblem(thrown);
      const current = problem.code === 'version_conflict' ? theirsOf(problem.details) : null;
      if (current) {
        // The server already has this content: from this tab itself, whose response was lost.
        if (same(current.value, value)) return { ok: true, id, version: current.version };
        setTheirs(current);
        return { ok: false, why: 'conflict' };
      }
      if (problem.code === 'offline' || problem.status >= 500 || problem.status === 429) return { ok: false, why: 'unreachable' };
      return { ok: false, why: 'refused', message: problem.message };
    }
  }

  const autosave = useRef<Autosave<T> | null>(null);
  autosave.current ??= createAutosave<T>({
    saved: { id, version: start.version },
    save: (value, onto, key) => send(value, onto?.version ?? 0, key),
    newKey,
    // A change is saved within a second, and once more when the tab is left: nothing is also stored in this browser.
    keep: () => undefined,
    changed: setSave,
    now: () => Date.now(),
    after(wait, run) {
      const timer = setTimeout(run, wait);
      return () => clearTimeout(timer);
    },
  });
  const saving = autosave.current;

  const { present } = state;
  const seen = useRef(start.value);
  useEffect(() => {
    if (same(present, seen.current)) return;
    seen.current = present;
    saving.edit(present);
  }, [present, saving]);

  useEffect(() => {
    const online = () => saving.online();
    const hide = () => {
      if (document.visibilityState === 'hidden') void saving.flush();
    };
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', hide);
      void saving.flush();
    };
  }, [saving]);

  const changed = useCallback<SavedEdit<T>['change']>((to, kind) => dispatch({ do: 'change', to, kind }), []);
  const open = useCallback(
    ({ value, version }: Versioned<T>) => {
      seen.current = value;
      dispatch({ do: 'open', value });
      saving.adopt({ id, version });
    },
    [id, saving],
  );
  return useMemo(
    () => ({
      value: present,
      change: changed,
      undo: () => dispatch({ do: 'undo' }),
      redo: () => dispatch({ do: 'redo' }),
      canUndo: state.past.length > 0,
      canRedo: state.future.length > 0,
      steps: state.past.length,
      save,
      theirs,
      keepMine() {
        if (!theirs) return;
        setTheirs(null);
        void saving.overwrite({ id, version: theirs.version });
      },
      takeTheirs() {
        if (!theirs) return;
        setTheirs(null);
        seen.current = theirs.value;
        changed(() => theirs.value);
        saving.adopt({ id, version: theirs.version });
      },
      open,
    }),
    [present, changed, state.past.length, state.future.length, save, theirs, saving, id, open],
  );
}

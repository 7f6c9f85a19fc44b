import type { Edit, KeptEdit } from '@everycast/contract/videos';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { asProblem } from '../../../lib/api/problem.ts';
import { type Autosave, createAutosave, type Saved, type SaveResult, type SaveState } from '../../../lib/draft/autosave.ts';
import { change, redo, type Undoable, undo, undoable } from '../../../lib/draft/undo.ts';
import { newKey } from '../../../lib/new-key.ts';

type Action = { do: 'change'; to: (edit: Edit) => Edit; kind?: string } | { do: 'undo' } | { do: 'redo' };

function step(state: Undoable<Edit>, action: Action): Undoable<Edit> {
  if (action.do === 'undo') return undo(state);
  if (action.do === 'redo') return redo(state);
  const next = action.to(state.present);
  return same(next, state.present) ? state : change(state, next, Date.now(), action.kind);
}

const same = (one: Edit, other: Edit): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A video's edit in progress: with undo, saved automatically. */
export interface Editing {
  edit: Edit;
  /** `kind` merges consecutive changes (a drag) into one undo step. */
  change(to: (edit: Edit) => Edit, kind?: string): void;
  undo(): void;
  redo(): void;
  canUndo: boolean;
  canRedo: boolean;
  save: SaveState;
  /** What another tab or person saved in the meantime; null if nobody did. One of the two has to be chosen. */
  theirs: KeptEdit | null;
  /** Saves this edit over theirs, or takes theirs: undo restores this one. */
  keepMine(): void;
  takeTheirs(): void;
}

export function useEdit(mediaId: string, start: KeptEdit): Editing {
  const [state, dispatch] = useReducer(step, start.edit, undoable<Edit>);
  const [save, setSave] = useState<SaveState>({ is: 'saved', at: null });
  const [theirs, setTheirs] = useState<KeptEdit | null>(null);

  const autosave = useRef<Autosave<Edit> | null>(null);
  autosave.current ??= createAutosave<Edit>({
    saved: { id: mediaId, version: start.editVersion },
    save: (edit, onto, key) => saveEdit(mediaId, edit, onto, key, setTheirs),
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
  const seen = useRef(start.edit);
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

  const changed = useCallback<Editing['change']>((to, kind) => dispatch({ do: 'change', to, kind }), []);
  return useMemo(
    () => ({
      edit: present,
      change: changed,
      undo: () => dispatch({ do: 'undo' }),
      redo: () => dispatch({ do: 'redo' }),
      canUndo: state.past.length > 0,
      canRedo: state.future.length > 0,
      save,
      theirs,
      keepMine() {
        if (!theirs) return;
        setTheirs(null);
        void saving.overwrite({ id: mediaId, version: theirs.editVersion });
      },
      takeTheirs() {
        if (!theirs) return;
        setTheirs(null);
        seen.current = theirs.edit;
        changed(() => theirs.edit);
        saving.adopt({ id: mediaId, version: theirs.editVersion });
      },
    }),
    [present, changed, state.past.length, state.future.length, save, theirs, saving, mediaId],
  );
}

/** Saves an edit on top of the version that this tab has; `told` receives the server's version instead. */
async function saveEdit(
  mediaId: string,
  edit: Edit,
  onto: Saved | null,
  key: string,
  told: (theirs: KeptEdit) => void,
): Promise<SaveResult> {
  try {
    const kept = await answer(
      http.PUT('/api/v1/videos/{mediaId}/edit', {
        params: { path: { mediaId } },
        headers: { 'Idempotency-Key': key },
        body: { edit, version: onto?.version ?? 0 },
      }),
    );
    return { ok: true, id: mediaId, version: kept.editVersion };
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (problem.code === 'version_conflict') {
      const theirs = problem.details as KeptEdit;
      // The server already has this content: from this tab itself, whose response was lost.
      if (same(theirs.edit, edit)) return { ok: true, id: mediaId, version: theirs.editVersion };
      told(theirs);
      return { ok: false, why: 'conflict' };
    }
    if (problem.code === 'offline' || problem.status >= 500 || problem.status === 429) return { ok: false, why: 'unreachable' };
    return { ok: false, why: 'refused', message: problem.message };
  }
}

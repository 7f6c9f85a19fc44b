import type { Post } from '@everycast/contract/posts';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { asProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { type Autosave, createAutosave, type Saved, type SaveResult, type SaveState } from '../../../lib/draft/autosave.ts';
import { missing } from '../../../lib/draft/kept.ts';
import { change, redo, type Undoable, undo, undoable } from '../../../lib/draft/undo.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useHere } from '../../../lib/session/here.tsx';
import { contentOf, type Draft, draftOf, isEmpty, sameContent } from '../draft/draft.ts';
import { type FoundDraft, type KeptDrafts, keepDrafts } from '../draft/kept.ts';
import { useNoRoom } from './use-no-room.ts';

type Action = { do: 'change'; to: Draft | ((draft: Draft) => Draft); kind?: string } | { do: 'undo' } | { do: 'redo' };

function step(state: Undoable<Draft>, action: Action): Undoable<Draft> {
  if (action.do === 'undo') return undo(state);
  if (action.do === 'redo') return redo(state);
  const next = typeof action.to === 'function' ? action.to(state.present) : action.to;
  return change(state, next, Date.now(), action.kind);
}

/** Saves a draft as a post without a schedule, on top of the version that this tab knows. */
async function saveDraft(draft: Draft, onto: Saved | null, key: string): Promise<SaveResult> {
  const headers = { 'Idempotency-Key': key };
  try {
    const post = onto
      ? await answer(
          http.PATCH('/api/v1/posts/{id}', {
            params: { path: { id: onto.id } },
            headers,
            body: { version: onto.version, ...contentOf(draft) },
          }),
        )
      : await answer(http.POST('/api/v1/posts', { headers, body: contentOf(draft) }));
    void refresh('/api/v1/posts');
    return { ok: true, id: post.id, version: post.version };
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (problem.code === 'version_conflict') {
      const { post: theirs } = problem.details as { post: Post };
      // What stands there is what was to be written: by this draft itself, whose answer nobody was there to hear.
      if (sameContent(draftOf(theirs, draft.schedule), draft)) return { ok: true, id: theirs.id, version: theirs.version };
      return { ok: false, why: 'conflict' };
    }
    // The same, sent before this page was loaded again, may still be running.
    const unsure = problem.code === 'offline' || problem.code === 'idempotency_in_progress';
    if (unsure || problem.status >= 500 || problem.status === 429) return { ok: false, why: 'unreachable' };
    // A label may have been deleted: the composer drops it once it sees the fresh list, and saves again.
    void refresh('/api/v1/labels');
    return { ok: false, why: 'refused', message: problem.message };
  }
}

export interface Composer {
  draft: Draft;
  /** `kind` joins a burst of typing into one step of undo. */
  edit(to: (draft: Draft) => Draft, kind?: string): void;
  undo(): void;
  redo(): void;
  canUndo: boolean;
  canRedo: boolean;
  save: SaveState;
  saved: Saved | null;
  /** Brings everything to the server, and gives what it is there; `onto` is null if it could not be, and `state` says why. */
  flush(): Promise<{ onto: Saved | null; state: SaveState }>;
  /** After a conflict: write this draft over the other version, or take that one (undo brings this one back). */
  keepMine(theirs: Post): Promise<void>;
  takeTheirs(theirs: Post): void;
  /** True where a draft that the server did not have was found in this browser. */
  restored: boolean;
  /** The post was scheduled or sent from here: it is saved, and nothing more is kept. */
  done(post: Post): void;
}

/**
 * The composer's state: the draft with undo, saved by itself while it is a draft.
 * A post that is scheduled already is not saved by itself, for half a sentence must not go out when its time comes.
 */
export function useComposer({ post, first, left }: { post: Post | null; first: Draft; left: FoundDraft | null }): Composer {
  const { me, workspace } = useHere();
  const noRoom = useNoRoom();
  const automatic = post === null || post.state === 'draft';
  const [start] = useState(() => {
    const there = post ? draftOf(post, first.schedule) : first;
    // What a new post begins with is chosen for a draft without accounts, too: nothing is saved for it before something is written.
    const base = automatic && there.accountIds.length === 0 ? { ...there, accountIds: first.accountIds } : there;
    const found = left?.kept ?? null;
    const lost = found === null || isEmpty(found.draft) ? null : automatic ? missing(found, there, sameContent) : found;
    const resumed = automatic ? lost : null;
    return {
      base,
      found: lost?.draft ?? null,
      onto: resumed?.onto ?? post?.version ?? 0,
      sent: resumed?.sent ?? null,
    };
  });
  const restored = start.found !== null;
  const [state, dispatch] = useReducer(step, start, ({ base, found }) =>
    found ? change(undoable(base), found, Date.now()) : undoable(base),
  );
  const [save, setSave] = useState<SaveState>({ is: 'saved', at: null });
  const [saved, setSaved] = useState<Saved | null>(post && { id: post.id, version: post.version });

  const autosave = useRef<Autosave<Draft> | null>(null);
  const keeping = useRef<KeptDrafts | null>(null);
  keeping.current ??= keepDrafts(me.id, workspace.id, () => autosave.current?.stop());
  const kept = keeping.current;
  autosave.current ??= createAutosave<Draft>({
    // What was found here may have been written on an older version than stands there now: then somebody has to choose.
    saved: post && { id: post.id, version: start.onto },
    unanswered: start.sent,
    save: saveDraft,
    newKey,
    keep(draft, onto, sent) {
      if (onto !== null) kept.write(null, null); // from now on it is kept as the post that it has become
      if (!kept.write(onto?.id ?? null, draft && { draft, onto: onto?.version ?? null, sent })) noRoom();
    },
    changed: (next, onServer) => {
      // Each key press tells it again: only what is new is drawn.
      setSave((was) => (JSON.stringify(was) === JSON.stringify(next) ? was : next));
      setSaved(onServer);
    },
    now: () => Date.now(),
    after(wait, run) {
      const timer = setTimeout(run, wait);
      return () => clearTimeout(timer);
    },
  });
  const saving = autosave.current;

  const { present } = state;
  const { found } = start;
  useEffect(() => {
    kept.enter();
    return () => kept.leave();
  }, [kept]);
  const brought = useRef(left);
  useEffect(() => {
    if (brought.current === null) return;
    kept.take(post?.id ?? null, brought.current);
    brought.current = null;
    // Something that is there already is kept no longer.
    if (found === null && automatic) kept.write(post?.id ?? null, null);
  }, [kept, found, automatic, post?.id]);
  const seen = useRef(start.base);
  useEffect(() => {
    if (present === seen.current) return;
    seen.current = present;
    if (automatic) {
      // An empty page that was never saved is no draft yet.
      if (saving.saved() !== null || !isEmpty(present)) saving.edit(present);
    } else if (post && !kept.write(post.id, { draft: present, onto: post.version, sent: null })) noRoom();
  }, [kept, present, automatic, saving, post, noRoom]);

  useEffect(() => {
    const online = () => saving.online();
    const offline = () => saving.offline();
    if (!navigator.onLine) offline();
    const hide = () => {
      if (automatic && document.visibilityState === 'hidden') void saving.flush();
    };
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', hide);
      if (automatic) void saving.flush();
    };
  }, [saving, automatic]);

  const edit = useCallback<Composer['edit']>((to, kind) => dispatch({ do: 'change', to, kind }), []);
  return useMemo(
    () => ({
      draft: present,
      edit,
      undo: () => dispatch({ do: 'undo' }),
      redo: () => dispatch({ do: 'redo' }),
      canUndo: state.past.length > 0,
      canRedo: state.future.length > 0,
      save,
      saved,
      restored,
      async flush() {
        if (!automatic) return { onto: saving.saved(), state: saving.state() };
        if (saving.saved() === null) saving.edit(present);
        const flushed = await saving.flush();
        return { onto: flushed.is === 'saved' ? saving.saved() : null, state: flushed };
      },
      async keepMine(theirs) {
        await saving.overwrite({ id: theirs.id, version: theirs.version });
      },
      takeTheirs(theirs) {
        const taken = draftOf(theirs, present.schedule);
        seen.current = taken;
        dispatch({ do: 'change', to: taken });
        saving.adopt({ id: theirs.id, version: theirs.version });
      },
      done(sent) {
        seen.current = present;
        saving.adopt({ id: sent.id, version: sent.version });
      },
    }),
    [present, edit, state.past.length, state.future.length, save, saved, restored, automatic, saving],
  );
}

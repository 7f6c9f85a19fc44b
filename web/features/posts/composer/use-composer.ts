import type { Post } from '@everycast/contract/posts';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { type Autosave, createAutosave, type Saved, type SaveState } from '../../../lib/draft/autosave.ts';
import { missing } from '../../../lib/draft/kept.ts';
import { change, redo, type Undoable, undo, undoable } from '../../../lib/draft/undo.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { type Draft, draftOf, isEmpty, sameContent } from '../draft/draft.ts';
import { type FoundDraft, type KeptDrafts, keepDrafts } from '../draft/kept.ts';
import { type MergedField, merged, type Taken } from '../draft/merge.ts';
import { saveDraft } from '../draft/save-draft.ts';
import { useNoRoom } from './use-no-room.ts';
import { useSavingMoments } from './use-saving-moments.ts';

type Action = { do: 'change'; to: Draft | ((draft: Draft) => Draft); kind?: string } | { do: 'undo' } | { do: 'redo' };

function step(state: Undoable<Draft>, action: Action): Undoable<Draft> {
  if (action.do === 'undo') return undo(state);
  if (action.do === 'redo') return redo(state);
  const next = typeof action.to === 'function' ? action.to(state.present) : action.to;
  return change(state, next, Date.now(), action.kind);
}

export interface Composer {
  draft: Draft;
  /** `kind` merges consecutive typing into one undo step. */
  edit(to: (draft: Draft) => Draft, kind?: string): void;
  undo(): void;
  redo(): void;
  canUndo: boolean;
  canRedo: boolean;
  save: SaveState;
  saved: Saved | null;
  /** Saves everything to the server, and returns the saved version; `onto` is null if that failed, and `state` says why. */
  flush(): Promise<{ onto: Saved | null; state: SaveState }>;
  /** After a conflict: save this draft over the other version, or take that one (undo restores this one). */
  keepMine(theirs: Post): Promise<void>;
  takeTheirs(theirs: Post): void;
  /** Saves, on top of the other version, what is chosen of both. */
  merge(theirs: Post, chosen: (field: MergedField) => Taken): Promise<void>;
  /** The version that both were made of; null if this page didn't see it. */
  base: Draft | null;
  /** Sending the post failed because someone else has changed it. */
  outdated(): void;
  /** True if this browser had a draft that the server didn't have. */
  restored: boolean;
  /** The post was scheduled or sent from here: it is saved, and the local copy is removed. */
  done(post: Post): void;
}

/**
 * The composer's state: the draft with undo, saved automatically while it is a draft. A scheduled post isn't saved automatically, because
 * half a sentence must not be published when it is due.
 */
export function useComposer({ post, first, left }: { post: Post | null; first: Draft; left: FoundDraft | null }): Composer {
  const { me, workspace } = useSession();
  const noRoom = useNoRoom();
  const automatic = post === null || post.state === 'draft';
  const [start] = useState(() => {
    const there = post ? draftOf(post, first.schedule) : first;
    // A new post's initial values apply even without accounts, but nothing is saved before something is written. Accounts would make a
    // draft of an idea, so people choose them.
    const base = automatic && post?.stage !== 'idea' && there.accountIds.length === 0 ? { ...there, accountIds: first.accountIds } : there;
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

  /** What the server had when this page last knew. One that was stored here may be of an older version. */
  const base = useRef<Draft | null>(post && start.onto === post.version ? start.base : null);
  const autosave = useRef<Autosave<Draft> | null>(null);
  const keeping = useRef<KeptDrafts | null>(null);
  keeping.current ??= keepDrafts(me.id, workspace.id, () => autosave.current?.stop());
  const kept = keeping.current;
  autosave.current ??= createAutosave<Draft>({
    // The local copy may be based on an older version than the server's: then someone has to choose.
    saved: post && { id: post.id, version: start.onto },
    unanswered: start.sent,
    async save(draft, onto, key) {
      const result = await saveDraft(draft, onto, key);
      if (result.ok) base.current = draft;
      return result;
    },
    newKey,
    keep(draft, onto, sent) {
      if (onto !== null) kept.write(null, null); // from now on it is stored under the new post's ID
      if (!kept.write(onto?.id ?? null, draft && { draft, onto: onto?.version ?? null, sent })) noRoom();
    },
    changed: (next, onServer) => {
      // Called on every keystroke: only changes are rendered.
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
    // Something that the server already has isn't stored anymore.
    if (found === null && automatic) kept.write(post?.id ?? null, null);
  }, [kept, found, automatic, post?.id]);
  const seen = useRef(start.base);
  useEffect(() => {
    if (present === seen.current) return;
    seen.current = present;
    if (automatic) {
      // An empty page that was never saved isn't a draft yet.
      if (saving.saved() !== null || !isEmpty(present)) saving.edit(present);
    } else if (post && !kept.write(post.id, { draft: present, onto: post.version, sent: null })) noRoom();
  }, [kept, present, automatic, saving, post, noRoom]);

  useSavingMoments(saving, automatic);

  /** Saves a draft on top of a version that isn't the one it was made of. A scheduled post is saved once it is sent again. */
  const overwrite = useCallback(
    async (theirs: Post, draft: Draft) => {
      const onto = { id: theirs.id, version: theirs.version };
      base.current = draftOf(theirs, draft.schedule);
      if (automatic) {
        saving.edit(draft);
        await saving.overwrite(onto);
      } else {
        saving.adopt(onto);
        if (!kept.write(theirs.id, { draft, onto: theirs.version, sent: null })) noRoom();
      }
    },
    [automatic, saving, kept, noRoom],
  );
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
        await overwrite(theirs, present);
      },
      async merge(theirs, chosen) {
        const result = merged(present, draftOf(theirs, present.schedule), chosen);
        seen.current = result;
        dispatch({ do: 'change', to: result });
        await overwrite(theirs, result);
      },
      base: base.current,
      outdated: () => setSave({ is: 'conflict' }),
      takeTheirs(theirs) {
        const taken = draftOf(theirs, present.schedule);
        base.current = taken;
        seen.current = taken;
        dispatch({ do: 'change', to: taken });
        saving.adopt({ id: theirs.id, version: theirs.version });
      },
      done(sent) {
        seen.current = present;
        saving.adopt({ id: sent.id, version: sent.version });
      },
    }),
    [present, edit, state.past.length, state.future.length, save, saved, restored, automatic, saving, overwrite],
  );
}

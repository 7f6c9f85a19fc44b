import type { ActivityUndone } from '@everycast/contract/activity';
import { message } from '@everycast/messages/message';
import { inOneEntry } from '../../kernel/acting.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { say } from '../../kernel/messages.ts';
import type { ActivityStore } from './activity-store.ts';
import type { ActivityNeeds, UndonePost } from './needs.ts';
import type { RecordStore } from './record-store.ts';
import type { EntryRow, SubjectTable } from './tables.ts';
import { sentenceOf, undoableUntil } from './view.ts';

/** What an undo did: the entry that it made, what is different from before, and what couldn't be undone. */
export interface Undone {
  by: string;
  notes: string[];
  kept: ActivityUndone['kept'];
}

interface UndoParts {
  store: ActivityStore;
  records: RecordStore;
}

const undoneAlready = () => new AppError('not_editable', 'activity.undone_already');

/** Undoes entries: each thing they are about on its own, so that one that has changed since keeps no other from it. */
export function createUndo({ clock }: Pick<Kernel, 'clock'>, { posts, people }: Pick<ActivityNeeds, 'posts' | 'people'>, parts: UndoParts) {
  const { store, records } = parts;

  /** Why it isn't undone: by what it has changed since, if something has. */
  async function reasonOf(error: AppError, { workspaceId, id }: EntryRow, subject: SubjectTable): Promise<AppError> {
    const isOther = error.code === 'version_conflict' || error.code === 'not_found';
    const later = isOther && subject.subjectId ? await store.since(workspaceId, subject.subjectId, id) : null;
    if (!later) return error;
    const names = await people.names(later.userId ? [later.userId] : []);
    return new AppError('version_conflict', 'activity.changed_since', { since: sentenceOf(later, names), at: later.at.toISOString() });
  }

  /**
   * @throws AppError not_editable if it can't be undone, or no more; for one thing, version_conflict if it has changed since, and what its
   *   undo throws
   */
  return async (actor: Membership, entry: EntryRow): Promise<Undone> => {
    if (undoableUntil(entry.at) <= clock.now()) throw new AppError('not_editable', 'activity.undo_over');
    const subjects = (await store.subjects(entry.id)).filter(({ undo }) => undo !== null);
    if (subjects.length === 0) throw new AppError('not_editable', 'activity.not_undoable');
    const open = subjects.filter(({ undoneBy }) => undoneBy === null);
    if (open.length === 0) throw undoneAlready();
    const by = newId();
    const done: UndonePost[] = [];
    const kept: { name: string; error: AppError }[] = [];
    const redoes = entry.undoes !== null && !entry.redoes;
    for (const subject of open) {
      const { subjectId: postId, undo } = subject;
      if (postId === null || undo === null) continue;
      const undoing = inOneEntry({ id: by, undoes: entry.id, redoes }, () =>
        posts.undo(actor, { postId, action: entry.action, undo }, async (tx) => {
          if (!(await records.markUndone(tx, subject, by))) throw undoneAlready();
        }),
      );
      try {
        done.push(await undoing);
      } catch (error) {
        // What isn't about this one fails the request.
        if (!(error instanceof AppError)) throw error;
        kept.push({ name: subject.name, error: await reasonOf(error, entry, subject) });
      }
    }
    const [first] = kept;
    if (done.length === 0 && first) throw first.error;
    return { by, notes: notesOf(done), kept: kept.map(({ name, error }) => ({ name, message: say(error.reason) })) };
  };
}

function notesOf(done: readonly UndonePost[]): string[] {
  const passed = done.filter((one) => one.passed).length;
  const waits = done.filter((one) => one.waits).length;
  return [
    ...(passed > 0 ? [say(message('activity.time_passed', { count: passed }))] : []),
    ...(waits > 0 ? [say(message('activity.waits_for_approval', { count: waits }))] : []),
  ];
}

import type { ActivityUndone } from '@everycast/contract/activity';
import { message } from '@everycast/messages/message';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { say } from '../../kernel/messages.ts';
import type { ActivityNeeds } from './needs.ts';
import type { EntryRow, SubjectTable } from './tables.ts';
import { undoableUntil } from './view.ts';

/** Undoes imports, which takes a while: they record it themselves once it is done, and that marks what they had recorded before. */
export function createImportUndo({ clock }: Pick<Kernel, 'clock'>, imports: ActivityNeeds['imports']) {
  /** @throws AppError not_found for another person's import, or one that is forgotten; not_editable if nothing is left to undo */
  return async (
    actor: Membership,
    { at, undoneBy }: EntryRow,
    [subject]: readonly SubjectTable[],
  ): Promise<Pick<ActivityUndone, 'sentence' | 'notes'>> => {
    if (undoneBy !== null) throw new AppError('not_editable', 'activity.undone_already');
    if (undoableUntil(at) <= clock.now()) throw new AppError('not_editable', 'activity.undo_over');
    if (!subject?.subjectId) throw new AppError('not_editable', 'activity.not_undoable');
    const { posts, out } = await imports.toUndo(actor, subject.subjectId);
    if (posts > 0 && out === posts) throw new AppError('not_editable', 'activity.import_all_out');
    await imports.undo(actor, subject.subjectId);
    return {
      sentence: say(message('activity.import_undoing', { what: subject.name })),
      notes: out > 0 ? [say(message('activity.import_kept', { count: out }))] : [],
    };
  };
}

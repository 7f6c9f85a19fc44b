import type { ActivityAction } from '@everycast/contract/activity';
import { acting } from '../../kernel/acting.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { Happened } from '../../kernel/domain-events.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { RecordStore } from './record-store.ts';
import { type Details, DetailsColumn } from './tables.ts';

/** A person's edits of one thing within this time are one entry: typing is saved every few seconds. Milliseconds. */
const oneEdit = 10 * 60_000;

/** What is saved with every step while someone works on it. */
const saysSteps: ReadonlySet<string> = new Set<ActivityAction>(['post.edited', 'brand.changed', 'brand.group_changed']);

/** Writes down what features say happened, in the transaction in which it does. */
export function createRecorder({ clock, domainEvents }: Pick<Kernel, 'clock' | 'domainEvents'>, store: RecordStore): void {
  domainEvents.on('activity.happened', async (tx, happened) => {
    const { caller, entry, recorded } = acting();
    if (!recorded) return;
    const { workspaceId, action, subject, accountIds = [], undo = null, client = null, takesBack } = happened;
    const alone = happened.count ?? 1;
    const details = DetailsColumn.parse(happened.details ?? {});
    const source = client !== null ? 'client' : caller === null ? 'automation' : caller.key !== null ? 'key' : 'person';
    const userId = client === null ? (caller?.userId ?? null) : null;
    if (!entry && saysSteps.has(action) && (await extended(tx, happened, { source, userId, details }))) return;
    const id = entry?.id ?? newId();
    const { id: subjectId } = subject;
    const taken = takesBack && subjectId !== null ? await store.takeBack(tx, { workspaceId, action: takesBack, subjectId }, id) : null;
    const count = await store.add(tx, {
      id,
      workspaceId,
      at: happened.at ?? clock.now(),
      source,
      userId,
      sourceName: client ?? caller?.key ?? null,
      action,
      count: alone,
      accountIds: [...accountIds],
      undoes: entry?.undoes ?? taken,
      redoes: entry?.redoes ?? false,
    });
    const isAlone = !entry || entry.undoes !== undefined;
    await store.addSubject(tx, {
      activityId: id,
      position: entry ? count : 1,
      subjectId: subject.id,
      name: subject.name,
      details,
      undoneBy: null,
      // A new post is deleted, not undone; copies of many are undone together.
      undo: action === 'post.created' && isAlone ? null : undo,
    });
    if (caller && userId !== null) await store.addOrigin(tx, { activityId: id, userId, ...caller.origin });
  });

  domainEvents.on('person.gone', (tx, { userId, email }) => store.forgetSubjects(tx, [userId, email.toLowerCase()]));

  /** Adds an edit to the one before, or to the creation of a new draft. */
  async function extended(
    tx: Tx,
    { workspaceId, action, subject, accountIds = [], undo = null }: Happened,
    { source, userId, details }: { source: string; userId: string | null; details: Details },
  ): Promise<boolean> {
    if (subject.id === null) return false;
    const last = await store.newestAlone(tx, workspaceId, subject.id);
    const isTheirs = last?.source === source && last.userId === userId && last.at.getTime() > clock.now().getTime() - oneEdit;
    if (!last || !isTheirs || last.undoes !== null || last.undoneBy !== null) return false;
    // A new draft's first edits belong to its creation, and what can't be undone has no details to add.
    if (last.action === 'post.created' || (last.action === action && action !== 'post.edited')) {
      await store.extend(tx, { ...last, name: subject.name }, accountIds);
      return true;
    }
    if (last.action !== 'post.edited' || !last.undo || !undo) return false;
    const text = details.text && { before: last.details.text?.before ?? details.text.before, after: details.text.after };
    await store.extend(
      tx,
      {
        activityId: last.activityId,
        position: last.position,
        name: subject.name,
        details: { ...last.details, ...details, ...(text && { text }) },
        undo: { before: { ...undo.before, ...last.undo.before }, after: { ...last.undo.after, ...undo.after } },
      },
      accountIds,
    );
    return true;
  }
}

import { message } from '@everycast/messages/message';
import { calledBy } from '../../kernel/acting.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { lengthy } from '../../kernel/database/limits.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { LeaseLostError } from '../../kernel/work/lease.ts';
import type { Context, Lease, Outcome, Queue } from '../../kernel/work/types.ts';
import type { WorkIn } from '../../kernel/work/work.ts';
import type { AccountMoveStore, MoveRow } from './account-move-store.ts';
import type { AccountMovesNeeds } from './needs.ts';

/** While something is being sent, a move tries again after this, for so long. Milliseconds. */
const busyFor = 2_000;
const busyAtMost = 60_000;
const maxAttempts = 5;

type Job = MoveRow & Lease;

/** How moves run. */
export function moveQueue(
  kernel: Kernel,
  needs: AccountMovesNeeds,
  { store, jobs }: { store: AccountMoveStore; jobs: Pick<WorkIn<MoveRow>, 'end'> },
): Queue<MoveRow> {
  const changed = ({ workspaceId, accountIds }: MoveRow): void => {
    for (const accountId of accountIds) kernel.events.soon(workspaceId, { type: 'account.changed', accountId });
  };

  /** Copies what isn't there yet; the same file is stored once. @returns the copies, by the originals' IDs */
  async function copyFiles({ workspaceId, toWorkspaceId, accountIds }: Job, context: Context): Promise<Map<string, string>> {
    const { fileIds } = await needs.posts.transfers.preview(workspaceId, accountIds);
    const files = await needs.media.facts(fileIds);
    const copies = new Map<string, string>();
    for (const [done, id] of fileIds.entries()) {
      context.signal.throwIfAborted();
      context.progress(done / fileIds.length);
      if (!files.has(id)) continue;
      const copy = await needs.media.local(workspaceId, id, ({ path, media: { name, alt, tags, credit, generated } }) =>
        needs.media.addFile(toWorkspaceId, { path, name, alt, tags, credit, generated, limited: true }),
      );
      copies.set(id, copy.id);
    }
    return copies;
  }

  /** Everything but the files, at once. @returns false, without changes, if a post has another file by now @throws AppError, LeaseLostError */
  async function moveAll(job: Job, files: ReadonlyMap<string, string>): Promise<boolean> {
    const { workspaceId: fromWorkspaceId, toWorkspaceId, accountIds } = job;
    const transfer = { fromWorkspaceId, toWorkspaceId, accountIds };
    const moving = await needs.accounts.describe(fromWorkspaceId, accountIds);
    return lengthy(kernel.db, async (tx) => {
      await store.compareAtTheEnd(tx);
      await needs.queues.hold(tx, [fromWorkspaceId, toWorkspaceId]);
      const posts = await needs.posts.transfers.move(tx, { ...transfer, files });
      if (posts === null) return false;
      await needs.accounts.move(tx, transfer);
      await kernel.domainEvents.emit(tx, 'accounts.moved', { ...transfer, posts });
      const caller = { userId: job.userId, key: null, origin: { address: null, userAgent: null } };
      await calledBy(caller, () => tell(tx, job, moving));
      // One of them is enough: browsers refetch all that they show.
      const [one] = posts;
      if (one) {
        await kernel.events.publish(tx, fromWorkspaceId, { type: 'post.changed', postId: one.from });
        await kernel.events.publish(tx, toWorkspaceId, { type: 'post.changed', postId: one.to });
      }
      if (!(await jobs.end(tx, job, { state: 'done', progress: 1 }))) throw new LeaseLostError('The move ended elsewhere.');
      return true;
    });
  }

  /** Both workspaces' activity says what went, and nothing of the other one. */
  async function tell(tx: Tx, job: Job, moving: ReadonlyMap<string, { handle: string }>): Promise<void> {
    for (const [id, { handle: name }] of moving) {
      const subject = { id, name };
      const away = { workspaceId: job.workspaceId, action: 'account.moved_away', subject } as const;
      await kernel.domainEvents.emit(tx, 'activity.happened', away);
      const here = { workspaceId: job.toWorkspaceId, action: 'account.moved_here', subject, accountIds: [id] } as const;
      await kernel.domainEvents.emit(tx, 'activity.happened', here);
    }
  }

  async function run(job: Job, context: Context): Promise<Outcome> {
    const { userId, workspaceId, toWorkspaceId } = job;
    for (const id of [workspaceId, toWorkspaceId])
      if (!(await needs.workspaces.may(userId, id, 'owner.manage'))) throw new AppError('not_found', 'account_moves.not_owned');
    const files = await copyFiles(job, context);
    context.signal.throwIfAborted();
    const now = kernel.clock.now().getTime();
    const again = { again: new Date(now + busyFor) };
    try {
      if (!(await moveAll(job, files))) return again;
      // Until then, and if this process dies before, workers refuse to send what nobody has approved there.
      await needs.approvals.askForMoved({ workspaceId: toWorkspaceId, userId, role: 'owner' });
      await needs.approvals.askForLeft({ workspaceId, userId, role: 'owner' });
      return { ended: true };
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'not_editable';
      if (isBusy && now < job.createdAt.getTime() + busyAtMost) return again;
      throw error;
    }
  }

  return {
    name: 'move',
    places: 2,
    perOwner: 1,
    maxAttempts,
    retryIn: () => busyFor,
    gaveUp: { code: 'unavailable', message: message('account_moves.gave_up') },
    problemOf: (error) => (error instanceof AppError ? { code: error.code, message: error.reason } : null),
    changed,
    run,
  };
}

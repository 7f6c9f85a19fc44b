import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { PostsNeeds, Targets } from './needs.ts';
import type { PostsStore } from './post-store.ts';

/** Accounts that move to another workspace. `files`: what files are called there, by what they are called here. */
interface Transfer {
  fromWorkspaceId: string;
  toWorkspaceId: string;
  accountIds: readonly string[];
  files: ReadonlyMap<string, string>;
}

/** What goes along with accounts. */
interface TransferredPosts {
  /** On these accounts, of any state. */
  postIds: string[];
  /** How many of them are also on other accounts. */
  divided: number;
  /** How many of them wait for their time. */
  scheduled: number;
  /** All files that must be there before, those of responses included. */
  fileIds: string[];
}

/** What happens to posts when their accounts move to another workspace. */
export interface PostTransfers {
  /** What would go along now. */
  preview(workspaceId: string, accountIds: readonly string[]): Promise<TransferredPosts>;

  /**
   * Moves the posts on these accounts, and divides those that are also on others. The accounts themselves have to follow in the same
   * transaction, which has to defer the constraint `target_account_in_workspace`.
   * @returns what each is called there; null, without changes, if one has a file that hasn't been copied
   * @throws AppError not_editable while one is being sent
   */
  move(tx: Tx, transfer: Transfer): Promise<{ from: string; to: string }[] | null>;
}

export function createPostTransfers(
  kernel: Pick<Kernel, 'db' | 'clock'>,
  needs: Pick<PostsNeeds, 'labels'>,
  { store, targets }: { store: PostsStore; targets: Targets },
): PostTransfers {
  const { transferring } = store;

  return {
    async preview(workspaceId, accountIds) {
      const all = await transferring.of(workspaceId, accountIds);
      const posts = all.filter(({ isResponse }) => !isResponse);
      return {
        postIds: posts.map(({ id }) => id),
        divided: posts.filter(({ isDivided }) => isDivided).length,
        scheduled: posts.filter(({ isScheduled }) => isScheduled).length,
        fileIds: await transferring.filesOf(
          kernel.db,
          all.map(({ id }) => id),
        ),
      };
    },

    async move(tx, { fromWorkspaceId, toWorkspaceId, accountIds, files }) {
      const now = kernel.clock.now();
      const ids = await transferring.lock(tx, fromWorkspaceId, await targets.postsOn(tx, accountIds));
      const ofPost = Map.groupBy(await targets.lockAll(tx, ids), ({ postId }) => postId);
      const isMoved = ({ accountId }: { accountId: string }): boolean => accountIds.includes(accountId);
      const isBusy = [...ofPost.values()].flat().some((target) => target.isBusy && isMoved(target));
      if (isBusy || (await targets.isHeld(tx, accountIds, now))) throw new AppError('not_editable', 'account_moves.being_sent');
      if ((await transferring.filesOf(tx, ids)).some((id) => !files.has(id))) return null;
      const to = { workspaceId: toWorkspaceId, files };
      const [divided, whole] = partition([...ofPost], ([, all]) => all.some((target) => !isMoved(target)));
      const wholeIds = whole.map(([id]) => id);
      // Labels stay behind.
      for (const postId of (await needs.labels.of(wholeIds)).keys()) await needs.labels.set(tx, fromWorkspaceId, postId, []);
      await transferring.moveAll(tx, wholeIds, accountIds, to, now);
      const went = wholeIds.map((id) => ({ from: id, to: id }));
      for (const [from, all] of divided) {
        const [moved, staying] = partition(all, isMoved);
        if (moved.length === 0) continue;
        const parts = { moved: moved.map(accountOf), staying: staying.map(accountOf), targetIds: moved.map(({ id }) => id) };
        went.push({ from, to: await transferring.divide(tx, from, parts, to, now) });
      }
      const newIds = new Map(went.map(({ from, to: id }) => [from, id]));
      const transferred = [...ofPost.values()].flat().filter(isMoved);
      await targets.transfer(
        tx,
        toWorkspaceId,
        transferred.map(({ id, postId }) => ({ id, postId: newIds.get(postId) ?? postId })),
        files,
      );
      return went;
    },
  };
}

const accountOf = ({ accountId }: { accountId: string }): string => accountId;

function partition<T>(all: readonly T[], belongs: (one: T) => boolean): [those: T[], others: T[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))];
}

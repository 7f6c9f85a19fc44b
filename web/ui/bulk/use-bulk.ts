import { words } from 'words:bulk';
import type { BulkAction, BulkPosts, BulkResult } from '@everycast/contract/bulk-posts';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { toast } from '../toast/toast-store.ts';
import { type Choosable, selection } from './selection.ts';

type BulkRequest = Pick<BulkPosts, 'posts' | 'action'>;

/** What takes a bulk action back, for the posts to which it happened; null if nothing can. */
export function undoOf(
  action: BulkAction,
  done: readonly BulkResult[],
  posts: readonly Pick<Choosable, 'id' | 'labelIds'>[],
): BulkRequest | null {
  if (done.length === 0) return null;
  const ids = done.map(({ id }) => ({ id }));
  switch (action.kind) {
    case 'move':
      // A post that someone has changed since stays.
      return {
        action: { kind: 'move', days: -action.days },
        posts: done.map(({ id, version }) => ({ id, ...(version !== null && { version }) })),
      };
    case 'shift':
    case 'stage':
    case 'place':
    case 'spread':
    case 'enqueue':
    case 'accounts':
    case 'replace': {
      const changes = Object.fromEntries(done.flatMap(({ id, undo }) => (undo ? [[id, undo]] : [])));
      const those = done.filter(({ id }) => id in changes);
      return those.length === 0
        ? null
        : { action: { kind: 'back', changes }, posts: those.map(({ id, version }) => ({ id, ...(version !== null && { version }) })) };
    }
    case 'duplicate':
      return { action: { kind: 'delete' }, posts: done.flatMap(({ copyId }) => (copyId ? [{ id: copyId }] : [])) };
    case 'delete':
      return { action: { kind: 'restore' }, posts: ids };
    case 'label': {
      // A post that had the label before keeps it.
      const had = new Map(posts.map(({ id, labelIds }) => [id, labelIds]));
      const changed = ids.filter(({ id }) => {
        const labelIds = had.get(id) ?? [];
        return action.add.some((label) => !labelIds.includes(label)) || action.remove.some((label) => labelIds.includes(label));
      });
      return changed.length > 0 ? { action: { kind: 'label', add: action.remove, remove: action.add }, posts: changed } : null;
    }
    default:
      return null;
  }
}

/** The most posts that the server changes at once. */
export const maxBulkPosts = 200;
type Change = BulkRequest & { chosen: readonly Choosable[]; undoes: boolean };

/** Sends a bulk action, and says what became of it: how many with Undo, and which were refused. */
export function useBulk() {
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ posts, action }: Change): Promise<BulkResult[]> => {
      const results: BulkResult[] = [];
      for (let at = 0; at < posts.length; at += maxBulkPosts) {
        const body = { posts: posts.slice(at, at + maxBulkPosts), action };
        // The API's description leaves open what a file in `undo` is.
        results.push(...((await answer(http.POST('/api/v1/posts/bulk', { body }))).results as BulkResult[]));
      }
      return results;
    },
    onSuccess(results, { action, chosen, undoes }) {
      const t = words();
      const done = results.filter(({ error }) => error === null);
      const undo = undoes ? null : undoOf(action, done, chosen);
      const run = () => undo && mutate({ ...undo, chosen, undoes: true });
      if (done.length > 0)
        toast.ok(t(undoes ? 'undone' : `done.${action.kind}`, { count: done.length }), undo ? { action: { label: t('undo'), run } } : {});
      tellRefused(results);
      settle(action, done, chosen);
    },
    onError: (problem) => toast.fail(words()('failed', { why: problem.message })),
    onSettled: () => refresh('/api/v1/posts'),
  });
  return {
    busy: isPending,
    act: (action: BulkAction, chosen: readonly Choosable[]) =>
      mutate({
        action,
        chosen,
        undoes: false,
        // Labels and retries apply whatever else has changed since.
        posts: chosen.map(({ id, version }) => ({ id, ...(isEdit(action) && version !== null && { version }) })),
      }),
  };
}

const isEdit = ({ kind }: BulkAction): boolean => ['move', 'shift', 'place', 'spread', 'merge', 'accounts', 'replace'].includes(kind);

/** Names the first post that was refused, and why. */
function tellRefused(results: readonly BulkResult[]): void {
  const t = words();
  const [first, ...others] = results.filter(({ error }) => error !== null);
  if (!first?.error) return;
  const said = t('refused', { post: first.text || t('noText'), why: first.error.message });
  toast.fail(others.length > 0 ? `${said} ${t('andOthers', { count: others.length })}` : said);
}

/** What was done is no longer chosen; labels leave the choice, so that another change can follow. */
function settle(action: BulkAction, done: readonly BulkResult[], chosen: readonly Choosable[]): void {
  const versions = new Map(done.map(({ id, version }) => [id, version]));
  if (action.kind !== 'label') {
    selection.drop(new Set(versions.keys()));
    return;
  }
  const labeled = ({ labelIds }: Choosable) => [...new Set([...labelIds, ...action.add])].filter((id) => !action.remove.includes(id));
  const changed = chosen.filter(({ id }) => versions.has(id));
  selection.replace(changed.map((post) => ({ ...post, version: versions.get(post.id) ?? null, labelIds: labeled(post) })));
}

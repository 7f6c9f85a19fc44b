import type { BulkAction, BulkResult } from '@everycast/contract/bulk-posts';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { toast } from '../../../ui/toast/store.ts';
import type { Line } from '../lines/line.ts';
import { words } from '../words.ts';
import { selection } from './selection.ts';
import { type BulkRequest, undoOf } from './undo-of.ts';

/** The most posts that the server changes at once. */
const maxBulkPosts = 200;
type Change = BulkRequest & { lines: readonly Line[]; undoes: boolean };

/** Sends a bulk action, and says what became of it: how many with Undo, and which were refused. */
export function useBulk() {
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ posts, action }: Change): Promise<BulkResult[]> => {
      const results: BulkResult[] = [];
      for (let at = 0; at < posts.length; at += maxBulkPosts) {
        const body = { posts: posts.slice(at, at + maxBulkPosts), action };
        results.push(...(await answer(http.POST('/api/v1/posts/bulk', { body }))).results);
      }
      return results;
    },
    onSuccess(results, { action, lines, undoes }) {
      const t = words();
      const done = results.filter(({ error }) => error === null);
      const undo = undoes ? null : undoOf(action, done, lines);
      const run = () => undo && mutate({ ...undo, lines, undoes: true });
      if (done.length > 0)
        toast.ok(
          t(undoes ? 'bulk.undone' : `bulk.done.${action.kind}`, { count: done.length }),
          undo ? { action: { label: t('undo'), run } } : {},
        );
      tellRefused(results);
      settle(action, done, lines);
    },
    onError: (problem) => toast.fail(words()('bulk.failed', { why: problem.message })),
    onSettled: () => refresh('/api/v1/posts'),
  });
  return {
    busy: isPending,
    act: (action: BulkAction, lines: readonly Line[]) =>
      mutate({
        action,
        lines,
        undoes: false,
        // Labels and retries apply whatever else has changed since.
        posts: lines.map(({ id, version }) => ({ id, ...(action.kind === 'move' && version !== null && { version }) })),
      }),
  };
}

/** Names the first post that was refused, and why. */
function tellRefused(results: readonly BulkResult[]): void {
  const t = words();
  const [first, ...others] = results.filter(({ error }) => error !== null);
  if (!first?.error) return;
  const said = t('bulk.refused', { post: first.text || t('noText'), why: first.error.message });
  toast.fail(others.length > 0 ? `${said} ${t('bulk.andOthers', { count: others.length })}` : said);
}

/** What was done is no longer chosen; labels leave the choice, so that another change can follow. */
function settle(action: BulkAction, done: readonly BulkResult[], lines: readonly Line[]): void {
  const versions = new Map(done.map(({ id, version }) => [id, version]));
  if (action.kind !== 'label') {
    selection.drop(new Set(versions.keys()));
    return;
  }
  const labeled = ({ labelIds }: Line) => [...new Set([...labelIds, ...action.add])].filter((id) => !action.remove.includes(id));
  const changed = lines.filter(({ id }) => versions.has(id));
  selection.replace(changed.map((line) => ({ ...line, version: versions.get(line.id) ?? null, labelIds: labeled(line) })));
}

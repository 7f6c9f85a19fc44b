import { words } from 'words:media';
import type { Folder } from '@everycast/contract/media';
import { answer, http } from '../../lib/api/client.ts';
import { toApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { changeInLists } from './lists.ts';

/**
 * Bulk actions. Each change shows immediately and offers an undo; if the server rejects it, the error is shown and the lists are refetched.
 */
export const changes = {
  async move(ids: readonly string[], folder: Folder | null): Promise<void> {
    const t = words();
    changeInLists(new Set(ids), (file) => ({ ...file, folderId: folder?.id ?? null }));
    await attempt(t('bulk.notMoved', { count: ids.length }), async () => {
      const { moved } = await move(ids, folder?.id ?? null);
      const said = folder ? t('bulk.moved', { count: ids.length, folder: folder.name }) : t('bulk.movedOut', { count: ids.length });
      toast.ok(said, { action: undo(() => moveBack(moved)) });
    });
  },

  async remove(ids: readonly string[]): Promise<void> {
    const t = words();
    changeInLists(new Set(ids), (file) => ({ ...file, deletedAt: new Date().toISOString() }));
    await attempt(t('bulk.notDeleted', { count: ids.length }), async () => {
      await answer(http.POST('/api/v1/media/delete', { body: { ids: [...ids] } }));
      toast.ok(t('bulk.deleted', { count: ids.length }), { action: undo(() => restore(ids)) });
    });
  },

  async restore(ids: readonly string[]): Promise<void> {
    const t = words();
    await attempt(t('bulk.notRestored', { count: ids.length }), async () => {
      await restore(ids);
      toast.ok(t('bulk.restored', { count: ids.length }));
    });
  },

  /** Can't be undone: the caller has asked for confirmation. What posts use stays. */
  async removeForGood(ids: readonly string[]): Promise<void> {
    const t = words();
    await attempt(t('bulk.notDeleted', { count: ids.length }), async () => {
      const gone = await answer(http.POST('/api/v1/media/empty', { body: { ids: [...ids] } }));
      const kept = ids.length - gone.ids.length;
      toast.ok(kept > 0 ? t('bulk.goneButKept', { count: gone.ids.length, kept }) : t('bulk.gone', { count: gone.ids.length }));
    });
  },

  async tag(ids: readonly string[], { add, remove }: { add: string[]; remove: string[] }): Promise<void> {
    const t = words();
    changeInLists(new Set(ids), (file) => ({ ...file, tags: [...new Set([...file.tags, ...add])].filter((tag) => !remove.includes(tag)) }));
    await attempt(t('bulk.notTagged', { count: ids.length }), async () => {
      const { tagged } = await tagAll(ids, { add, remove });
      const said = add.length > 0 ? 'bulk.tagged' : 'bulk.untagged';
      toast.ok(t(said, { count: ids.length, tag: [...add, ...remove].join(', ') }), { action: undo(() => tagBack(tagged, add, remove)) });
    });
  },
};

const undo = (run: () => Promise<void>) => ({
  label: words()('undo'),
  run: () => void attempt(words()('notUndone'), run),
});

/** Performs an action, reports failures, and refetches. */
export async function attempt(title: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (thrown) {
    toast.fail(`${title} ${toApiProblem(thrown).message}`);
  } finally {
    await refresh('/api/v1/media');
  }
}

const move = (ids: readonly string[], folderId: string | null) =>
  answer(http.POST('/api/v1/media/move', { body: { ids: [...ids], folderId } }));

async function moveBack(moved: readonly { id: string; from: string | null }[]): Promise<void> {
  for (const [folderId, files] of Map.groupBy(moved, ({ from }) => from)) {
    changeInLists(new Set(files.map(({ id }) => id)), (file) => ({ ...file, folderId }));
    await move(
      files.map(({ id }) => id),
      folderId,
    );
  }
}

async function restore(ids: readonly string[]): Promise<void> {
  changeInLists(new Set(ids), (file) => ({ ...file, deletedAt: null }));
  await answer(http.POST('/api/v1/media/restore', { body: { ids: [...ids] } }));
}

const tagAll = (ids: readonly string[], change: { add: string[]; remove: string[] }) =>
  answer(http.POST('/api/v1/media/tag', { body: { ids: [...ids], ...change } }));

/** Only removes what was added, and only restores what was there. */
async function tagBack(tagged: readonly { id: string; from: string[] }[], added: string[], removed: string[]): Promise<void> {
  const turnBack = async (files: typeof tagged, change: { add: string[]; remove: string[] }) => {
    if (files.length > 0)
      await tagAll(
        files.map(({ id }) => id),
        change,
      );
  };
  for (const tag of added)
    await turnBack(
      tagged.filter(({ from }) => !from.includes(tag)),
      { add: [], remove: [tag] },
    );
  for (const tag of removed)
    await turnBack(
      tagged.filter(({ from }) => from.includes(tag)),
      { add: [tag], remove: [] },
    );
}

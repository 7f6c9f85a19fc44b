import type { Folder, Media } from '@everycast/contract/media';
import { answer, http } from '../../lib/api/client.ts';
import { asProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { toast } from '../../ui/toast/store.ts';
import { changeInLists, loadedFiles } from './lists.ts';
import { words } from './words.ts';

/**
 * What is done to many files at once. Each change shows at once and offers its undo; what the server refuses is told, and the lists show
 * again what is there.
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

  async tag(ids: readonly string[], { add, remove }: { add: string[]; remove: string[] }): Promise<void> {
    const t = words();
    const before = loadedFiles(new Set(ids));
    changeInLists(new Set(ids), (file) => ({ ...file, tags: [...new Set([...file.tags, ...add])].filter((tag) => !remove.includes(tag)) }));
    await attempt(t('bulk.notTagged', { count: ids.length }), async () => {
      await answer(http.POST('/api/v1/media/tag', { body: { ids: [...ids], add, remove } }));
      const said = add.length > 0 ? 'bulk.tagged' : 'bulk.untagged';
      toast.ok(t(said, { count: ids.length, tag: [...add, ...remove].join(', ') }), { action: undo(() => tagBack(before, add, remove)) });
    });
  },
};

const undo = (run: () => Promise<void>) => ({
  label: words()('undo'),
  run: () => void attempt(words()('notUndone'), run),
});

/** Does something, tells where it could not be done, and shows afterwards what is there. */
export async function attempt(title: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (thrown) {
    toast.fail(`${title} ${asProblem(thrown).message}`);
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

/** Takes away only what was put on, and puts back only what was there. */
async function tagBack(before: readonly Media[], added: string[], removed: string[]): Promise<void> {
  for (const tag of added)
    await tagAll(
      before.filter(({ tags }) => !tags.includes(tag)),
      { add: [], remove: [tag] },
    );
  for (const tag of removed)
    await tagAll(
      before.filter(({ tags }) => tags.includes(tag)),
      { add: [tag], remove: [] },
    );
}

async function tagAll(files: readonly Media[], change: { add: string[]; remove: string[] }): Promise<void> {
  if (files.length > 0) await answer(http.POST('/api/v1/media/tag', { body: { ids: files.map(({ id }) => id), ...change } }));
}

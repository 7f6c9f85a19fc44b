import { hues } from '@everycast/contract/hues';
import type { NewPost } from '@everycast/contract/posts';
import { unrecorded } from '../../kernel/acting.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { nameKey } from '../../kernel/text.ts';
import { type Checking, problemsIn } from './checking.ts';
import type { ImportsNeeds } from './needs.ts';
import type { ImportRecord, ImportStore } from './store/import-store.ts';
import type { RowStore, RowTable } from './store/row-store.ts';

/** Somebody cancelled the import, or another process has imported the row. */
class Outdated extends Error {}

/** Rows that are prepared at the same time. */
const atOnce = 8;

/** Turns rows into posts, each in the transaction that marks it: a row is never imported twice, and none is lost. */
export function createImporting(kernel: Pick<Kernel, 'db'>, needs: ImportsNeeds, { store, rows }: { store: ImportStore; rows: RowStore }) {
  /** Creates the labels that a row needs. @returns the IDs of all its labels */
  async function labelsOf({ workspaceId }: ImportRecord, { content, newLabels }: RowTable, known: Map<string, string>): Promise<string[]> {
    const ids = [...(content?.labelIds ?? [])];
    for (const name of newLabels) {
      const id = known.get(nameKey(name)) ?? (await createLabel(workspaceId, name, known));
      known.set(nameKey(name), id);
      ids.push(id);
    }
    return [...new Set(ids)];
  }

  async function createLabel(workspaceId: string, name: string, known: ReadonlyMap<string, string>): Promise<string> {
    try {
      const color = hues[known.size % hues.length] ?? hues[0];
      return (await needs.labels.create(workspaceId, { name, color })).id;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'already_exists') throw error;
      const label = (await needs.labels.list(workspaceId)).find((one) => nameKey(one.name) === nameKey(name));
      if (!label) throw error;
      return label.id;
    }
  }

  async function importOne(
    of: ImportRecord,
    actor: Membership,
    row: RowTable,
    { labels, look }: { labels: Map<string, string>; look: Parameters<ImportsNeeds['posts']['prepare']>[2] },
  ): Promise<void> {
    const content: NewPost = { ...(row.content as NewPost), labelIds: await labelsOf(of, row, labels) };
    const { id, save } = await needs.posts.prepare(actor, content, look);
    await kernel.db.transaction().execute(async (tx) => {
      if ((await store.phase(tx, of.id)) !== 'importing') throw new Outdated();
      await unrecorded(() => save(tx));
      if (!(await rows.markImported(tx, of.id, row.position, id))) throw new Outdated();
    });
  }

  return {
    /** Imports rows that are ready. What can't be imported anymore is a problem from now on. */
    async import(
      of: ImportRecord,
      actor: Membership,
      ready: readonly RowTable[],
      context: Awaited<ReturnType<Checking['contextOf']>>,
    ): Promise<void> {
      const labels = new Map(context.labels);
      // Labels first and one after the other, so that two rows never create the same one.
      const left = [...ready];
      const work = async () => {
        for (let row = left.shift(); row; row = left.shift()) {
          try {
            await importOne(of, actor, row, { labels, look: context.look });
          } catch (error) {
            if (error instanceof Outdated) continue;
            if (!(error instanceof AppError)) throw error;
            await refuse(of.id, row, error);
          }
        }
      };
      const needsLabels = left.some(({ newLabels }) => newLabels.length > 0);
      await Promise.all(Array.from({ length: needsLabels ? 1 : atOnce }, work));
    },
  };

  async function refuse(importId: string, row: RowTable, error: AppError): Promise<void> {
    await kernel.db.transaction().execute(async (tx) => {
      const [position] = await rows.move(tx, importId, ['ready'], 'unchecked', [row.position]);
      if (position === undefined) return;
      await rows.saveChecked(tx, importId, [{ ...row, revision: row.revision + 1, problems: problemsIn(error) }]);
    });
  }
}

import { hues } from '@everycast/contract/hues';
import type { NewPost } from '@everycast/contract/posts';
import { unrecorded } from '../../kernel/acting.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { nameKey } from '../../kernel/text.ts';
import { type Checking, problemsIn } from './checking.ts';
import type { ImportsNeeds, PreparedPost } from './needs.ts';
import type { ImportRecord, ImportStore } from './store/import-store.ts';
import type { RowStore, RowTable } from './store/row-store.ts';

/** Posts of one transaction: short enough to cancel between two of them. */
const savedTogether = 250;
/** Batches at the same time: while the database writes one, this process checks the other. */
const atOnce = 2;

type Context = Awaited<ReturnType<Checking['contextOf']>>;

interface LabelledRow {
  row: RowTable;
  content: NewPost;
}

interface PreparedRow {
  row: RowTable;
  post: PreparedPost;
}

/** Turns rows into posts, many in one transaction, which marks them: a row is never imported twice, and none is lost. */
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

  /** Rows with the IDs of their labels, which exist from now on; a row whose labels can't be created is refused. */
  async function labelled(of: ImportRecord, ready: readonly RowTable[], known: Map<string, string>): Promise<LabelledRow[]> {
    const all: LabelledRow[] = [];
    // One after the other, so that two rows never create the same one.
    for (const row of ready) {
      try {
        all.push({ row, content: { ...(row.content as NewPost), labelIds: await labelsOf(of, row, known) } });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        await refuse(of.id, row, error);
      }
    }
    return all;
  }

  /** Imports rows together; if one of them can't be saved after all, each alone, so that it keeps no other from it. */
  async function save(of: ImportRecord, prepared: readonly PreparedRow[]): Promise<void> {
    try {
      await kernel.db.transaction().execute(async (tx) => {
        // Somebody cancelled it.
        if ((await store.phase(tx, of.id)) !== 'importing') return;
        const still = await rows.lockReady(
          tx,
          of.id,
          prepared.map(({ row }) => row),
        );
        // Another process has imported the others, or somebody has changed them.
        const those = prepared.filter(({ row }) => still.has(row.position));
        await unrecorded(() =>
          needs.posts.saveAll(
            tx,
            those.map(({ post }) => post),
          ),
        );
        await rows.markImported(
          tx,
          of.id,
          those.map(({ row, post }) => ({ position: row.position, postId: post.id })),
        );
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const [first, second] = prepared;
      if (first && !second) await refuse(of.id, first.row, error);
      else for (const one of prepared) await save(of, [one]);
    }
  }

  return {
    /** Imports rows that are ready. What can't be imported anymore is a problem from now on. */
    async import(of: ImportRecord, actor: Membership, ready: readonly RowTable[], context: Context): Promise<void> {
      const all = await labelled(of, ready, new Map(context.labels));
      const batches = Array.from({ length: Math.ceil(all.length / savedTogether) }, (_, index) =>
        all.slice(index * savedTogether, (index + 1) * savedTogether),
      ).values();
      const work = async () => {
        for (const batch of batches) await importBatch(of, actor, batch, context);
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    },
  };

  async function importBatch(of: ImportRecord, actor: Membership, batch: readonly LabelledRow[], context: Context): Promise<void> {
    const contents = batch.map(({ content }) => content);
    const results = await needs.posts.prepareAll(actor, contents, await context.lookFor(contents));
    const prepared: PreparedRow[] = [];
    for (const [index, { row }] of batch.entries()) {
      const post = results[index];
      if (post instanceof AppError) await refuse(of.id, row, post);
      else if (post) prepared.push({ row, post });
    }
    if (prepared.length > 0) await save(of, prepared);
  }

  async function refuse(importId: string, row: RowTable, error: AppError): Promise<void> {
    await kernel.db.transaction().execute(async (tx) => {
      const [position] = await rows.move(tx, importId, ['ready'], 'unchecked', [row.position]);
      if (position === undefined) return;
      await rows.saveChecked(tx, importId, [{ ...row, revision: row.revision + 1, problems: problemsIn(error) }]);
    });
  }
}

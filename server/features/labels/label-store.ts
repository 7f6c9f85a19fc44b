import type { Hue } from '@everycast/contract/hues';
import type { Label } from '@everycast/contract/labels';
import type { Database, Subquery, Tx } from '../../kernel/database/database.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import { anyOf, prepared } from '../../kernel/database/prepared.ts';
import { isSome, recordsOf } from '../../kernel/database/records.ts';

type LabelsTables = {
  label: { id: string; workspaceId: string; name: string; nameKey: string; color: Hue; createdAt: Date };
  postLabel: { postId: string; labelId: string };
};
type LabelRow = LabelsTables['label'];

export function createLabelsStore(database: Database) {
  const db = database.withTables<LabelsTables>();
  const within = (tx: Tx) => tx.withTables<LabelsTables>();
  const shown = ['id', 'name', 'color'] as const;

  async function add(tx: Tx, rows: readonly LabelsTables['postLabel'][]): Promise<void> {
    if (!isSome(rows)) return;
    const { columns, values } = recordsOf('post_label', rows);
    await within(tx).insertInto('postLabel').columns(columns).expression(values).execute();
  }

  return {
    list: (workspaceId: string): Promise<Label[]> => db.selectFrom('label').select(shown).where('workspaceId', '=', workspaceId).execute(),

    /** All labels of the workspace, unordered. Until the transaction ends nobody else can add, rename or remove one. */
    async lockAll(tx: Tx, workspaceId: string): Promise<Pick<LabelRow, 'id' | 'name' | 'nameKey'>[]> {
      await lockUntilEnd(tx, `labels:${workspaceId}`);
      return within(tx).selectFrom('label').select(['id', 'name', 'nameKey']).where('workspaceId', '=', workspaceId).execute();
    },
    async insert(tx: Tx, row: LabelRow): Promise<void> {
      await within(tx).insertInto('label').values(row).execute();
    },
    update: (tx: Tx, id: string, change: Partial<Pick<LabelRow, 'name' | 'nameKey' | 'color'>>): Promise<Label> =>
      within(tx).updateTable('label').set(change).where('id', '=', id).returning(shown).executeTakeFirstOrThrow(),
    /** @returns false if the workspace has no such label */
    async remove(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
      const query = within(tx).deleteFrom('label').where('id', '=', id).where('workspaceId', '=', workspaceId);
      return (await query.returning('id').execute()).length > 0;
    },

    /** Those of the labels that the workspace has, locked until the transaction ends. */
    async lock(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const query = within(tx).selectFrom('label').select('id').where('workspaceId', '=', workspaceId).where('id', 'in', ids);
      return (await query.orderBy('id').forKeyShare().execute()).map(({ id }) => id);
    },
    async setOf(tx: Tx, postId: string, labelIds: readonly string[]): Promise<void> {
      await within(tx).deleteFrom('postLabel').where('postId', '=', postId).execute();
      await add(
        tx,
        labelIds.map((labelId) => ({ postId, labelId })),
      );
    },
    add,
    /** The labels of posts, locked until the transaction ends. */
    lockOfPosts: (tx: Tx, postIds: readonly string[]): Promise<LabelsTables['postLabel'][]> =>
      within(tx)
        .selectFrom('postLabel')
        .innerJoin('label', 'label.id', 'postLabel.labelId')
        .select(['postLabel.postId', 'postLabel.labelId'])
        .where('postLabel.postId', 'in', postIds)
        .orderBy('label.id')
        .forKeyShare('label')
        .execute(),
    /** Ordered by name. */
    ofPosts: (postIds: readonly string[]): Promise<LabelsTables['postLabel'][]> =>
      db
        .selectFrom('postLabel')
        .modifyFront(prepared('labels_of'))
        .innerJoin('label', 'label.id', 'postLabel.labelId')
        .select(['postLabel.postId', 'postLabel.labelId'])
        .where('postLabel.postId', '=', anyOf(postIds))
        .orderBy('label.nameKey')
        .execute(),
    /** The posts with any of the labels. */
    postsWith: (labelIds: readonly string[]): Subquery<string> =>
      db.selectFrom('postLabel').select('postId').where('labelId', 'in', labelIds).$asScalar(),
  };
}

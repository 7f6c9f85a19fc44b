import type { Database, Tx } from '../../kernel/database/database.ts';

interface RequestRow {
  id: string;
  workspaceId: string;
  userId: string;
  prompt: string;
  provider: string;
  model: string;
  sourceMediaId: string | null;
  startedAt: Date;
  endedAt: Date | null;
  expiresAt: Date;
}
interface FileRow {
  id: string;
  requestId: string;
  contentType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  file: Buffer;
  createdAt: Date;
}
export type NewRequest = Omit<RequestRow, 'endedAt'>;
export type NewFile = FileRow;
/** An image with what was asked for. */
export type ImageRow = FileRow & Pick<RequestRow, 'prompt' | 'provider' | 'model' | 'sourceMediaId' | 'expiresAt'>;
/** Whose images. */
export interface Owner {
  workspaceId: string;
  userId: string;
}
type Tables = { imageRequest: RequestRow; generatedImage: FileRow };

/** Images that aren't in the library, and the requests they came from. */
export function createGeneratedImageStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();

  const ofOwner = ({ workspaceId, userId }: Owner, ids: readonly string[], now: Date) =>
    db
      .selectFrom('generatedImage')
      .innerJoin('imageRequest', 'imageRequest.id', 'generatedImage.requestId')
      .where('workspaceId', '=', workspaceId)
      .where('userId', '=', userId)
      .where('expiresAt', '>', now)
      .where('generatedImage.id', 'in', ids);

  return {
    /**
     * Begins a request, unless the person has another one that began after `before`: one that began earlier belongs to a process that has
     * stopped. @returns false if they have
     */
    async begin(tx: Tx, row: NewRequest, before: Date): Promise<boolean> {
      const ended = within(tx).updateTable('imageRequest').set({ endedAt: row.startedAt });
      await ended.where('userId', '=', row.userId).where('endedAt', 'is', null).where('startedAt', '<', before).execute();
      const begun = await within(tx)
        .insertInto('imageRequest')
        .values({ ...row, endedAt: null })
        .onConflict((conflict) => conflict.column('userId').where('endedAt', 'is', null).doNothing())
        .returning('id')
        .executeTakeFirst();
      return begun !== undefined;
    },

    /** Ends a request, unless it has ended; without images, it goes. */
    async end(id: string, now: Date): Promise<void> {
      await db.updateTable('imageRequest').set({ endedAt: now }).where('id', '=', id).where('endedAt', 'is', null).execute();
      const empty = db.deleteFrom('imageRequest').where('id', '=', id);
      await empty
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('generatedImage').select('id').where('requestId', '=', id))))
        .execute();
    },

    /** @returns false if the request is gone: its person isn't a member anymore */
    async add(row: NewFile): Promise<boolean> {
      const { id, requestId, contentType, width, height, file, createdAt } = row;
      const added = await db
        .insertInto('generatedImage')
        .columns(['id', 'requestId', 'contentType', 'width', 'height', 'file', 'createdAt'])
        .expression((from) =>
          from
            .selectFrom('imageRequest')
            .select(({ val, cast }) => [
              cast<string>(val(id), 'uuid').as('id'),
              'imageRequest.id as requestId',
              cast<FileRow['contentType']>(val(contentType), 'text').as('contentType'),
              cast<number>(val(width), 'integer').as('width'),
              cast<number>(val(height), 'integer').as('height'),
              cast<Buffer>(val(file), 'bytea').as('file'),
              cast<Date>(val(createdAt), 'timestamptz').as('createdAt'),
            ])
            .where('imageRequest.id', '=', requestId),
        )
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },

    /** Those of `ids` that are this person's, and haven't expired. */
    async of(owner: Owner, ids: readonly string[], now: Date): Promise<ImageRow[]> {
      return ofOwner(owner, ids, now)
        .selectAll('generatedImage')
        .select(['imageRequest.prompt', 'provider', 'model', 'sourceMediaId', 'expiresAt'])
        .execute();
    },

    /** Deletes those of `ids` that are this person's. */
    async remove(owner: Owner, ids: readonly string[], now: Date): Promise<void> {
      await db
        .deleteFrom('generatedImage')
        .where('id', 'in', ofOwner(owner, ids, now).select('generatedImage.id'))
        .execute();
    },

    /** Deletes what has expired, and requests without images. */
    async forget(now: Date): Promise<void> {
      await db
        .deleteFrom('imageRequest')
        .where(({ and, or, eb, not, exists, selectFrom }) =>
          or([
            eb('expiresAt', '<=', now),
            and([
              eb('endedAt', 'is not', null),
              not(exists(selectFrom('generatedImage').select('id').whereRef('requestId', '=', 'imageRequest.id'))),
            ]),
          ]),
        )
        .execute();
    },
  };
}
export type GeneratedImageStore = ReturnType<typeof createGeneratedImageStore>;

import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { json, parseStored, withOtherIds } from '../../../kernel/database/json.ts';
import { anyOf } from '../../../kernel/database/prepared.ts';
import { newId } from '../../../kernel/ids.ts';
import { RevisedContentColumn, StoredVersionsColumn } from './stored.ts';
import type { MediaTable, PostsTables, PostTable, StoredVersions } from './tables.ts';

/** Where posts go. `files`: what their files are called there, by what they are called here. */
interface Destination {
  workspaceId: string;
  files: ReadonlyMap<string, string>;
}

/** A post on accounts that are to move. */
interface PostOnAccounts {
  id: string;
  isDivided: boolean;
  isResponse: boolean;
  isScheduled: boolean;
}

/** Moves posts, or a part of their accounts, to another workspace. The posts and their targets are locked. */
export function createTransferring(database: Database) {
  const within = (tx: Tx) => tx.withTables<PostsTables>();

  const stored = (row: Pick<PostTable, 'id' | 'versions'>): StoredVersions | null =>
    parseStored(StoredVersionsColumn.nullable(), row.versions, { table: 'post', id: row.id, column: 'versions' });

  /** The versions for these accounts. A group stays behind: its version becomes one of the accounts alone. */
  function versionsOf(versions: StoredVersions | null, accountIds: readonly string[], stays: boolean): StoredVersions | null {
    if (versions === null) return null;
    const shared = versions.shared
      .map((one) => ({ ...one, groupId: stays ? one.groupId : null, accountIds: one.accountIds.filter((id) => accountIds.includes(id)) }))
      .filter((one) => one.accountIds.length > 0);
    const own = Object.entries(versions.own).filter(([id]) => accountIds.includes(id));
    return shared.length === 0 ? null : { shared, own: Object.fromEntries(own) };
  }

  /** Rows of post_media as they are in the other workspace. */
  const mediaAt = (rows: readonly MediaTable[], postId: string, files: Destination['files']) =>
    rows.map((row) => ({ ...row, crops: json(row.crops), postId, mediaId: files.get(row.mediaId) ?? row.mediaId }));

  async function mediaOf(tx: Tx, postId: string): Promise<MediaTable[]> {
    return within(tx).selectFrom('postMedia').selectAll().where('postId', '=', postId).execute();
  }

  return {
    /** Locks posts by ID, deleted ones included. */
    async lock(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<string[]> {
      const rows = within(tx).selectFrom('post').select('id').where('id', '=', anyOf(ids)).where('workspaceId', '=', workspaceId);
      return (await rows.orderBy('id').forNoKeyUpdate().execute()).map(({ id }) => id);
    },

    /** The files that posts refer to, each once. */
    async filesOf(tx: Tx, postIds: readonly string[]): Promise<string[]> {
      const rows = within(tx).selectFrom('postMedia').select('mediaId').distinct().where('postId', '=', anyOf(postIds));
      return (await rows.orderBy('mediaId').execute()).map(({ mediaId }) => mediaId);
    },

    /** Posts go along with all their accounts, whichever of these they are. */
    async moveAll(tx: Tx, postIds: readonly string[], accountIds: readonly string[], to: Destination, now: Date): Promise<void> {
      const query = within(tx);
      const ofPosts = query.updateTable('post').where('id', '=', anyOf(postIds));
      // A person who is editing one is told that it has changed.
      await ofPosts.set({ workspaceId: to.workspaceId, updatedAt: now, version: (eb) => eb('version', '+', 1) }).execute();
      const pairs = [...to.files];
      await sql`
        update post_media set media_id = next.there
        from unnest(${pairs.map(([here]) => here)}::uuid[], ${pairs.map(([, there]) => there)}::uuid[]) as next (here, there)
        where post_media.media_id = next.here and post_media.post_id = ${anyOf(postIds)}`.execute(tx);
      const posts = query.selectFrom('post').select(['id', 'options', 'versions']).where('id', '=', anyOf(postIds));
      for (const row of await posts.execute()) {
        const next = { options: row.options, versions: versionsOf(stored(row), accountIds, false) };
        const renamed = withOtherIds(next, to.files);
        if (isDeepStrictEqual(renamed, { options: row.options, versions: row.versions })) continue;
        const set = { options: json(renamed.options), versions: json(renamed.versions) };
        await query.updateTable('post').set(set).where('id', '=', row.id).execute();
      }
      const revisions = query.selectFrom('postRevision').select(['id', 'content']).where('postId', '=', anyOf(postIds));
      for (const { id, content } of await revisions.execute()) {
        const where = { table: 'post_revision', id, column: 'content' };
        const before = parseStored(RevisedContentColumn, content, where);
        const next = withOtherIds({ ...before, versions: before.versions.map((one) => ({ ...one, groupId: null })) }, to.files);
        if (isDeepStrictEqual(next, before)) continue;
        await query
          .updateTable('postRevision')
          .set({ content: json(next) })
          .where('id', '=', id)
          .execute();
      }
    },

    /**
     * A post goes along with some of its accounts, `moved`, and stays with the others. Its history is in both.
     * @returns the new post's ID
     */
    async divide(
      tx: Tx,
      postId: string,
      { moved, staying, targetIds }: { moved: readonly string[]; staying: readonly string[]; targetIds: readonly string[] },
      to: Destination,
      now: Date,
    ): Promise<string> {
      const query = within(tx);
      const post = await query.selectFrom('post').selectAll().where('id', '=', postId).executeTakeFirstOrThrow();
      const id = newId();
      const versions = stored(post);
      const options = withOtherIds(post.options, to.files);
      await query
        .insertInto('post')
        .values({
          ...post,
          id,
          workspaceId: to.workspaceId,
          requestKey: null,
          options: json(options),
          versions: json(withOtherIds(versionsOf(versions, moved, false), to.files)),
          response: json(post.response),
          platforms: [],
          updatedAt: now,
        })
        .execute();
      await query
        .updateTable('post')
        .set({ versions: json(versionsOf(versions, staying, true)), updatedAt: now, version: (eb) => eb('version', '+', 1) })
        .where('id', '=', postId)
        .execute();
      const media = await mediaOf(tx, postId);
      const isMoved = ({ targetId }: MediaTable): boolean => targetId !== null && targetIds.includes(targetId);
      const along = media.filter((row) => row.targetId === null || isMoved(row));
      await query.deleteFrom('postMedia').where('targetId', '=', anyOf(targetIds)).execute();
      if (along.length > 0)
        await query
          .insertInto('postMedia')
          .values(mediaAt(along, id, to.files))
          .execute();
      const lines = await query.selectFrom('postActivity').selectAll().where('postId', '=', postId).orderBy('id').execute();
      const copies = lines.map((line) => ({ ...line, id: newId(), postId: id, data: json(line.data) }));
      if (copies.length > 0) await query.insertInto('postActivity').values(copies).execute();
      return id;
    },

    /** The posts on these accounts, responses included; whether one is also on others, and waits for its time. */
    async of(workspaceId: string, accountIds: readonly string[]): Promise<PostOnAccounts[]> {
      const { rows } = await sql<PostOnAccounts>`
        select post.id, bool_or(target.account_id <> all (${accountIds}::uuid[])) as "isDivided", post.response is not null as "isResponse",
          post.deleted_at is null and bool_or(target.state = 'scheduled' and target.account_id = ${anyOf(accountIds)}) as "isScheduled"
        from post join target on target.post_id = post.id
        where post.workspace_id = ${workspaceId} and post.id in (select post_id from target where account_id = ${anyOf(accountIds)})
        group by post.id`.execute(database);
      return rows;
    },
  };
}

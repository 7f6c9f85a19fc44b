import type { TargetState } from '@everycast/contract/posts';
import type { Message } from '@everycast/messages/message';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { json, parserOf } from '../../../kernel/database/json.ts';
import { newId } from '../../../kernel/ids.ts';
import type { StoredResponse, Targets, TargetTable } from '../needs.ts';
import { bodyColumns } from './contents.ts';
import { ResponseColumn } from './stored.ts';
import type { PostsTables } from './tables.ts';

const parseResponse = parserOf('post', { response: ResponseColumn });

export interface NewResponse {
  workspaceId: string;
  authorId: string;
  accountId: string;
  text: string;
  response: StoredResponse;
  /** The same author and key add one response. */
  requestKey: string;
}

/** A response with its only target. */
export interface ResponseRow {
  id: string;
  targetId: string;
  authorId: string | null;
  accountId: string;
  text: string;
  response: StoredResponse;
  createdAt: Date;
  state: TargetState;
  leaseToken: string | null;
  nextAttemptAt: Date | null;
  problemKind: TargetTable['problemKind'];
  problemMessage: Message | null;
  problemPlatformMessage: string | null;
  problemAt: Date | null;
  remoteId: string | null;
  permalink: string | null;
  publishedAt: Date | null;
}

/** A post that an account published. */
export interface PublishedAs {
  id: string;
  text: string;
  authorId: string | null;
  permalink: string | null;
  publishedAt: Date | null;
}
/** A post by its text and author. */
export type PostBrief = Pick<PublishedAs, 'id' | 'text' | 'authorId'>;

/** Responses: rows of posts with one target, due at once. */
export function createResponseStore(database: Database, targets: Targets) {
  const db = database.withTables<PostsTables>();

  return {
    /** False, without adding anything, if this author's request was already handled. */
    async add(tx: Tx, id: string, { accountId, text, response, ...of }: NewResponse, now: Date): Promise<boolean> {
      const query = tx.withTables<PostsTables>();
      const body = bodyColumns({ text, media: [], thread: [], firstComment: '', options: {} });
      const unscheduled = {
        wallTime: null,
        zone: null,
        fold: null,
        intendedWallTime: null,
        intendedZone: null,
        intendedFold: null,
        intendedAt: null,
      };
      const times = { dueAt: now, deletedAt: null, createdAt: now, updatedAt: now };
      const row = { id, ...of, ...body, ...unscheduled, ...times, response: json(response), version: 1, idea: false, platforms: [] };
      const added = await query
        .insertInto('post')
        .values(row)
        .onConflict((conflict) => conflict.columns(['workspaceId', 'authorId', 'requestKey']).doNothing())
        .returning('id')
        .execute();
      if (added.length === 0) return false;
      const content = { text: null, ownMedia: false, thread: null, firstComment: null, options: null, shortLinks: null, watermark: null };
      const target = { id: newId(), accountId, content, state: 'scheduled', dueAt: now } as const;
      await targets.add(tx, { postId: id, workspaceId: of.workspaceId, timed: false, now }, [target]);
      return true;
    },

    async idByRequest(tx: Tx, { workspaceId, authorId, requestKey }: Pick<NewResponse, 'workspaceId' | 'authorId' | 'requestKey'>) {
      const query = tx.withTables<PostsTables>().selectFrom('post').select('id').where('workspaceId', '=', workspaceId);
      return (await query.where('authorId', '=', authorId).where('requestKey', '=', requestKey).executeTakeFirst())?.id ?? null;
    },

    /** The workspace's post that an account published under this ID, or a part of its thread. */
    async publishedAs(workspaceId: string, accountId: string, remoteId: string, tx: Tx = database): Promise<PublishedAs | null> {
      const query = tx
        .withTables<PostsTables>()
        .selectFrom('remoteItem')
        .innerJoin('target', 'target.id', 'remoteItem.targetId')
        .innerJoin('post', 'post.id', 'target.postId');
      const found = query
        .where('remoteItem.remoteId', '=', remoteId)
        .where('target.accountId', '=', accountId)
        .where('post.workspaceId', '=', workspaceId);
      const row = await found
        .where('post.deletedAt', 'is', null)
        .where('post.response', 'is', null)
        .select(['post.id', 'post.text', 'post.authorId', 'target.text as own', 'target.permalink', 'target.publishedAt'])
        .executeTakeFirst();
      if (!row) return null;
      const { id, text, own, authorId, permalink, publishedAt } = row;
      return { id, text: own ?? text, authorId, permalink, publishedAt };
    },

    /** A post that isn't deleted, by its text and author. */
    async brief(workspaceId: string, postId: string, tx: Tx = database): Promise<PostBrief | null> {
      const query = tx.withTables<PostsTables>().selectFrom('post').select(['id', 'text', 'authorId']).where('id', '=', postId);
      return (await query.where('workspaceId', '=', workspaceId).where('deletedAt', 'is', null).executeTakeFirst()) ?? null;
    },

    /** Those of the IDs that are responses of the workspace, oldest first. */
    async read(workspaceId: string, ids: readonly string[]): Promise<ResponseRow[]> {
      if (ids.length === 0) return [];
      const query = db.selectFrom('post').innerJoin('target', 'target.postId', 'post.id').where('post.id', 'in', ids);
      const rows = await query
        .where('post.workspaceId', '=', workspaceId)
        .where('post.response', 'is not', null)
        .select(['post.id', 'target.id as targetId', 'post.authorId', 'target.accountId', 'post.text', 'post.response', 'post.createdAt'])
        .select(['target.state', 'target.leaseToken', 'target.nextAttemptAt', 'target.problemKind', 'target.problemMessage'])
        .select(['target.problemPlatformMessage', 'target.problemAt', 'target.remoteId', 'target.permalink', 'target.publishedAt'])
        .orderBy('post.id')
        .execute();
      return rows.map((row) => parseResponse(row, row.id));
    },
  };
}

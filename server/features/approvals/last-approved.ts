import type { ApprovedVersion } from '@everycast/contract/revisions';
import { Schedule } from '@everycast/contract/schedule';
import { message } from '@everycast/messages/message';
import { z } from 'zod';
import { parseStored } from '../../kernel/database/json.ts';
import { AppError } from '../../kernel/errors.ts';
import { say } from '../../kernel/messages.ts';
import type { ApprovalStore } from './approval-store.ts';
import type { ApprovalsNeeds } from './needs.ts';

/** What is kept beside the content that was approved: the time, and who gave the last approval. `client`: their name, if it was the client. */
const KeptBeside = z.object({ schedule: Schedule.nullable(), userId: z.string(), client: z.string().nullable() });

/** The post as it was last approved, however it was changed since; null if it never was. @throws AppError not_found */
export type LastApproved = (workspaceId: string, postId: string) => Promise<ApprovedVersion | null>;

export function createLastApproved(
  store: Pick<ApprovalStore, 'read'>,
  { posts, people }: Pick<ApprovalsNeeds, 'people'> & { posts: Pick<ApprovalsNeeds['posts'], 'existing' | 'approval'> },
): LastApproved {
  return async (workspaceId, postId) => {
    if (!(await posts.existing(workspaceId, [postId])).has(postId)) throw new AppError('not_found', 'posts.gone');
    const row = (await store.read([postId])).get(postId);
    if (!row?.approved || !row.approvedAt) return null;
    const where = { table: 'post_approval', id: postId, column: 'approved' };
    const { schedule, userId, client } = parseStored(KeptBeside, row.approved, where);
    const [content, names] = await Promise.all([posts.approval.contentShown(workspaceId, row.approved, where), people.names([userId])]);
    const by = client ?? names.get(userId) ?? say(message('posts.author_left'));
    return { at: row.approvedAt.toISOString(), by, schedule, content };
  };
}

import type { Role } from '@everycast/contract/permissions';
import { type Approvals, createApprovals } from '../../server/features/approvals/approvals.ts';
import type { NewNotification } from '../../server/features/notifications/notifications.ts';
import { createReplyApprovals, type ReplyApprovals } from '../../server/features/reply-approvals/reply-approvals.ts';
import type { Tx } from '../../server/kernel/database/database.ts';
import type { Membership } from '../../server/kernel/http/access.ts';
import { newId } from '../../server/kernel/ids.ts';
import { createEngagementWorld, type EngagementWorld } from './engagement.ts';

/** Two who answer and two who approve. */
export const names = ['contributor', 'colleague', 'editor', 'other'] as const;
export type Name = (typeof names)[number];

export interface ReplyApprovalsWorld extends EngagementWorld {
  approvals: Approvals;
  replies: ReplyApprovals;
  /** What people were notified of. */
  notified: NewNotification[];
  /** A member of the workspace; with scopes, through an API key. */
  as(name: Name, more?: Partial<Membership>): Membership;
  /** Something that a stranger wrote, in a conversation of its own. */
  written(text?: string): Promise<{ itemId: string; conversationId: string; accountId: string }>;
}

/** The inbox with approvals of replies. Its clock stands still, and conversations are there without being read. */
export async function createReplyApprovalsWorld(): Promise<ReplyApprovalsWorld> {
  const world = await createEngagementWorld();
  const ids = new Map<Name, string>();
  for (const name of names) ids.set(name, await world.addPerson());
  const roleOf = (name: Name): Role => (name === 'contributor' || name === 'colleague' ? 'contributor' : 'editor');
  const approvers = new Set(names.filter((name) => roleOf(name) === 'editor').map((name) => ids.get(name)));
  const people = { names: async (wanted: readonly string[]) => new Map(wanted.map((id) => [id, `Name of ${id}`])) };
  const workspaces = { may: async (userId: string) => approvers.has(userId) };
  const notified: NewNotification[] = [];
  const notifications = {
    ...world.needs.notifications,
    async notify(tx: Tx, one: NewNotification) {
      notified.push(one);
      await world.needs.notifications.notify(tx, one);
    },
  };
  const { posts, engagement } = world;
  const approvals = createApprovals(world.kernel, {
    posts,
    people,
    workspaces,
    notifications,
    accounts: world.described,
    groups: world.groups,
  });
  const replies = createReplyApprovals(world.kernel, { engagement, posts, approvals, people, workspaces, notifications });
  const { workspaceId } = world.actor;
  const now = () => world.clock.now();

  async function written(text = 'Which plates do you use?') {
    const [accountId, personId, conversationId, itemId] = [await world.addAccount(), newId(), newId(), newId()];
    const person = { platform: 'bluesky', service: 'http://scripted.example', handle: 'stranger.example', name: 'A stranger' };
    await world.db
      .insertInto('engagementPerson')
      .values({ id: personId, workspaceId, remoteId: personId, ...person, firstSeenAt: now() })
      .execute();
    const talk = { threadId: conversationId, kind: 'comment', personId, text, firstAt: now(), lastAt: now(), unansweredSince: now() };
    await world.db
      .insertInto('conversation')
      .values({ id: conversationId, workspaceId, accountId, ...talk })
      .execute();
    const item = { remoteId: itemId, kind: 'comment', personId, own: false, text, at: now(), context: null };
    await world.db
      .insertInto('engagementItem')
      .values({ id: itemId, conversationId, accountId, ...item })
      .execute();
    return { itemId, conversationId, accountId };
  }

  return {
    ...world,
    approvals,
    replies,
    notified,
    as: (name, more = {}) => ({ ...world.actor, userId: ids.get(name) ?? '', role: roleOf(name), ...more }),
    written,
  };
}

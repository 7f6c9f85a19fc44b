import type { Post } from '@everycast/contract/posts';
import type { NewStreamEvent } from '@everycast/contract/stream-events';
import { AppError } from '../../kernel/errors.ts';
import { type Membership, requirePermission } from '../../kernel/http/access.ts';
import type { StreamEventsNeeds } from './needs.ts';
import type { EventRow } from './stream-event-store.ts';
import { announcementAt, minutesBefore } from './times.ts';

type Announced = Pick<EventRow, 'id' | 'startsAt' | 'zone' | 'announcementId' | 'announcementMinutes'>;

/** The posts that announce scheduled streams: ordinary posts, which move and go with their event as long as they wait. */
export function createAnnouncements(posts: StreamEventsNeeds['posts']) {
  /** Null if it was deleted. */
  async function find(workspaceId: string, id: string | null): Promise<Post | null> {
    if (id === null) return null;
    return posts.get(workspaceId, id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    });
  }

  return {
    find,

    /** Publishes or schedules it. @throws AppError of posts, time_is_past */
    async create(actor: Membership, event: Announced, wanted: NonNullable<NewStreamEvent['announcement']>, now: Date): Promise<Post> {
      requirePermission(actor, 'post.write');
      const { text, accountIds, minutesBefore: minutes } = wanted;
      const schedule = minutes === null ? ('now' as const) : announcementAt(event.startsAt, minutes, event.zone, now);
      const content = { text, accountIds, media: [], variants: {} };
      return posts.create(actor, { ...content, schedule }, null);
    },

    /** Keeps its lead when the start moves; one that is out, or that a person has moved, stays. @throws AppError of posts, time_is_past */
    async follow(actor: Membership, before: Announced, after: Announced, now: Date): Promise<void> {
      const { announcementId, announcementMinutes: minutes } = before;
      if (minutes === null) return;
      const post = await find(actor.workspaceId, announcementId);
      const planned = minutesBefore(before.startsAt, minutes).toISOString();
      if (post?.state !== 'scheduled' || post.dueAt !== planned) return;
      await posts.change(actor, post.id, { schedule: announcementAt(after.startsAt, minutes, after.zone, now) });
    },

    /** Deletes it if it still waits. @returns whether it did */
    async remove(actor: Membership, { announcementId }: Announced): Promise<boolean> {
      const post = await find(actor.workspaceId, announcementId);
      if (post?.state !== 'scheduled') return false;
      await posts.remove(actor, post.id);
      return true;
    },
  };
}

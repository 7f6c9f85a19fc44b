import type { Notification } from '@everycast/contract/notifications';
import { answer, get, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';

export const notificationsQuery = get('/api/v1/notifications');

export const unreadOf = (loaded: { items: Notification[] } | undefined): number =>
  loaded?.items.filter((item) => item.readAt === null).length ?? 0;

/** Marks some as read, or all if none are given. */
export async function markRead(ids?: string[]): Promise<void> {
  await answer(http.POST('/api/v1/notifications/read', { body: ids ? { ids } : {} }));
  await refresh('/api/v1/notifications');
}

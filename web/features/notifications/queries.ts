import { useWords } from 'words:notifications';
import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Notification } from '@everycast/contract/notifications';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { answer, get, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { queryOfGroup } from '../../ui/groups/use-chosen-group.ts';
import { toast } from '../../ui/toast/toast-store.ts';

export const notificationsQuery = get('/api/v1/notifications');

export const unreadOf = (loaded: { items: Notification[] } | undefined): number =>
  loaded?.items.filter((item) => item.readAt === null).length ?? 0;

/** How many are worth a mark on the bell: what was published as planned isn't. */
export const disturbingIn = (loaded: { items: Notification[] } | undefined): number =>
  loaded?.items.filter(({ readAt, topic }) => readAt === null && topic !== 'published').length ?? 0;

/** All of them, or of one account group, by page, newest first. */
export const useNotifications = (group: AccountGroup | null) =>
  useInfiniteQuery({
    queryKey: ['/api/v1/notifications', 'pages', group?.id ?? null] as const,
    queryFn: ({ pageParam, signal }) =>
      answer(http.GET('/api/v1/notifications', { params: { query: { limit: 100, cursor: pageParam, ...queryOfGroup(group) } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
  });

/** Marks some as read, or all if none are given. */
async function markRead(ids?: readonly string[]): Promise<string> {
  const { readAt } = await answer(http.POST('/api/v1/notifications/read', { body: ids ? { ids: ids.slice(0, 200) } : {} }));
  await refresh('/api/v1/notifications');
  return readAt;
}

async function markUnread(readAt: string): Promise<void> {
  await answer(http.POST('/api/v1/notifications/unread', { body: { readAt } }));
  await refresh('/api/v1/notifications');
}

/** Marks notifications as read; all of them with a way back. */
export function useRead() {
  const t = useWords();
  const onError = (problem: Error) => void toast.fail(problem.message);
  const undo = useMutation({ mutationFn: markUnread, onError });
  const some = useMutation({ mutationFn: markRead, onError });
  const all = useMutation({
    mutationFn: () => markRead(),
    onSuccess: (readAt) => void toast.ok(t('allRead'), { action: { label: t('undo'), run: () => undo.mutate(readAt) } }),
    onError,
  });
  return { some: (ids: readonly string[]) => some.mutate(ids), all: () => all.mutate(), busy: all.isPending };
}

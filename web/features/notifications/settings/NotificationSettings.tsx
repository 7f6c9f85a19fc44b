import { useWords } from 'words:notifications';
import type { NotificationChoices, NotificationSettings as Settings } from '@everycast/contract/notification-settings';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, get, http } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatTime } from '../../../lib/time/format.ts';
import { Problem } from '../../../ui/Problem.tsx';
import { Stack } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { Matrix } from './Matrix.tsx';
import { QuietHours } from './QuietHours.tsx';

const settingsQuery = get('/api/v1/me/notification-settings');
const mutationKey = ['notification settings'];

const choicesOf = ({ topics, quiet, digest, summaries }: Settings): NotificationChoices => ({ topics, quiet, digest, summaries });

/** Settings → Notifications: which reach the person where, and when. Changes are saved at once. */
export default function NotificationSettings() {
  const t = useWords();
  const { zone } = useTimes();
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const { data, error, refetch } = useQuery(settingsQuery);
  const masters = useQuery(get('/api/v1/me/stream-settings')).data;
  const save = useMutation({
    mutationKey,
    // One after the other, each from what the last one left.
    scope: { id: 'notification settings' },
    async mutationFn(change: Partial<NotificationChoices>) {
      const was = queryClient.getQueryData(settingsQuery.queryKey);
      if (!was) return;
      const saved = await answer(http.PUT('/api/v1/me/notification-settings', { body: { ...choicesOf(was), ...change } }));
      // What was pressed since isn't in it, and the next press would send it without.
      if (queryClient.isMutating({ mutationKey }) === 1) queryClient.setQueryData(settingsQuery.queryKey, saved);
      setSavedAt(Date.now());
    },
    onError(problem) {
      toast.fail(problem.message);
      void refetch();
    },
  });
  // A press shows at once.
  function change(part: Partial<NotificationChoices>) {
    queryClient.setQueryData(settingsQuery.queryKey, (was) => was && { ...was, ...part });
    save.mutate(part);
  }
  if (error && !data) return <Problem title={t('settings.failed')} problem={error} retry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading gap={12}>
        <Skeleton height="22rem" />
        <Skeleton height="18rem" />
      </Loading>
    );
  }
  return (
    <Stack gap={12} minW={0}>
      <Matrix
        settings={data}
        saved={savedAt === null ? null : formatTime(savedAt, zone)}
        masters={{
          email: masters?.emailNotifications ?? true,
          push: masters?.pushNotifications ?? true,
          streams: masters?.streamNotifications ?? true,
        }}
        change={change}
      />
      <QuietHours settings={data} change={change} />
    </Stack>
  );
}

import { useWords } from 'words:settings';
import type { PlatformSetup } from '@everycast/contract/accounts';
import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { toast } from '../../../ui/toast/toast-store.ts';

/** Whether the platform has reviewed the stored app and allows it more. Takes effect immediately. */
export function Vetted({ setup: { platform, name, vetted } }: { setup: PlatformSetup }) {
  const t = useWords();
  const params = { path: { platform } };
  const change = useMutation<PlatformSetup, ApiProblem, boolean>({
    mutationFn: (wish) => answer(http.PATCH('/api/v1/settings/platforms/{platform}', { params, body: { vetted: wish } })),
    async onSuccess(_setup, wish) {
      await Promise.all([refresh('/api/v1/settings/platforms'), refresh('/api/v1/accounts/ways')]);
      toast.ok(t(wish ? 'platforms.vettedSaved' : 'platforms.notVettedSaved'));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <Switch
      label={t('platforms.vetted', { name })}
      description={t('platforms.vettedHelp', { name })}
      labelPosition="left"
      checked={change.isPending ? change.variables : vetted === true}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}

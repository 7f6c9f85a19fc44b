import { useWords } from 'words:server';
import { Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { confirmed } from '../../../lib/session/confirm-identity.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';

const path = '/api/v1/server/single-sign-on';

/** Whether the provider that people sign in with stands for their second factor, too. */
export function SingleSignOn() {
  const t = useWords();
  const { data } = useQuery(get(path));
  const change = useMutation({
    mutationFn: (trusted: boolean) => confirmed(() => answer(http.PUT(path, { body: { trusted } }))),
    async onSuccess({ name, trusted }) {
      await refresh(path);
      toast.ok(t(trusted ? 'singleSignOn.now.trusted' : 'singleSignOn.now.untrusted', { name }));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  if (!data || data.name === null) return null;
  const { name, trusted } = data;
  return (
    <Sheet title={t('singleSignOn.title')}>
      <Switch
        label={t('singleSignOn.trusted', { name })}
        description={t('singleSignOn.help', { name })}
        checked={trusted}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </Sheet>
  );
}

import { useWords } from 'words:server';
import { Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';

/** Whether everyone can sign up, or only people who are invited. */
export function SignUp() {
  const t = useWords();
  const { data } = useQuery(get('/api/v1/server/sign-up'));
  const change = useMutation({
    mutationFn: (signUp: 'open' | 'closed') => answer(http.PUT('/api/v1/server/sign-up', { body: { signUp } })),
    async onSuccess({ signUp }) {
      await refresh('/api/v1/server/sign-up');
      toast.ok(t(`signUp.now.${signUp}`));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  if (!data) return null;
  return (
    <Sheet title={t('signUp.title')}>
      <Switch
        label={t('signUp.open')}
        description={t(data.fixed ? 'signUp.fixed' : 'signUp.help')}
        checked={data.signUp === 'open'}
        disabled={data.fixed || change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked ? 'open' : 'closed')}
      />
    </Sheet>
  );
}

import { useWords } from 'words:workspaces';
import { Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer, get, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { confirmed } from '../../lib/session/confirm-identity.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast/toast-store.ts';

/** Owners of a team workspace can close it to members without two-factor authentication; it says who they are. */
export function RequireTwoFactor() {
  const { workspace } = useSession();
  return workspace.kind === 'team' && workspace.permissions.includes('owner.manage') ? <Requirement /> : null;
}

const path = '/api/v1/workspaces/current/two-factor';

function Requirement() {
  const t = useWords();
  const { me } = useSession();
  const { data } = useQuery(get(path));
  const set = useMutation({
    mutationFn: (required: boolean) => confirmed(() => answer(http.PUT(path, { body: { required } }))),
    async onSuccess({ required }) {
      await refresh('/api/v1/');
      toast.ok(t(required ? 'twoFactor.required' : 'twoFactor.notRequired'));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  if (!data) return null;
  const names = data.lacking.map(({ name }) => name);
  return (
    <Sheet title={t('twoFactor.title')}>
      <Switch
        label={t('twoFactor.switch')}
        description={t('twoFactor.help')}
        checked={data.required}
        disabled={set.isPending || (!me.twoFactor && !data.required)}
        onChange={(event) => set.mutate(event.currentTarget.checked)}
      />
      {!me.twoFactor && (
        <Text size={13} tone="muted">
          {t('twoFactor.ownFirst')} <Link to="/settings/security?set-up=phone">{t('twoFactor.setUp')}</Link>
        </Text>
      )}
      {names.length > 0 && (
        <Text size={13} tone={data.required ? 'wait' : 'muted'} breaks>
          {t(data.required ? 'twoFactor.closedTo' : 'twoFactor.lacking', { names, count: names.length })}
        </Text>
      )}
    </Sheet>
  );
}

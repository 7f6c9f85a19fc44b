import { useWords } from 'words:api-keys';
import type { ConnectedApp } from '@everycast/contract/connected-apps';
import type { Confirmation } from '@everycast/contract/permissions';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { confirmed } from '../../lib/session/confirm-identity.ts';
import { useSession, useTimes } from '../../lib/session/session.tsx';
import { formatDay, formatMoment } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { ConfirmationSelect } from './ConfirmationSelect.tsx';
import { Permissions } from './Permissions.tsx';

const asked = () => void refresh('/api/v1/connected-apps');

/** Apps that this person has connected to this workspace by OAuth. */
export function ConnectedApps() {
  const t = useWords();
  const { workspace } = useSession();
  const { data, error, refetch } = useQuery(get('/api/v1/connected-apps'));
  return (
    <Sheet title={t('apps.title')} text={t('apps.text', { workspace: workspace.name })}>
      {error && <Problem title={t('apps.notLoaded')} problem={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="3rem" />}
      {data?.items.length === 0 && <Empty title={t('apps.none')}>{t('apps.teach')}</Empty>}
      {data?.items.map((one) => (
        <Connected key={one.id} connected={one} />
      ))}
    </Sheet>
  );
}

function Connected({ connected: { id, app, scopes, confirmation, createdAt, lastUsedAt } }: { connected: ConnectedApp }) {
  const t = useWords();
  const { zone } = useTimes();
  const params = { path: { id } };
  const change = useMutation<unknown, ApiProblem, Confirmation>({
    mutationFn: (chosen) => confirmed(() => answer(http.PATCH('/api/v1/connected-apps/{id}', { params, body: { confirmation: chosen } }))),
    onSuccess() {
      asked();
      toast.ok(t('apps.changed'));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  const disconnect = useMutation<unknown, ApiProblem>({
    mutationFn: () => answer(http.DELETE('/api/v1/connected-apps/{id}', { params })),
    onSuccess() {
      asked();
      toast.ok(t('apps.disconnected'));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  const facts = [
    t('apps.made', { when: formatDay(createdAt, zone) }),
    lastUsedAt ? t('list.used', { when: formatMoment(lastUsedAt, zone) }) : t('list.unused'),
  ];
  return (
    <Stack gap={8}>
      <Row gap={12}>
        <Stack grow minW={0}>
          <Text as="span" weight="medium">
            {app.name}
          </Text>
          <Text as="span" fontSize={12} tone="quiet">
            {facts.join(' · ')}
          </Text>
          <Permissions of={scopes} />
        </Stack>
        <Button
          variant="ghost"
          busy={disconnect.isPending}
          onClick={() => disconnect.mutate()}
          aria-label={t('apps.disconnectOne', { name: app.name })}
        >
          {t('apps.disconnect')}
        </Button>
      </Row>
      <ConfirmationSelect
        label={t('apps.of', { name: app.name })}
        value={confirmation}
        choose={(chosen) => change.mutate(chosen)}
        disabled={change.isPending}
      />
    </Stack>
  );
}

import { useWords } from 'words:api-keys';
import type { ApiKey } from '@everycast/contract/api-keys';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useTimes } from '../../lib/session/session.tsx';
import { formatDay, formatMoment } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { ConnectedApps } from './ConnectedApps.tsx';
import { McpAddress } from './McpAddress.tsx';
import { NewKey } from './NewKey.tsx';
import { Permissions } from './Permissions.tsx';

const asked = () => void refresh('/api/v1/api-keys');

/** Keys and apps that act for this person in this workspace. */
export default function ApiKeys() {
  const t = useWords();
  const { data, error, refetch } = useQuery(get('/api/v1/api-keys'));
  const revoke = useMutation<unknown, ApiProblem, string>({
    mutationFn: (id) => answer(http.DELETE('/api/v1/api-keys/{id}', { params: { path: { id } } })),
    onSuccess() {
      asked();
      toast.ok(t('revoked'));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <>
      <NewKey created={asked} />
      <McpAddress />
      <Sheet title={t('list.title')} text={<a href="/api/docs">{t('list.docs')}</a>}>
        {error && <Problem title={t('list.notLoaded')} problem={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton height="3rem" />}
        {data?.items.length === 0 && <Empty title={t('list.none')}>{t('list.teach')}</Empty>}
        {data?.items.map((key) => (
          <Row gap={12} key={key.id}>
            <KeyFacts apiKey={key} />
            <Button
              variant="ghost"
              busy={revoke.isPending}
              onClick={() => revoke.mutate(key.id)}
              aria-label={t('list.revokeOne', { name: key.name })}
            >
              {t('list.revoke')}
            </Button>
          </Row>
        ))}
      </Sheet>
      <ConnectedApps />
    </>
  );
}

function KeyFacts({ apiKey: { name, start, scopes, confirmation, createdAt, expiresAt, lastUsedAt } }: { apiKey: ApiKey }) {
  const t = useWords();
  const { zone } = useTimes();
  const facts = [
    ...(confirmation === null ? [] : [t(`uses.${confirmation}`)]),
    t('list.made', { when: formatDay(createdAt, zone) }),
    lastUsedAt ? t('list.used', { when: formatMoment(lastUsedAt, zone) }) : t('list.unused'),
    expiresAt === null
      ? t('list.noExpiry')
      : t(Date.parse(expiresAt) > Date.now() ? 'list.expires' : 'list.expired', { when: formatDay(expiresAt, zone) }),
  ];
  return (
    <Stack grow minW={0}>
      <Text as="span" weight="medium">
        {name}
      </Text>
      <Text as="span" fontSize={12} tone="quiet">
        <code>{start}…</code> {facts.join(' · ')}
      </Text>
      <Permissions of={scopes} />
    </Stack>
  );
}

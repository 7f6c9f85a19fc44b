import { useWords } from 'words:links';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { PlatformMark } from '../../ui/PlatformMark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast-store.ts';

/** Accounts on which all links are shortened. @param on their IDs */
export function Automatic({ on }: { on: readonly string[] }) {
  const t = useWords();
  const { data, error, refetch } = useQuery(get('/api/v1/accounts'));
  return (
    <Sheet title={t('automatic.title')} text={t('automatic.text')}>
      {error && !data && <Problem title={t('automatic.notLoaded')} problem={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="3rem" />}
      {data?.items.length === 0 && (
        <Text size={13} tone="muted">
          {t('automatic.none')}
        </Text>
      )}
      {data && data.items.length > 0 && (
        <Stack as="ul" gap={12} aria-label={t('automatic.title')}>
          {data.items.map((account) => (
            <OneAccount key={account.id} account={account} on={on.includes(account.id)} />
          ))}
        </Stack>
      )}
    </Sheet>
  );
}

function OneAccount({ account, on }: { account: Account; on: boolean }) {
  const t = useWords();
  const change = useMutation<unknown, ApiProblem, boolean>({
    mutationFn: (next) =>
      answer(http.PUT('/api/v1/short-links/accounts/{id}', { params: { path: { id: account.id } }, body: { on: next } })),
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => refresh('/api/v1/short-links'),
  });
  const name = shownHandle(account);
  return (
    <Row as="li" gap={12}>
      <PlatformMark platform={account.platform} size={20} />
      <Text as="bdi" size={13} truncate grow minW={0}>
        {name}
      </Text>
      <Switch
        aria-label={t('automatic.shorten', { name })}
        checked={change.isPending ? change.variables : on}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </Row>
  );
}

import { useWords } from 'words:proxies';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { SavedProxy } from '@everycast/contract/proxies';
import { IconPencil } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useTimes } from '../../lib/session/session.tsx';
import { formatPast } from '../../lib/time/format.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ConfirmDelete } from '../../ui/ConfirmDelete.tsx';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { Card, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { State } from '../../ui/state/State.tsx';
import { toast } from '../../ui/toast/toast-store.ts';

const path = '/api/v1/proxies';

/** One proxy: where it is, what its last test found, and what uses it. */
export function ProxyCard({ proxy, edit }: { proxy: SavedProxy; edit: () => void }) {
  const t = useWords();
  const { name, kind, host, port } = proxy;
  return (
    <Card as="li" aria-label={name}>
      <Stack gap={8} p="12 16 16">
        <Row gap="8 12" wrap align="start">
          <Stack gap={2} flex="1 1 12rem" minW={0}>
            <Text as="h3" size={16} weight="medium" truncate title={name}>
              <bdi>{name}</bdi>
            </Text>
            <Text size={12} tone="quiet" breaks>
              {t(`types.${kind}`)} · {host.includes(':') ? `[${host}]` : host}:{port}
            </Text>
          </Stack>
          <Actions proxy={proxy} edit={edit} />
        </Row>
        <Found check={proxy.check} />
        <Users proxy={proxy} />
      </Stack>
    </Card>
  );
}

function Found({ check: { address, milliseconds, checkedAt, problem } }: Pick<SavedProxy, 'check'>) {
  const t = useWords();
  const { zone } = useTimes();
  const parts = [
    ...(address === null ? [] : [t('seenAs', { address })]),
    ...(milliseconds === null ? [] : [t('took', { ms: milliseconds })]),
    t('tested', { when: formatPast(checkedAt, zone) }),
  ];
  return (
    <Stack gap={4} size={13}>
      <Row gap="4 12" wrap>
        <State state={problem === null ? 'healthy' : 'warning'}>{t(problem === null ? 'working' : 'failed')}</State>
        <Text tone="muted" num>
          {parts.join(' · ')}
        </Text>
      </Row>
      {problem !== null && (
        <Text tone="wait" breaks>
          {problem}
        </Text>
      )}
    </Stack>
  );
}

function Users({ proxy: { accountIds, groupIds } }: { proxy: SavedProxy }) {
  const t = useWords();
  const groups = useGroups() ?? [];
  const accounts = useQuery(get('/api/v1/accounts')).data?.items ?? [];
  const names = [
    ...groups.filter(({ id }) => groupIds.includes(id)).map(({ name }) => name),
    ...accounts.filter(({ id }) => accountIds.includes(id)).map(shownHandle),
  ];
  return (
    <Text size={13} tone="muted" breaks>
      {names.length === 0 ? t('unused') : t('usedBy', { names })}
    </Text>
  );
}

function Actions({ proxy: { id, name }, edit }: { proxy: SavedProxy; edit: () => void }) {
  const t = useWords();
  const one = { params: { path: { id } } };
  const test = useMutation<SavedProxy, ApiProblem>({
    mutationFn: () => answer(http.POST(`${path}/{id}/test`, one)),
    onSuccess({ check }) {
      if (check.problem === null) toast.ok(t('testPassed', { name }));
      else toast.fail(t('testFailed', { name }));
    },
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => void refresh(path),
  });
  const words = {
    open: t('remove', { name }),
    title: t('confirm.title', { name }),
    text: t('confirm.text'),
    cancel: t('confirm.cancel'),
    confirm: t('confirm.delete'),
    done: t('removed', { name }),
  };
  return (
    <Row gap={8} wrap rigid>
      <Button size="sm" variant="soft" aria-label={t('testNamed', { name })} busy={test.isPending} onClick={() => test.mutate()}>
        {t('test')}
      </Button>
      <IconButton icon={IconPencil} size={16} label={t('edit', { name })} onClick={edit} />
      <ConfirmDelete words={words} run={() => answer(http.DELETE(`${path}/{id}`, one))} settled={() => void refresh(path)} />
    </Row>
  );
}

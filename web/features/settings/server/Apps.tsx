import { useWords } from 'words:server';
import type { NewRegisteredApp, RegisteredApp } from '@everycast/contract/connected-apps';
import { Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, get, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { confirmed } from '../../../lib/session/confirm-identity.ts';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatDay } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { copy } from '../../../ui/toast/copy.ts';
import { toast } from '../../../ui/toast/toast-store.ts';

const asked = () => void refresh('/api/v1/server/apps');

/** Apps that the server's owner has registered, for those that can't do it themselves. */
export function Apps() {
  const t = useWords();
  const [name, setName] = useState('');
  const [addresses, setAddresses] = useState('');
  const { data, error, refetch } = useQuery(get('/api/v1/server/apps'));
  const redirectUris = addresses.split(/\s+/).filter((one) => one !== '');
  const add = useMutation<unknown, ApiProblem, NewRegisteredApp>({
    mutationFn: (body) => confirmed(() => answer(http.POST('/api/v1/server/apps', { body }))),
    onSuccess() {
      setName('');
      setAddresses('');
      asked();
      toast.ok(t('apps.added'));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  const complete = name.trim() !== '' && redirectUris.length > 0;
  const submit = () => {
    if (complete) add.mutate({ name: name.trim(), redirectUris });
  };
  return (
    <Sheet
      title={t('apps.title')}
      text={t('apps.text')}
      submit={submit}
      foot={
        <Button type="submit" busy={add.isPending} disabled={!complete}>
          {t('apps.add')}
        </Button>
      }
    >
      {error && <Problem title={t('apps.notLoaded')} problem={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="3rem" />}
      {data?.items.length === 0 && <Empty title={t('apps.none')}>{t('apps.noneHelp')}</Empty>}
      {data?.items.map((app) => (
        <Registered key={app.id} app={app} />
      ))}
      <TextInput label={t('apps.name')} value={name} maxLength={80} onChange={(event) => setName(event.currentTarget.value)} />
      <Textarea
        label={t('apps.addresses')}
        description={t('apps.addressesHelp')}
        autosize
        minRows={2}
        value={addresses}
        onChange={(event) => setAddresses(event.currentTarget.value)}
      />
    </Sheet>
  );
}

function Registered({ app: { id, name, redirectUris, usedAt } }: { app: RegisteredApp }) {
  const t = useWords();
  const { zone } = useTimes();
  const remove = useMutation<unknown, ApiProblem>({
    mutationFn: () => answer(http.DELETE('/api/v1/server/apps/{id}', { params: { path: { id } } })),
    onSuccess() {
      asked();
      toast.ok(t('apps.removed'));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  const used = usedAt === null ? t('apps.unused') : t('apps.used', { when: formatDay(usedAt, zone) });
  return (
    <Row gap={12} wrap>
      <Stack as="span" grow minW="14rem">
        <Text as="span" weight="medium">
          {name}
        </Text>
        <Text as="span" fontSize={12} tone="quiet" breaks>
          {[t('apps.clientId', { id }), used, ...redirectUris].join(' · ')}
        </Text>
      </Stack>
      <Row gap={12}>
        <Button size="sm" aria-label={t('apps.copy', { name })} onClick={() => void copy(id)}>
          {t('apps.copyShort')}
        </Button>
        <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate()} aria-label={t('apps.removeOne', { name })}>
          {t('apps.remove')}
        </Button>
      </Row>
    </Row>
  );
}

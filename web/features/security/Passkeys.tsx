import { useWords } from 'words:passkeys';
import type { Passkey } from '@everycast/contract/passkeys';
import { Modal, TextInput } from '@mantine/core';
import { IconFingerprint, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, get, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { canUsePasskeys, makePasskey } from '../../lib/passkeys.ts';
import { confirmed } from '../../lib/session/confirm-identity.ts';
import { useTimes } from '../../lib/session/session.tsx';
import { formatDay, formatPast } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './Security.module.css';

const path = '/api/v1/me/passkeys';

/** The person's passkeys, and why there can be none where there can't. */
export function Passkeys() {
  const t = useWords();
  const { data, error, refetch } = useQuery(get(path));
  const [fresh, setFresh] = useState<string | null>(null);
  const add = useMutation<Passkey | null, ApiProblem>({
    async mutationFn() {
      const options = await confirmed(() => answer(http.POST(`${path}/options`)));
      const response = await makePasskey(options);
      if (response === null) return null;
      if (response === 'known') {
        toast.fail(t('known'));
        return null;
      }
      return answer(http.POST(path, { body: { response } }));
    },
    async onSuccess(added) {
      if (!added) return;
      setFresh(added.id);
      await refresh('/api/v1/me/');
      toast.ok(t('added'));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  if (error && !data) return <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height="3.5rem" />;
  const offered = data.offered === 'yes';
  const usable = offered && canUsePasskeys();
  return (
    <Panel
      title={t('title')}
      count={data.items.length > 0 ? data.items.length : undefined}
      aside={
        usable && (
          <Button size="sm" icon={<Icon of={IconPlus} size={16} />} busy={add.isPending} onClick={() => add.mutate()}>
            {t('add')}
          </Button>
        )
      }
    >
      {(!usable || data.items.length === 0) && (
        <Text p="12 16" size={13} tone="muted" breaks>
          {data.offered !== 'yes' ? t(`why.${data.offered}`, { address: data.address }) : usable ? t('none') : t('unsupported')}
        </Text>
      )}
      {data.items.length > 0 && (
        <ul className={css.list}>
          {data.items.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} fresh={passkey.id === fresh} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** @param fresh it was added just now, and asks for a name */
function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt }, fresh }: { passkey: Passkey; fresh: boolean }) {
  const t = useWords();
  const { zone } = useTimes();
  const [open, setOpen] = useState<'name' | 'rename' | 'remove' | null>(fresh ? 'name' : null);
  const [wanted, setWanted] = useState(name);
  const params = { path: { id } };
  const close = () => setOpen(null);
  const rename = useMutation<unknown, ApiProblem>({
    mutationFn: () => confirmed(() => answer(http.PATCH(`${path}/{id}`, { params, body: { name: wanted } }))),
    onSuccess: close,
    onSettled: () => refresh(path),
  });
  const remove = useMutation({
    mutationFn: () => confirmed(() => answer(http.DELETE(`${path}/{id}`, { params }))),
    onSuccess: () => toast.ok(t('removed')),
    onError: (problem) => toast.fail(problem.message),
    onSettled() {
      close();
      return refresh('/api/v1/me/');
    },
  });
  const added = formatDay(createdAt, zone);
  return (
    <Row as="li" gap={12} p="8 16" wrap className={css.row}>
      <Icon of={IconFingerprint} size={20} />
      <Stack grow minW={0}>
        <Text as="span" size={13} weight="medium" breaks>
          {name}
        </Text>
        <Text as="span" fontSize={12} tone="muted" num breaks>
          {lastUsedAt ? t('used', { added, used: formatPast(lastUsedAt, zone) }) : t('neverUsed', { added })}
        </Text>
      </Stack>
      <Row gap={4}>
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('renameOne', { name })}
          onClick={() => {
            setWanted(name);
            setOpen('rename');
          }}
        >
          {t('rename')}
        </Button>
        <Button variant="ghost" size="sm" aria-label={t('removeOne', { name })} onClick={() => setOpen('remove')}>
          {t('remove')}
        </Button>
      </Row>
      {(open === 'name' || open === 'rename') && (
        <Modal opened onClose={close} title={t(open === 'name' ? 'nameTitle' : 'renameTitle')} centered>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (!rename.isPending) rename.mutate();
            }}
          >
            <TextInput
              label={t('name')}
              value={wanted}
              maxLength={80}
              error={rename.error?.message}
              data-autofocus
              onChange={(event) => setWanted(event.currentTarget.value)}
            />
            <Row as="footer" gap={8} justify="end" mt={16}>
              <Button onClick={close}>{t('cancel')}</Button>
              <Button type="submit" variant="filled" busy={rename.isPending}>
                {t('save')}
              </Button>
            </Row>
          </form>
        </Modal>
      )}
      {open === 'remove' && (
        <Modal opened onClose={close} title={t('removeTitle', { name })} centered>
          <Text tone="quiet">{t('removeText')}</Text>
          <Row as="footer" gap={8} justify="end" mt={16}>
            <Button onClick={close}>{t('cancel')}</Button>
            <Button variant="filled" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('remove')}
            </Button>
          </Row>
        </Modal>
      )}
    </Row>
  );
}

import { useWords } from 'words:queues';
import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { Queue } from '@everycast/contract/queues';
import { Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { byPlatform } from '../../lib/accounts/arrange.ts';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { platformName } from '../../lib/platforms/places.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Row, Stack } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { MyZone } from '../../ui/when/MyZone.tsx';
import { ZoneSelect } from '../../ui/when/ZoneSelect.tsx';
import css from './Queues.module.css';

interface NewQueueProps {
  accounts: readonly Account[];
  groups: readonly AccountGroup[];
  queues: readonly Queue[];
}

/** Creates a queue for a group or an account that has none. */
export function NewQueue({ accounts, groups, queues }: NewQueueProps) {
  const t = useWords();
  const { workspace } = useSession();
  const [owner, setOwner] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [zone, setZone] = useState(workspace.zone);
  const taken = new Set(queues.flatMap(({ accountId, groupId }) => [accountId, groupId]));
  const data = [
    {
      group: t('groups'),
      items: groups.filter(({ id }) => !taken.has(id)).map(({ id, name }) => ({ value: id, label: name })),
    },
    ...byPlatform(accounts.filter(({ id }) => !taken.has(id))).map(({ platform, accounts: those }) => ({
      group: platformName(platform),
      items: those.map((account) => ({ value: account.id, label: shownHandle(account) })),
    })),
  ];
  const create = useMutation<Queue, ApiProblem, string>({
    mutationFn: (id) => {
      const whose = groups.some((group) => group.id === id) ? { groupId: id } : { accountId: id };
      return answer(http.POST('/api/v1/queues', { body: { ...whose, zone } }));
    },
    onSuccess(_queue, id) {
      const name = data.flatMap(({ items }) => items).find(({ value }) => value === id)?.label ?? '';
      toast.ok(t('created', { name }));
      setAsked(false);
      setOwner((now) => (now === id ? null : now));
      void refresh('/api/v1/queues');
    },
  });
  const submit = () => {
    setAsked(true);
    if (owner && !create.isPending) create.mutate(owner);
  };
  return (
    <Sheet
      title={t('create')}
      text={t('text')}
      submit={submit}
      foot={
        <Button type="submit" variant="filled" busy={create.isPending}>
          {t('create')}
        </Button>
      }
    >
      <Row gap="8 12" wrap align="stretch">
        <Select
          className={css.owner}
          label={t('owner')}
          searchable
          limit={100}
          data={data.filter(({ items }) => items.length > 0)}
          value={owner}
          error={asked && !owner ? t('noOwner') : create.error?.message}
          onChange={(id) => {
            setOwner(id);
            create.reset();
          }}
        />
        <Stack gap={4} align="start" className={css.owner}>
          <ZoneSelect label={t('zone')} help={t('zoneHelp')} value={zone} change={setZone} />
          <MyZone moment={{ at: '', zone, fold: 'earlier' }} change={(moment) => setZone(moment.zone)} />
        </Stack>
      </Row>
    </Sheet>
  );
}

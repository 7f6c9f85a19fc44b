import { useWords } from 'words:account-groups';
import { type AccountGroup, maxGroupName } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { type Hue, hues } from '@everycast/contract/hues';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/Button.tsx';
import { AccountChoice } from '../../ui/groups/AccountChoice.tsx';
import { HueSelect } from '../../ui/hues/HueSelect.tsx';
import { Row } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './Groups.module.css';

/** Creates a group, in the first color that no other has; errors are shown at the name. */
export function NewGroup({ accounts, groups }: { accounts: readonly Account[]; groups: readonly AccountGroup[] }) {
  const t = useWords();
  const [name, setName] = useState('');
  const [asked, setAsked] = useState(false);
  const [chosen, setChosen] = useState<Hue | null>(null);
  const [accountIds, setAccountIds] = useState<string[]>([]);
  const color = chosen ?? hues.find((hue) => !groups.some((group) => group.color === hue)) ?? hues[groups.length % hues.length] ?? 'teal';
  const create = useMutation<AccountGroup, ApiProblem, string>({
    mutationFn: (wanted) => answer(http.POST('/api/v1/account-groups', { body: { name: wanted.trim(), color, accountIds } })),
    onSuccess(group, wanted) {
      // What was typed or chosen in the meantime is for the next one.
      setName((now) => (now === wanted ? '' : now));
      setAsked(false);
      setChosen(null);
      setAccountIds((now) => (now === accountIds ? [] : now));
      toast.ok(t('created', group));
      void refresh('/api/v1/account-groups');
    },
  });
  const empty = !name.trim();
  const submit = () => {
    setAsked(true);
    if (!empty && !create.isPending) create.mutate(name);
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
        <TextInput
          className={css.name}
          label={t('name')}
          value={name}
          maxLength={maxGroupName}
          error={asked && empty ? t('noName') : create.error?.message}
          onChange={(event) => {
            setName(event.currentTarget.value);
            create.reset();
          }}
        />
        <HueSelect label={t('color')} value={color} change={setChosen} />
      </Row>
      {accounts.length > 0 && (
        <AccountChoice placeholder={t('search')} accounts={accounts} label={t('accounts')} value={accountIds} change={setAccountIds} />
      )}
    </Sheet>
  );
}

import { useWords } from 'words:accounts';
import { type AccountGroup, maxGroupName } from '@everycast/contract/account-groups';
import { hues } from '@everycast/contract/hues';
import { Modal, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { plainName } from '../../../lib/names.ts';
import { Button } from '../../../ui/Button.tsx';
import { GroupTile } from '../../../ui/groups/GroupTile.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import css from './GroupDialog.module.css';

const path = '/api/v1/account-groups';

interface Props {
  kind: 'add' | 'remove';
  ids: readonly string[];
  groups: readonly AccountGroup[];
  close: () => void;
}

/** Puts accounts into a group, also into a new one, or takes them out of one. Typing narrows the groups, Enter takes the first. */
export function GroupDialog({ kind, ids, groups, close }: Props) {
  const t = useWords();
  const [query, setQuery] = useState('');
  const words = query.trim();
  const found = groups.filter(
    ({ name, accountIds }) => plainName(name).includes(plainName(words)) && (kind === 'add' || ids.some((id) => accountIds.includes(id))),
  );
  const exact = groups.some(({ name }) => name.toLowerCase() === words.toLowerCase());
  const color = hues.find((hue) => !groups.some((group) => group.color === hue)) ?? hues[groups.length % hues.length] ?? 'teal';
  const save = useMutation<AccountGroup, ApiProblem, AccountGroup | string>({
    mutationFn: (group) =>
      typeof group === 'string'
        ? answer(http.POST(path, { body: { name: group, color, accountIds: [...ids] } }))
        : answer(http.POST(`${path}/{id}/accounts`, { params: { path: { id: group.id } }, body: { [kind]: [...ids] } })),
    onSuccess({ name }) {
      toast.ok(t(kind === 'add' ? 'group.added' : 'group.removed', { count: ids.length, name }));
      void refresh(path);
      close();
    },
  });
  const [first] = found;
  const enter = () => {
    if (save.isPending) return;
    if (first) save.mutate(first);
    else if (words && kind === 'add') save.mutate(words);
  };
  return (
    <Modal opened onClose={close} title={t(`group.${kind}`, { count: ids.length })} centered>
      <Stack
        as="form"
        gap={12}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          enter();
        }}
      >
        <TextInput
          label={t(kind === 'add' ? 'group.findOrName' : 'group.find')}
          data-autofocus
          value={query}
          maxLength={maxGroupName}
          error={save.error?.message}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            save.reset();
          }}
        />
        <Stack as="ul" gap={4} className={css.groups}>
          {found.map((group) => (
            <li key={group.id}>
              <Button variant="bare" className={css.group} disabled={save.isPending} onClick={() => save.mutate(group)}>
                <GroupTile group={group} />
                <Text as="bdi" truncate>
                  {group.name}
                </Text>
                <Text as="span" size={12} tone="quiet" num>
                  {group.accountIds.length}
                </Text>
              </Button>
            </li>
          ))}
          {kind === 'add' && words && !exact && (
            <li>
              <Button variant="bare" className={css.group} disabled={save.isPending} onClick={() => save.mutate(words)}>
                <Icon of={IconPlus} size={16} />
                <Text as="bdi" truncate>
                  {t('group.create', { name: words })}
                </Text>
              </Button>
            </li>
          )}
        </Stack>
        {found.length === 0 && (kind === 'remove' || !words) && <Text tone="muted">{t('group.none')}</Text>}
        <Row as="footer" gap={8} justify="end">
          <Button onClick={close}>{t('cancel')}</Button>
        </Row>
      </Stack>
    </Modal>
  );
}

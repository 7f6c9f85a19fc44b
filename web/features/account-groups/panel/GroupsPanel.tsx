import { useWords } from 'words:account-groups';
import { type AccountGroup, maxGroupName } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { hues } from '@everycast/contract/hues';
import { Drawer, TextInput } from '@mantine/core';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { answer, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useGroups } from '../../../ui/groups/use-groups.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Card, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useGroupOrder } from '../use-group-order.ts';
import { GroupItem } from './GroupItem.tsx';
import css from './GroupsPanel.module.css';

const path = '/api/v1/account-groups';
const noGroups: readonly never[] = [];

interface Props {
  accounts: readonly Account[];
  /** Accounts that a new group gets. */
  selected: readonly string[];
}

/** Groups beside the accounts: one opens in place, and accounts are dragged onto them. */
export function GroupsPanel(props: Props) {
  const t = useWords();
  return (
    <Card as="aside" minW={0} aria-label={t('panel.title')}>
      <Content {...props} />
    </Card>
  );
}

/** The same behind a button, where there is no room beside the accounts. */
export function GroupsDrawer(props: Props) {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const count = useGroups()?.length ?? 0;
  return (
    <>
      <Button size="sm" variant="soft" icon={<Icon of={IconUsersGroup} size={16} />} onClick={() => setOpen(true)}>
        {t('panel.open', { count })}
      </Button>
      <Drawer opened={open} onClose={() => setOpen(false)} title={t('panel.title')} position="right">
        <Content {...props} />
      </Drawer>
    </>
  );
}

function Content({ accounts, selected }: Props) {
  const t = useWords();
  const mayManage = useSession().workspace.permissions.includes('group.manage');
  const { items, move } = useGroupOrder(useGroups() ?? noGroups);
  const [open, setOpen] = useState<string | null>(null);
  const [naming, setNaming] = useState(false);
  const inNone = accounts.filter(({ id }) => !items.some(({ accountIds }) => accountIds.includes(id))).length;
  return (
    <>
      <Row gap={8} p="8 12" justify="between" edge="bottom" minH="2.75rem">
        <Row gap={8} align="baseline">
          <Text as="h2" size={14}>
            {t('panel.title')}
          </Text>
          <Text as="span" size={13} tone="quiet" num>
            {items.length}
          </Text>
        </Row>
        {mayManage && (
          <Button
            size="sm"
            variant="soft"
            icon={<Icon of={IconPlus} size={16} />}
            aria-expanded={naming}
            onClick={() => setNaming(!naming)}
          >
            {t('panel.create')}
          </Button>
        )}
      </Row>
      {naming && (
        <NewGroup
          groups={items}
          selected={selected}
          done={(group) => {
            setNaming(false);
            if (group) setOpen(group.id);
          }}
        />
      )}
      <ul aria-label={t('title')}>
        {items.map((group, at) => (
          <GroupItem
            key={group.id}
            group={group}
            at={at}
            accounts={accounts}
            mayManage={mayManage}
            open={open === group.id}
            toggle={() => setOpen(open === group.id ? null : group.id)}
            move={move}
          />
        ))}
      </ul>
      {items.length === 0 && !naming && (
        <Text p={12} size={13} tone="muted">
          {t('panel.teach')}
        </Text>
      )}
      {items.length > 0 && (
        <Row p="0 12" gap={8} minH="2.25rem" size={13}>
          <Link to="/accounts?group=none" className={css.none}>
            {t('panel.none')}
          </Link>
          <Text as="span" tone="quiet" num>
            {inNone}
          </Text>
        </Row>
      )}
    </>
  );
}

/** A name, in the first color that no other group has; the selected accounts go straight in. */
function NewGroup({
  groups,
  selected,
  done,
}: {
  groups: readonly AccountGroup[];
  selected: readonly string[];
  done: (group: AccountGroup | null) => void;
}) {
  const t = useWords();
  const [name, setName] = useState('');
  const color = hues.find((hue) => !groups.some((group) => group.color === hue)) ?? hues[groups.length % hues.length] ?? 'teal';
  const create = useMutation<AccountGroup, ApiProblem, string>({
    mutationFn: (wanted) => answer(http.POST(path, { body: { name: wanted, color, accountIds: [...selected] } })),
    onSuccess(group) {
      toast.ok(t('created', group));
      void refresh(path);
      done(group);
    },
  });
  const wanted = name.trim();
  return (
    <Stack
      as="form"
      gap={8}
      p="8 12"
      edge="bottom"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted && !create.isPending) create.mutate(wanted);
      }}
    >
      <TextInput
        label={t('name')}
        value={name}
        maxLength={maxGroupName}
        autoFocus
        description={selected.length > 0 ? t('panel.withSelected', { count: selected.length }) : undefined}
        error={create.error?.message}
        onChange={(event) => {
          setName(event.currentTarget.value);
          create.reset();
        }}
      />
      <Row gap={8} justify="end">
        <Button size="sm" onClick={() => done(null)}>
          {t('confirm.cancel')}
        </Button>
        <Button size="sm" type="submit" variant="default" busy={create.isPending} disabled={!wanted}>
          {t('create')}
        </Button>
      </Row>
    </Stack>
  );
}

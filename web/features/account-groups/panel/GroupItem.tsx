import { useWords } from 'words:account-groups';
import { type AccountGroup, type AccountGroupChange, type AccountGroupMembers, maxGroupName } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { IconGripVertical, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { accountsDragged } from '../../../lib/accounts/dragged.ts';
import { answer, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { ConfirmDelete } from '../../../ui/ConfirmDelete.tsx';
import { GroupTile } from '../../../ui/groups/GroupTile.tsx';
import { NameAndHue } from '../../../ui/hues/NameAndHue.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import css from './GroupsPanel.module.css';

const path = '/api/v1/account-groups';
/** The place of a group that is dragged. */
const orderType = 'application/x-everycast-group';

interface Props {
  group: AccountGroup;
  /** Its place. */
  at: number;
  accounts: readonly Account[];
  mayManage: boolean;
  open: boolean;
  toggle: () => void;
  move: (from: number, to: number) => void;
}

/** A group: it takes accounts and other groups that are dropped on it, and opens in place. */
export function GroupItem(props: Props) {
  const t = useWords();
  const { group, at, accounts, mayManage, open, toggle, move } = props;
  const [over, setOver] = useState(false);
  const members = useMembers(group);
  const lost = accounts.filter(({ id, state }) => state === 'reconnect' && group.accountIds.includes(id)).length;
  function onDragOver(event: DragEvent) {
    if (!mayManage || (!accountsDragged.isOn(event.dataTransfer) && !event.dataTransfer.types.includes(orderType))) return;
    event.preventDefault();
    setOver(true);
  }
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const from = event.dataTransfer.getData(orderType);
    if (from !== '') move(Number(from), at);
    else members.mutate({ add: accountsDragged.get(event.dataTransfer), remove: [] });
  }
  function onKey(event: KeyboardEvent) {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(at, to);
  }
  return (
    <li
      className={css.item}
      data-over={over || undefined}
      data-open={open || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Row gap={4} minH="2.25rem" minW={0}>
        {mayManage && (
          <IconButton
            variant="small"
            icon={IconGripVertical}
            size={16}
            label={t('panel.move', group)}
            className={css.grip}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.setData(orderType, String(at));
              event.dataTransfer.effectAllowed = 'copyMove';
            }}
            onKeyDown={onKey}
          />
        )}
        <Button variant="bare" className={css.name} aria-expanded={open} onClick={toggle}>
          <GroupTile group={group} />
          <Text as="bdi" truncate weight="medium" title={group.name}>
            {group.name}
          </Text>
          <Text as="span" tone="quiet" num>
            {group.accountIds.length}
          </Text>
        </Button>
        {lost > 0 && (
          <Row as="span" gap={4} ml="auto" size={12} tone="muted" rigid>
            {t('panel.lost', { count: lost })}
            <StateGlyph state="failed" size={14} label={null} />
          </Row>
        )}
      </Row>
      {open && <Opened {...props} change={members.mutate} />}
    </li>
  );
}

/** Accounts join and leave, also while other people change the same group. */
function useMembers(group: AccountGroup) {
  const t = useWords();
  const change = useMutation<AccountGroup, ApiProblem, AccountGroupMembers & { undoes?: boolean }>({
    mutationFn: ({ add, remove }) =>
      answer(http.POST(`${path}/{id}/accounts`, { params: { path: { id: group.id } }, body: { add, remove } })),
    onSuccess(_group, { add, remove, undoes }) {
      // Those that were in it already stay.
      const added = add.filter((id) => !group.accountIds.includes(id));
      const said =
        remove.length > 0
          ? t('panel.removed', { count: remove.length, name: group.name })
          : t('panel.added', { count: added.length, name: group.name });
      const undo = () => change.mutate({ add: remove, remove: added, undoes: true });
      toast.ok(said, undoes || added.length + remove.length === 0 ? {} : { action: { label: t('panel.undo'), run: undo } });
    },
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => void refresh(path),
  });
  return change;
}

/** Its name, color and members. */
function Opened({ group, accounts, mayManage, change: changeMembers }: Props & { change: (members: AccountGroupMembers) => void }) {
  const t = useWords();
  const one = { params: { path: { id: group.id } } };
  const change = useMutation<AccountGroup, ApiProblem, AccountGroupChange>({
    mutationFn: (body) => answer(http.PATCH(`${path}/{id}`, { ...one, body })),
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => void refresh(path),
  });
  const words = {
    open: t('remove', group),
    title: t('confirm.title', group),
    text: t('confirm.text'),
    cancel: t('confirm.cancel'),
    confirm: t('confirm.delete'),
    done: t('removed', group),
  };
  const members = accounts.filter(({ id }) => group.accountIds.includes(id));
  return (
    <Stack gap={8} p="0 12 12" className={css.opened}>
      {mayManage && (
        <Row gap={4} wrap className={css.edit}>
          <NameAndHue
            key={`${group.name}${change.failureCount}`}
            max={maxGroupName}
            value={group}
            nameLabel={t('nameOf', group)}
            colorLabel={t('colorOf', group)}
            change={(to) => change.mutate(to)}
          />
          <ConfirmDelete words={words} run={() => answer(http.DELETE(`${path}/{id}`, one))} settled={() => void refresh(path)} />
        </Row>
      )}
      <ul className={css.members} aria-label={t('accountsOf', group)}>
        {members.map((account) => (
          <li key={account.id} className={css.member}>
            <PlatformMark platform={account.platform} size={14} named />
            <Text as="bdi" truncate minW={0}>
              {shownHandle(account)}
            </Text>
            {mayManage && (
              <IconButton
                variant="small"
                icon={IconX}
                size={14}
                label={t('panel.takeOut', { handle: shownHandle(account), name: group.name })}
                onClick={() => changeMembers({ add: [], remove: [account.id] })}
              />
            )}
          </li>
        ))}
      </ul>
      {mayManage && (
        <Text size={12} tone="quiet" p={8} className={css.drop}>
          {t('panel.drop')}
        </Text>
      )}
    </Stack>
  );
}

import { useWords } from 'words:accounts';
import type { AccountMove, AccountMovePreview } from '@everycast/contract/account-moves';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { Checkbox, Modal, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { answer, get, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { PlatformMark } from '../../ui/PlatformMark.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './Accounts.module.css';

const movesQuery = get('/api/v1/account-moves');

/** The person's other workspaces, to which accounts can move. */
function useGoals() {
  const { me, workspace } = useSession();
  return me.workspaces.filter(({ id, permissions }) => id !== workspace.id && permissions.includes('owner.manage'));
}

/** Moves accounts to another workspace that the person owns, and shows how far that is. Nothing for those who own only one. */
export function MoveAccounts({ accounts }: { accounts: readonly Account[] }) {
  const t = useWords();
  const { workspace } = useSession();
  const goals = useGoals();
  const mayMove = workspace.permissions.includes('owner.manage') && goals.length > 0;
  const [asking, setAsking] = useState(false);
  const moves = useQuery({ ...movesQuery, enabled: mayMove }).data?.items;
  const moving = moves?.find(({ state }) => state === 'waiting' || state === 'running');
  const follow = useNews(moves);
  if (!mayMove || accounts.every(({ sandbox }) => sandbox)) return null;
  if (moving)
    return (
      <Text as="span" num tone="muted" role="status">
        {t('move.moving', {
          count: moving.accountIds.length,
          workspace: nameOf(goals, moving),
          percent: Math.round(moving.progress * 100),
        })}
      </Text>
    );
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('move.button')}</Button>
      <Modal opened={asking} onClose={() => setAsking(false)} title={t('move.title')} centered size="lg">
        {asking && <Choice accounts={accounts} began={follow} close={() => setAsking(false)} />}
      </Modal>
    </>
  );
}

const nameOf = (goals: ReturnType<typeof useGoals>, { toWorkspaceId }: AccountMove): string =>
  goals.find(({ id }) => id === toWorkspaceId)?.name ?? '';

/**
 * Tells how moves ended that were under way while the screen was open.
 * @returns follows a move that just began here: it may have ended before it is listed for the first time
 */
function useNews(moves: readonly AccountMove[] | undefined): (move: AccountMove) => void {
  const t = useWords();
  const goals = useGoals();
  const open = useRef(new Set<string>());
  const tell = useEffectEvent((listed: readonly AccountMove[]) => {
    for (const move of listed) {
      if (move.state === 'waiting' || move.state === 'running') open.current.add(move.id);
      else if (open.current.delete(move.id)) {
        void refresh('/api/v1/');
        if (move.problem) toast.fail(move.problem.message);
        else toast.ok(t('move.done', { count: move.accountIds.length, workspace: nameOf(goals, move) }));
      }
    }
  });
  const [began, setBegan] = useState<AccountMove>();
  useEffect(() => {
    if (began) open.current.add(began.id);
    tell(moves ?? []);
  }, [moves, began]);
  return setBegan;
}

/** Which accounts move, and where to. What goes along and what stays is said before. */
function Choice({ accounts, began, close }: { accounts: readonly Account[]; began: (move: AccountMove) => void; close: () => void }) {
  const t = useWords();
  const goals = useGoals();
  const movable = accounts.filter(({ sandbox }) => !sandbox);
  const [toWorkspaceId, setGoal] = useState(goals[0]?.id ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const body = { accountIds: movable.filter(({ id }) => chosen.has(id)).map(({ id }) => id), toWorkspaceId };
  const preview = useQuery({
    queryKey: ['/api/v1/account-moves/preview', body],
    queryFn: () => answer(http.POST('/api/v1/account-moves/preview', { body })),
    enabled: chosen.size > 0,
    retry: false,
  });
  const move = useMutation({
    mutationFn: () => answer(http.POST('/api/v1/account-moves', { body })),
    async onSuccess(made) {
      began(made);
      await refresh('/api/v1/account-moves');
      close();
    },
    onError: (problem) => toast.fail(problem.message),
  });
  const isAll = chosen.size === movable.length;
  return (
    <Stack gap={16}>
      <NativeSelect
        label={t('move.to')}
        value={toWorkspaceId}
        data={goals.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => setGoal(event.currentTarget.value)}
      />
      <Stack as="fieldset" gap={8} className={css.movable}>
        <Text as="legend" weight="medium" size={13}>
          {t('move.choose')}
        </Text>
        <Checkbox
          label={t('move.all')}
          checked={isAll}
          indeterminate={chosen.size > 0 && !isAll}
          onChange={() => setChosen(new Set(isAll ? [] : movable.map(({ id }) => id)))}
        />
        {movable.map((account) => (
          <Checkbox
            key={account.id}
            checked={chosen.has(account.id)}
            onChange={({ currentTarget }) => setChosen(changed(chosen, account.id, currentTarget.checked))}
            label={
              <Row as="span" gap={6} minW={0}>
                <PlatformMark platform={account.platform} size={14} named />
                <Text as="span" breaks>
                  {shownHandle(account)}
                </Text>
              </Row>
            }
          />
        ))}
      </Stack>
      {movable.length < accounts.length && (
        <Text size={12} tone="quiet">
          {t('move.sandbox')}
        </Text>
      )}
      <div aria-live="polite">
        {chosen.size === 0 && <Text tone="quiet">{t('move.none')}</Text>}
        {chosen.size > 0 && preview.error && (
          <Note tone="wait" title={t('move.forbidden')}>
            {preview.error.message}
          </Note>
        )}
        {chosen.size > 0 && preview.data && <Consequences preview={preview.data} />}
      </div>
      <Row as="footer" gap={8} align="stretch" justify="end" wrap>
        <Button onClick={close}>{t('cancel')}</Button>
        <Button variant="filled" busy={move.isPending} disabled={!preview.data} onClick={() => move.mutate()}>
          {t('move.submit', { count: chosen.size })}
        </Button>
      </Row>
    </Stack>
  );
}

function changed(all: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(all);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}

function Consequences({ preview }: { preview: AccountMovePreview }) {
  const t = useWords();
  const { posts, scheduled, divided, files, bytes, groups, labels, queued } = preview;
  const lines = [
    t('move.along', { count: posts, scheduled }),
    t('move.alsoAlong'),
    ...(divided > 0 ? [t('move.divided', { count: divided })] : []),
    ...(files > 0 ? [t('move.files', { count: files, size: bytes })] : []),
    ...(groups.length > 0 ? [t('move.groups', { names: groups })] : []),
    ...(labels.length > 0 ? [t('move.labels', { names: labels })] : []),
    ...(queued > 0 ? [t('move.queued', { count: queued })] : []),
  ];
  return (
    <ul className={css.consequences}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

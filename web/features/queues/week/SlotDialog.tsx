import { useWords } from 'words:queues';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { PostSummary } from '@everycast/contract/posts';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../../lib/api/client.ts';
import { formatMoment } from '../../../lib/time/format.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Search } from '../../../ui/filters/Search.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import css from './Week.module.css';
import type { FilledSlot, WeekSlot } from './week.ts';

interface Props {
  slot: WeekSlot;
  queue: string;
  /** The accounts of the queue. */
  users: readonly string[];
  accounts: readonly Account[];
  zone: string;
  mayMove: boolean;
  move: (slot: FilledSlot) => void;
  fill: (draft: PostSummary) => void;
  close: () => void;
}

/** A slot: the post in it, to open or move it, or the drafts that can fill it. */
export default function SlotDialog(props: Props) {
  const t = useWords();
  const { slot, queue, zone, close } = props;
  return (
    <Modal opened onClose={close} title={t('week.fill', { queue, when: formatMoment(slot.instant, zone) })} centered>
      {slot.post ? <PostInSlot {...props} slot={{ ...slot, post: slot.post }} /> : <Drafts {...props} />}
    </Modal>
  );
}

function PostInSlot({ slot, accounts, mayMove, move, close }: Props & { slot: FilledSlot }) {
  const t = useWords();
  const { post, state } = slot;
  return (
    <Stack gap={12}>
      <Text as="bdi" breaks className={css.whole}>
        {post.text || t('week.noText')}
      </Text>
      {state === 'removed' && (
        <Text size={13} tone="muted">
          {t('week.removed')}
        </Text>
      )}
      <Row as="ul" gap="4 12" wrap size={13} tone="muted" aria-label={t('week.accounts')}>
        {accounts
          .filter(({ id }) => post.accountIds.includes(id))
          .map((account) => (
            <Row as="li" gap={6} key={account.id} minW={0} maxW="100%">
              <PlatformMark platform={account.platform} size={14} named />
              <Text as="bdi" truncate>
                {shownHandle(account)}
              </Text>
            </Row>
          ))}
      </Row>
      <Row gap={8} wrap>
        <ButtonLink to={`/posts/${post.id}`}>{t('week.openPost')}</ButtonLink>
        {mayMove && (
          <Button
            onClick={() => {
              close();
              move(slot);
            }}
          >
            {t('week.move')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

/** How many drafts are read at a time; the search finds the others. */
const limit = 100;

/** Those that are for the queue's accounts, or for none yet. */
function Drafts({ users, fill, close }: Props) {
  const t = useWords();
  const [search, setSearch] = useState('');
  const drafts = useQuery(get('/api/v1/posts', { params: { query: { state: 'draft', limit, ...(search && { search }) } } }));
  const fitting = drafts.data?.items.filter(
    ({ targets, intended }) => intended === null && targets.every(({ accountId }) => users.includes(accountId)),
  );
  return (
    <Stack gap={12}>
      <Search label={t('week.searchDrafts')} value={search} change={setSearch} />
      {drafts.error && <Problem title={t('week.draftsNotLoaded')} problem={drafts.error} retry={() => void drafts.refetch()} />}
      {drafts.isPending && <Skeleton height="2.5rem" />}
      {fitting?.length === 0 && (
        <Text size={13} tone="muted">
          {t(search ? 'week.noDraftFound' : 'week.noDrafts')}
        </Text>
      )}
      {fitting && fitting.length > 0 && (
        <ul className={css.drafts} aria-label={t('week.drafts')}>
          {fitting.map((draft) => (
            <li key={draft.id}>
              <Button
                variant="bare"
                className={css.draft}
                onClick={() => {
                  close();
                  fill(draft);
                }}
              >
                <bdi className={css.text}>{draft.text || t('week.noText')}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {drafts.data?.cursor && (
        <Text size={12} tone="quiet">
          {t('week.moreDrafts', { count: limit })}
        </Text>
      )}
      <Row>
        <ButtonLink to="/post-composer">{t('week.write')}</ButtonLink>
      </Row>
    </Stack>
  );
}

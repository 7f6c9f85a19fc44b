import { useWords } from 'words:calendar';
import type { Account } from '@everycast/contract/accounts';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Problem } from '../../../ui/Problem.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import type { Start } from '../use-calendar.ts';
import css from './CreatePost.module.css';
import { CreatePostForm } from './CreatePostForm.tsx';

/** The specification's modal. `start` is the day or time it was opened from, `time` counts the openings: each starts over. */
export function CreatePost({
  opened,
  time,
  fresh,
  start,
  close,
}: {
  opened: boolean;
  time: number;
  /** The IDs of accounts that were connected for it. */
  fresh: readonly string[];
  start: Start;
  close: () => void;
}) {
  const t = useWords();
  const phone = usePhone();
  const { data, error, refetch } = useQuery(get('/api/v1/accounts'));
  const accounts: readonly Account[] | undefined = data?.items;
  return (
    <Modal
      opened={opened}
      onClose={close}
      fullScreen={phone}
      title={t('create.title')}
      classNames={{ content: css.content, body: css.body }}
    >
      {accounts && <CreatePostForm key={time} accounts={accounts} fresh={fresh} start={start} close={close} />}
      {!accounts && error && <Problem title={t('create.accountsNotLoaded')} problem={error} retry={() => void refetch()} />}
      {!accounts && !error && (
        <Loading className={css.loading}>
          <Skeleton height="2.375rem" />
          <Skeleton height="7rem" />
          <Skeleton height="2.125rem" />
        </Loading>
      )}
    </Modal>
  );
}

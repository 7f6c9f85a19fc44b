import { useWords } from 'words:duplicates';
import { duplicateDays } from '@everycast/contract/planned-duplicates';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import filter from '../../../ui/Filter.module.css';
import { Page } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useUndoKeys } from '../../../ui/use-undo.ts';
import { DuplicateCard } from './DuplicateCard.tsx';
import { useDuplicates } from './use-duplicates.ts';

/** /duplicates: planned posts that would put the same text on an account again. */
export default function Duplicates() {
  const t = useWords();
  const { days, choose, list, busy, merge, spread } = useDuplicates();
  const { permissions } = useSession().workspace;
  const accounts = useQuery(get('/api/v1/accounts')).data?.items;
  const items = accounts && list.data?.items;
  const mayChange = permissions.includes('post.manage');
  useUndoKeys(mayChange);
  return (
    <Page
      title={t('title')}
      context={t('text')}
      actions={
        <Row as="fieldset" gap={6} wrap aria-label={t('within')}>
          {duplicateDays.map((one) => (
            <Button variant="bare" key={one} className={filter.button} aria-pressed={one === days} onClick={() => choose(one)}>
              {t('days', { count: one })}
            </Button>
          ))}
        </Row>
      }
    >
      {list.error && !list.data && <Problem title={t('notLoaded')} problem={list.error} retry={() => void list.refetch()} />}
      {!items && !list.error && <Skeleton height="12rem" />}
      {items?.length === 0 && (
        <Empty title={t('none')} action={<ButtonLink to="/calendar">{t('calendar')}</ButtonLink>}>
          {t('noneText', { count: days })}
        </Empty>
      )}
      {items && items.length > 0 && (
        <Stack gap={12}>
          <Stack as="ul" gap={12} aria-label={t('title')}>
            {items.map((one) => (
              <DuplicateCard
                key={one.posts.map(({ id }) => id).join()}
                duplicate={one}
                accounts={accounts}
                actions={mayChange ? { merge: () => merge(one), spread: () => spread(one), busy, days: days + 1 } : null}
              />
            ))}
          </Stack>
          {list.data?.more && (
            <Text size={13} tone="muted">
              {t('andMore', { count: items.length })}
            </Text>
          )}
        </Stack>
      )}
    </Page>
  );
}

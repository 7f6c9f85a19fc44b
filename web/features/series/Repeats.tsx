import { useWords } from 'words:repeats';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/client.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Stack } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RepeatSheet } from './RepeatSheet.tsx';

/** /settings/repeats: posts that repeat, with their next dates, what is in their way, and what was missed. */
export default function Repeats() {
  const t = useWords();
  const series = useQuery(get('/api/v1/series'));
  const items = series.data?.items;
  return (
    <>
      {series.error && <Problem title={t('list.notLoaded')} problem={series.error} retry={() => void series.refetch()} />}
      {series.isPending && <Skeleton height="8rem" />}
      {items && (
        <Sheet title={t('repeats')} text={t('list.text')}>
          {items.length === 0 && <Empty title={t('list.none')}>{t('list.teach')}</Empty>}
        </Sheet>
      )}
      {items && items.length > 0 && (
        <Stack as="ul" gap={12} aria-label={t('repeats')}>
          {items.map((one) => (
            <RepeatSheet key={one.id} series={one} />
          ))}
        </Stack>
      )}
    </>
  );
}

import { useWords } from 'words:link-pages';
import type { LinkPage } from '@everycast/contract/link-pages';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../../lib/api/client.ts';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Counts } from '../Figures.tsx';

/** The days that figures go back. */
const days = 30;

/** How often a page was viewed, or one of its links was clicked. */
export function PageFigures({ page }: { page: LinkPage }) {
  const t = useWords();
  const [chosen, choose] = useState('');
  const linkId = page.links.some(({ id }) => id === chosen) ? chosen : '';
  const { data, error, refetch } = useQuery(
    get('/api/v1/link-pages/{id}/figures', { params: { path: { id: page.id }, query: { days, ...(linkId && { linkId }) } } }),
  );
  if (error && !data) return <Problem title={t('figures.notLoaded')} problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height="12rem" />;
  return (
    <Counts
      counts={data}
      days={days}
      of={linkId ? 'clicks' : 'views'}
      chooser={
        page.links.length > 0 && (
          <NativeSelect
            label={t('figures.of')}
            data={[{ value: '', label: t('figures.page') }, ...page.links.map(({ id, title }) => ({ value: id, label: title }))]}
            value={linkId}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        )
      }
    />
  );
}

import { useWords } from 'words:imports';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { get } from '../../lib/api/client.ts';
import { IconLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportCheck } from './check/ImportCheck.tsx';
import type { Preview } from './check/RowPreview.tsx';

/** /import: posts from a file. Without `?id=` a file is chosen; then its rows are checked, fixed and imported. */
export function Imports({ preview }: { preview: Preview }) {
  const t = useWords();
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  const open = (next: string | null) => setParams(next === null ? {} : { id: next });
  if (id !== null) return <Opened key={id} id={id} open={open} preview={preview} />;
  return (
    <Page title={t('title')} lead={<IconLink icon={IconArrowLeft} label={t('back')} to="/calendar" />}>
      <ChooseFile opened={open} />
    </Page>
  );
}

function Opened({ id, open, preview }: { id: string; open: (id: string | null) => void; preview: Preview }) {
  const t = useWords();
  const { data, error, refetch } = useQuery({
    ...get('/api/v1/post-imports/{id}', { params: { path: { id } } }),
    // Events may be late; progress shouldn't be.
    refetchInterval: ({ state }) => (state.data?.phase === 'ready' || state.data?.phase === 'failed' ? false : 2_000),
  });
  if (data) return <ImportCheck of={data} replace={() => open(null)} preview={preview} />;
  return (
    <Page title={t('title')} lead={<IconLink icon={IconArrowLeft} label={t('back')} to="/calendar" />}>
      {error ? <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} /> : <Loading />}
    </Page>
  );
}

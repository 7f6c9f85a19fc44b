import { useWords } from 'words:link-pages';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { get } from '../../../lib/api/client.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useGroups } from '../../../ui/groups/use-groups.ts';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import css from './LinkPages.module.css';
import { NewPage } from './NewPage.tsx';
import { PageEditor } from './PageEditor.tsx';

/** /settings/link-page: the public page of the workspace or, with `?group=`, of an account group. */
export default function LinkPages() {
  const t = useWords();
  const { workspace } = useSession();
  const groups = useGroups();
  const { data, error, refetch } = useQuery(get('/api/v1/link-pages'));
  const [params, setParams] = useSearchParams();
  if (error && !data) return <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />;
  if (!data || !groups) return <Skeleton height="14rem" />;

  const group = groups.find(({ id }) => id === params.get('group')) ?? null;
  const page = data.items.find(({ groupId }) => groupId === (group?.id ?? null));
  const choose = (id: string) => setParams(id ? { group: id } : {}, { replace: true });
  return (
    <>
      {groups.length > 0 && (
        <NativeSelect
          className={css.whose}
          label={t('whose')}
          data={[{ value: '', label: t('workspace') }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
          value={group?.id ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      {page ? (
        <PageEditor key={page.id} page={page} base={data.base} />
      ) : (
        <NewPage key={group?.id ?? ''} groupId={group?.id ?? null} of={group?.name ?? workspace.name} base={data.base} />
      )}
    </>
  );
}

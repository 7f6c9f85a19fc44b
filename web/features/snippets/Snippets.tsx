import { useWords } from 'words:snippets';
import { snippetKinds } from '@everycast/contract/snippets';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SnippetSheet } from './SnippetSheet.tsx';

/** /settings/snippets: hashtag groups, snippets and signatures; people with permission can create, edit and delete them. */
export default function Snippets() {
  const t = useWords();
  const mayManage = useSession().workspace.permissions.includes('snippet.manage');
  const { data, error, isPending, refetch } = useQuery(get('/api/v1/snippets'));
  if (isPending) return <Skeleton height="8rem" />;
  return (
    <>
      {error && <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />}
      {data &&
        snippetKinds.map((kind) => (
          <SnippetSheet key={kind} kind={kind} snippets={data.items.filter((one) => one.kind === kind)} mayManage={mayManage} />
        ))}
    </>
  );
}

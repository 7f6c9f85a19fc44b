import { useWords } from 'words:workspace-export';
import { useSession } from '../../lib/session/session.tsx';
import { Note } from '../../ui/Note.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Choose } from './Choose.tsx';
import { Ready } from './Ready.tsx';
import { Running } from './Running.tsx';
import { useExports } from './use-exports.ts';

/** /settings/export: everything the workspace has, as one archive. */
export default function Export() {
  const t = useWords();
  const { workspace } = useSession();
  const { isLoaded, error, refetch, running, ready, failure } = useExports();
  if (error) return <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />;
  if (!isLoaded) return <Skeleton height="14rem" />;
  return (
    <>
      {failure && (
        <Note tone="fail" alert title={t('failed')}>
          {failure.problem?.message}
        </Note>
      )}
      {running ? <Running of={running} /> : <Choose key={workspace.id} />}
      {ready && <Ready of={ready} />}
    </>
  );
}

import { useWords } from 'words:engagement';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Stack } from '../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import css from './Engagement.module.css';

interface Props {
  /** The conversation that is loaded, by ID. */
  chosen: string | null;
  /** Whether there is one to choose. */
  hasAny: boolean;
  error: ApiProblem | null;
  retry: () => void;
}

/** In place of a conversation: an invitation to choose one, or how far the chosen one is. */
export function NoThread({ chosen, hasAny, error, retry }: Props) {
  const t = useWords();
  return (
    <Stack className={css.thread}>
      {chosen === null && hasAny && <Empty title={t('thread.choose')}>{t('thread.chooseText')}</Empty>}
      {chosen !== null && error && <Problem title={t('thread.notLoaded')} problem={error} retry={retry} />}
      {chosen !== null && !error && (
        <Loading>
          <Skeleton height="8rem" />
        </Loading>
      )}
    </Stack>
  );
}

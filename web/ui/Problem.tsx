import * as commonWords from 'words:common';
import type { ApiProblem } from '../lib/api/problem.ts';
import { Button } from './Button.tsx';
import { Note } from './Note.tsx';

/** Shown if something couldn't be loaded: what, why, and a retry button. The rest of the page stays usable. */
export function Problem({ title, problem, retry }: { title: string; problem: ApiProblem; retry: () => void }) {
  const t = commonWords.useWords();
  return (
    <Note
      tone="fail"
      alert
      title={title}
      actions={
        <Button size="sm" onClick={retry}>
          {t('tryAgain')}
        </Button>
      }
    >
      {problem.message}
    </Note>
  );
}

import * as commonWords from 'words:common';
import type { ApiProblem } from '../lib/api/problem.ts';
import { Button } from './Button.tsx';
import { Note } from './Note.tsx';

/** Shown if something couldn't be loaded: what, why, and a retry button. The rest of the page stays usable. */
export function Problem({
  title,
  problem,
  busy = false,
  retry,
}: {
  title: string;
  problem: ApiProblem;
  /** While it is being tried. */
  busy?: boolean;
  retry: () => void;
}) {
  const t = commonWords.useWords();
  return (
    <Note
      tone="fail"
      alert
      title={title}
      actions={
        <Button size="sm" busy={busy} onClick={retry}>
          {t('tryAgain')}
        </Button>
      }
    >
      {problem.message}
    </Note>
  );
}

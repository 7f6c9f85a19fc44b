import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import dialog from '../Dialog.module.css';
import { useWords } from '../words.ts';

/** Nothing came of it: why, and the way to try again. */
export function NotConnected({
  problem,
  again,
  busy = false,
  close,
}: {
  problem: string;
  again: () => void;
  busy?: boolean;
  close: () => void;
}) {
  const t = useWords();
  return (
    <div className={dialog.form}>
      <Note tone="fail" alert title={t('notConnected')}>
        {problem}
      </Note>
      <footer className={dialog.foot}>
        <Button onClick={close}>{t('close')}</Button>
        <Button variant="filled" busy={busy} onClick={again}>
          {t('outcome.again')}
        </Button>
      </footer>
    </div>
  );
}

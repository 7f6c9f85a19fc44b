import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast/store.ts';
import { useWords } from '../words.ts';
import css from './Platforms.module.css';

/** A text that is to be pasted elsewhere letter by letter. `label` says of the button what it copies. */
export function Copy({ text, label }: { text: string; label: string }) {
  const t = useWords();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.ok(t('platforms.copied')),
      // Without a secure address browsers have no clipboard, or people may have forbidden it: the text can be marked by one click.
      () => toast.fail(t('platforms.notCopied')),
    );
  return (
    <div className={css.copy}>
      <code>{text}</code>
      <Button size="sm" aria-label={label} onClick={() => void copy()}>
        {t('platforms.copy')}
      </Button>
    </div>
  );
}

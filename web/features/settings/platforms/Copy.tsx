import { useWords } from 'words:settings';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import { copy } from '../../../ui/toast/copy.ts';
import css from './Platforms.module.css';

/** A text with a copy button. `label` says what it copies. */
export function Copy({ text, label }: { text: string; label: string }) {
  const t = useWords();
  return (
    <Row gap={8} wrap className={css.copy}>
      <code>{text}</code>
      <Button size="sm" aria-label={label} onClick={() => void copy(text)}>
        {t('platforms.copy')}
      </Button>
    </Row>
  );
}

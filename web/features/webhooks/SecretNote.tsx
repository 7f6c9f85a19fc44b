import { useWords } from 'words:webhooks';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Text } from '../../ui/primitives/primitives.tsx';
import { copy } from '../../ui/toast/copy.ts';
import css from './Webhooks.module.css';

/** A secret that was just made: it is never shown again. */
export function SecretNote({ name, secret }: { name: string; secret: string }) {
  const t = useWords();
  return (
    <Note
      tone="wait"
      alert
      title={t('secret.title', { name })}
      actions={
        <Button size="sm" onClick={() => void copy(secret)}>
          {t('secret.copy')}
        </Button>
      }
    >
      {t('secret.text')}
      <Text as="code" mt={8} block fontSize={13} mono breaks className={css.secret}>
        {secret}
      </Text>
    </Note>
  );
}

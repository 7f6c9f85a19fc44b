import { Modal } from '@mantine/core';
import { useWords } from '../words.ts';
import { shortcuts } from './keys.ts';
import css from './Shortcuts.module.css';

/** All keys of the editor. */
export function Shortcuts({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useWords();
  return (
    <Modal opened={opened} onClose={close} title={t('keys.title')}>
      <dl className={css.list}>
        {shortcuts.map(({ command, keys }) => (
          <div key={command} className={css.row}>
            <dt>{t(`keys.${command}`)}</dt>
            <dd>{keys.map((combination) => combination.map((key) => <kbd key={key}>{key}</kbd>))}</dd>
          </div>
        ))}
      </dl>
      <p className={css.more}>{t('keys.more')}</p>
    </Modal>
  );
}

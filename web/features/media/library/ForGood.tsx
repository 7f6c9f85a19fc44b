import { Modal } from '@mantine/core';
import { commonWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { useWords } from '../words.ts';
import css from './ForGood.module.css';

/** Asks before what cannot be undone. */
export function ForGood({ count, opened, close, remove }: { count: number; opened: boolean; close: () => void; remove: () => void }) {
  const t = useWords();
  const common = commonWords.useWords();
  return (
    <Modal opened={opened} onClose={close} title={t('bulk.forGoodTitle', { count })} size={420}>
      <p className={css.text}>{t('bulk.forGoodText')}</p>
      <footer className={css.foot}>
        <Button data-autofocus onClick={close}>
          {common('cancel')}
        </Button>
        <Button variant="filled" onClick={remove}>
          {t('bulk.forGood')}
        </Button>
      </footer>
    </Modal>
  );
}

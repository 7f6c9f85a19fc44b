import { commonWords } from '../lib/i18n/i18n.ts';
import css from './SandboxMark.module.css';

/** Stands wherever something of the sandbox could be taken for the real thing. */
export function SandboxMark() {
  const t = commonWords.useWords();
  return <span className={css.mark}>{t('sandbox')}</span>;
}

import css from './SandboxMark.module.css';
import { useWords } from './words.ts';

/** Stands wherever something of the sandbox could be taken for the real thing. */
export function SandboxMark() {
  const t = useWords();
  return <span className={css.mark}>{t('mark')}</span>;
}

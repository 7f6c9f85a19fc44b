import { commonWords } from '../lib/i18n/i18n.ts';
import css from './SandboxMark.module.css';

/** Says of an account that it lives in the sandbox. Stands wherever such an account is shown. */
export function SandboxMark({ of: { sandbox } }: { of: { sandbox: boolean } }) {
  const t = commonWords.useWords();
  return sandbox ? <span className={css.mark}>{t('sandbox')}</span> : null;
}

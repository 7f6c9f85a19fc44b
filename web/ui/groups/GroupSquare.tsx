import type { AccountGroup } from '@everycast/contract/account-groups';
import css from './GroupSquare.module.css';
import { useWords } from './words.ts';

/** A group in dense rows: a square in its color, outlined for several groups. */
export function GroupSquare({ of }: { of: Pick<AccountGroup, 'name' | 'color'> | 'several' }) {
  const t = useWords();
  if (of === 'several') return <i className={css.several} role="img" aria-label={t('several')} />;
  return <i className={css.square} role="img" aria-label={of.name} style={{ background: `var(--hue-${of.color})` }} />;
}

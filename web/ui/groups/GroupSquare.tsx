import { useWords } from 'words:groups';
import type { AccountGroup } from '@everycast/contract/account-groups';
import css from './GroupSquare.module.css';
import { GroupTile } from './GroupTile.tsx';

/** Whether two groups have the same color, so that a color alone doesn't say which group it is. */
function sharesHue(groups: Iterable<Pick<AccountGroup, 'color'>>): boolean {
  const seen = new Set<string>();
  for (const { color } of groups) {
    if (seen.has(color)) return true;
    seen.add(color);
  }
  return false;
}

/**
 * A group in dense rows: a square in its color, outlined for several groups. Once one of `among`, which are all groups, has the color of
 * another, the two-letter tile of each.
 */
export function GroupSquare({ of, among }: { of: AccountGroup | 'several'; among: Iterable<AccountGroup> }) {
  const t = useWords();
  if (of === 'several') return <i className={css.several} role="img" aria-label={t('several')} />;
  if (!sharesHue(among))
    return <i className={css.square} role="img" aria-label={of.name} style={{ background: `var(--hue-${of.color})` }} />;
  return (
    <i className={css.letters} role="img" aria-label={of.name}>
      <GroupTile group={of} />
    </i>
  );
}

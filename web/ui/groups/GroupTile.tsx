import type { AccountGroup } from '@everycast/contract/account-groups';
import { Grid } from '../primitives/primitives.tsx';
import css from './GroupTile.module.css';
import { lettersOf } from './letters.ts';

/** A group's color and two letters of its name, which is next to it. Dashed while it has no accounts. */
export function GroupTile({ group: { name, color, accountIds } }: { group: Pick<AccountGroup, 'name' | 'color' | 'accountIds'> }) {
  return (
    <Grid
      as="span"
      center
      rigid
      className={css.tile}
      style={accountIds.length > 0 ? { background: `var(--hue-${color})` } : undefined}
      aria-hidden="true"
    >
      {lettersOf(name)}
    </Grid>
  );
}

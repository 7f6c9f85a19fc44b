import type { AccountGroup } from '@everycast/contract/account-groups';
import { language } from '../../lib/i18n/shown-language.ts';
import { Grid } from '../primitives/primitives.tsx';
import css from './GroupTile.module.css';

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const first = (text: string, count: number): string =>
  Array.from(segments.segment(text), ({ segment }) => segment)
    .slice(0, count)
    .join('');

/** The two letters of a group's tile: of its first two words, or the first two of its only one. */
export function lettersOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}\u200d]+/u).filter(Boolean);
  const [one = name.trim(), two] = words;
  return (two === undefined ? first(one, 2) : first(one, 1) + first(two, 1)).toLocaleUpperCase(language());
}

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

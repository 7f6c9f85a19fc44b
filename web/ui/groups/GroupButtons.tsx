import { useWords } from 'words:groups';
import type { AccountGroup } from '@everycast/contract/account-groups';
import { chosenIn } from '../../lib/accounts/sections.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { Button } from '../Button.tsx';
import { Text } from '../primitives/primitives.tsx';
import css from './GroupButtons.module.css';
import { GroupTile } from './GroupTile.tsx';

interface Props {
  groups: readonly AccountGroup[];
  /** IDs of accounts. */
  chosen: ReadonlySet<string>;
  choose: (group: AccountGroup, on: boolean) => void;
  /** In two columns with the number of accounts, in a line with names only, or, from five groups on, in one with letters only. */
  as: 'grid' | 'line' | 'tiles';
}

/** The groups of accounts: one click chooses all of a group, or none if all are chosen. Nothing without groups. */
export function GroupButtons({ groups, chosen, choose, as }: Props) {
  const t = useWords();
  if (groups.length === 0) return null;
  const lettersOnly = as === 'tiles' && groups.length > 4;
  return (
    <fieldset className={css[as]}>
      <legend className="visually-hidden">{t('title')}</legend>
      {groups.map((group) => {
        const all = group.accountIds.length;
        const on = chosenIn(group, chosen);
        const partly = on > 0 && on < all;
        return (
          <Button
            key={group.id}
            variant="bare"
            className={css.tile}
            disabled={all === 0}
            aria-pressed={partly ? 'mixed' : on > 0}
            title={group.name}
            onClick={() => choose(group, on < all)}
          >
            <GroupTile group={group} />
            <Text as="bdi" size={13} weight="medium" truncate className={lettersOnly ? 'visually-hidden' : undefined}>
              {group.name}
            </Text>
            {(as === 'grid' || partly || all === 0) && (
              <Text as="span" size={12} tone="quiet" num nowrap ml="auto">
                {all === 0 ? t('none') : partly ? t('partly', { chosen: on, all }) : formatNumber(all)}
              </Text>
            )}
          </Button>
        );
      })}
    </fieldset>
  );
}

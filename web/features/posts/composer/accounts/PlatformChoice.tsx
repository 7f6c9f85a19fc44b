import type { Account } from '@everycast/contract/accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import type { ReactNode } from 'react';
import { PlatformMark, platformName } from '../../../../ui/PlatformMark.tsx';
import { useWords } from '../../words.ts';
import css from './AccountsPane.module.css';

/** The accounts of a platform under its name, with one box for all of them where they are several. `narrowed`: there may be more. */
export function PlatformChoice({
  platform,
  accounts,
  narrowed,
  chosen,
  choose,
  children,
}: {
  platform: PlatformId;
  accounts: readonly Account[];
  narrowed: boolean;
  chosen: readonly string[];
  choose: (on: boolean) => void;
  children: ReactNode;
}) {
  const t = useWords();
  const name = platformName(platform);
  const all = accounts.length;
  const on = accounts.filter(({ id }) => chosen.includes(id)).length;
  const words = (
    <>
      <PlatformMark platform={platform} size={16} named />
      <span className={css.platform}>{name}</span>
      <span className={css.count}>{t('accounts.count', { chosen: on, all })}</span>
    </>
  );
  return (
    <fieldset className={css.set} aria-label={t('accounts.of', { name })}>
      {all > 1 ? (
        <label className={css.group}>
          <input
            type="checkbox"
            className={css.check}
            aria-label={t(narrowed ? 'accounts.allShownOf' : 'accounts.allOf', { count: all, name })}
            checked={on === all}
            ref={(box) => {
              if (box) box.indeterminate = on > 0 && on < all;
            }}
            onChange={() => choose(on < all)}
          />
          {words}
        </label>
      ) : (
        <div className={css.group} data-single>
          {words}
        </div>
      )}
      {children}
    </fieldset>
  );
}

import type { Account } from '@everycast/contract/accounts';
import { IconChevronDown, IconUsers } from '@tabler/icons-react';
import { shownHandle } from '../../../lib/handle.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { SandboxMark } from '../../../ui/SandboxMark.tsx';
import { toggled } from '../filter.ts';
import { useWords } from '../words.ts';
import css from './Filters.module.css';

/** Chooses the accounts whose posts are shown; none chosen means all. */
export function AccountFilter({
  accounts,
  chosen,
  change,
}: {
  accounts: readonly Account[];
  chosen: readonly string[];
  change: (accountIds: string[]) => void;
}) {
  const t = useWords();
  return (
    <Popover
      side="below-start"
      className={chosen.length > 0 ? `${css.chip} ${css.on}` : css.chip}
      panelClassName={css.accounts}
      trigger={
        <>
          <Icon of={IconUsers} size={14} />
          {chosen.length === 0 ? t('filter.accounts') : t('filter.some', { count: chosen.length })}
          <Icon of={IconChevronDown} size={14} />
        </>
      }
    >
      <fieldset>
        <legend className="visually-hidden">{t('filter.which')}</legend>
        {accounts.map((account) => (
          <label key={account.id} className={css.account}>
            <input type="checkbox" checked={chosen.includes(account.id)} onChange={() => change(toggled(chosen, account.id))} />
            <PlatformMark platform={account.platform} size={16} />
            <span>{shownHandle(account)}</span>
            {account.sandbox && <SandboxMark />}
          </label>
        ))}
      </fieldset>
    </Popover>
  );
}

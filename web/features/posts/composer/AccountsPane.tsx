import type { Account } from '@everycast/contract/accounts';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { shownHandle } from '../../../lib/handle.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { SandboxMark } from '../../../ui/SandboxMark.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import type { AccountCheck } from '../draft/problems.ts';
import { useWords } from '../words.ts';
import css from './AccountsPane.module.css';

/** The accounts to choose from, each with how much of its platform's limit the text takes. */
export function AccountsPane({
  accounts,
  chosen,
  checks,
  choose,
}: {
  accounts: readonly Account[];
  chosen: readonly string[];
  checks: readonly AccountCheck[];
  choose: (accountId: string, on: boolean) => void;
}) {
  const t = useWords();
  return (
    <section className={css.pane} aria-label={t('accounts.title')}>
      <header className={css.head}>
        <h2 className={css.title}>{t('accounts.title')}</h2>
        {accounts.length > 0 && <span className={css.count}>{t('accounts.count', { chosen: chosen.length, all: accounts.length })}</span>}
      </header>
      {accounts.length === 0 && <p className={css.none}>{t('accounts.none')}</p>}
      <ul className={css.list}>
        {accounts.map((account) => (
          <li key={account.id}>
            <AccountRow
              account={account}
              on={chosen.includes(account.id)}
              check={checks.find((check) => check.account.id === account.id) ?? null}
              choose={choose}
            />
          </li>
        ))}
      </ul>
      <Link to="/accounts?connect" className={css.connect}>
        <Icon of={IconPlus} size={16} />
        {t('accounts.connect')}
      </Link>
    </section>
  );
}

function AccountRow({
  account,
  on,
  check,
  choose,
}: {
  account: Account;
  on: boolean;
  check: AccountCheck | null;
  choose: (id: string, on: boolean) => void;
}) {
  const t = useWords();
  const lost = account.state === 'reconnect';
  const wrong = check !== null && check.measure.over > 0;
  const figures = check && t('accounts.figures', { length: check.measure.length, max: check.measure.max });
  return (
    <label className={wrong ? `${css.row} ${css.wrong}` : css.row}>
      <input type="checkbox" className={css.check} checked={on} onChange={(event) => choose(account.id, event.target.checked)} />
      <span className={css.avatar}>
        <Avatar initials={[...account.displayName][0]?.toUpperCase() ?? ''} src={account.avatarUrl} size={32} />
        <span className={css.mark}>
          <PlatformMark platform={account.platform} size={12} />
        </span>
      </span>
      <span className={css.words}>
        <span className={css.line}>
          <span className={css.name}>{account.displayName}</span> {account.sandbox && <SandboxMark />}
        </span>
        <span className={css.line}>
          {lost ? (
            <span className={`${css.problem} ${css.outside}`}>
              <StateGlyph state="failed" size={14} label={null} />
              {t('accounts.lost')}
            </span>
          ) : wrong && check ? (
            <span className={css.problem}>
              <StateGlyph state="awaiting-approval" size={14} label={null} />
              {t('accounts.over', { count: check.measure.over })}
            </span>
          ) : (
            <span className={css.handle}>{shownHandle(account)}</span>
          )}{' '}
          {figures && <span className={wrong ? css.figuresWrong : css.figures}>{figures}</span>}
        </span>
      </span>
    </label>
  );
}

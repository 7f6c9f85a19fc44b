import type { Account } from '@everycast/contract/accounts';
import { IconCheck } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { shownHandle } from '../../../lib/handle.ts';
import { placeName } from '../../../lib/platforms/places.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { SandboxMark } from '../../../ui/SandboxMark.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { toggled } from '../filter.ts';
import { useWords } from '../words.ts';
import css from './PlatformButtons.module.css';
import { type PlatformOption, platformOptions, withPlatform } from './platforms.ts';

/** Where the post goes: platforms to press, and below them their accounts. */
export function PlatformButtons({
  accounts,
  chosen,
  choose,
  problem,
  first,
}: {
  accounts: readonly Account[];
  chosen: readonly string[];
  choose: (accountIds: string[]) => void;
  problem: string | null;
  /** Gets the first button, for the focus. */
  first: Ref<HTMLButtonElement>;
}) {
  const t = useWords();
  const navigate = useNavigate();
  const [listed, setListed] = useState(false);
  const picked = accounts.filter(({ id }) => chosen.includes(id));

  function press(option: PlatformOption) {
    if (option.accounts.length > 0) {
      choose(withPlatform(chosen, option));
      // With several accounts it is seen at once which of them are meant.
      if (option.accounts.length > 1) setListed(true);
    } else void navigate(`/accounts?connect=${option.id}`);
  }

  return (
    <fieldset className={css.field} aria-describedby={problem ? 'create-platform-problem' : undefined}>
      <legend className={css.label}>{t('create.platforms')}</legend>
      <div className={css.buttons}>
        {platformOptions(accounts).map((option, index) => {
          const on = option.accounts.some(({ id }) => chosen.includes(id));
          const missing = option.accounts.length === 0;
          return (
            <button
              key={option.id}
              ref={index === 0 ? first : undefined}
              type="button"
              className={css.button}
              aria-pressed={missing ? undefined : on}
              data-missing={missing || undefined}
              onClick={() => press(option)}
            >
              <PlatformMark platform={option.id} size={16} named />
              <span className={css.name}>{option.name}</span>
              {missing ? (
                <span className={css.hint}>{t('create.notConnected')}</span>
              ) : (
                <span className={css.check}>{on && <Icon of={IconCheck} size={14} stroke={2.5} />}</span>
              )}
            </button>
          );
        })}
      </div>
      {problem && (
        <p id="create-platform-problem" className={css.problem} role="alert">
          <StateGlyph state="awaiting-approval" size={14} label={null} />
          {problem}
        </p>
      )}
      <p className={css.below} role="status">
        {accounts.length === 0 && (
          <>
            {t('create.noAccounts')} <Link to="/accounts?connect">{t('create.connect')}</Link>
          </>
        )}
        {picked.map(({ id, handle, platform, sandbox }, index) => (
          <span key={id}>
            {t('create.on', { handle: shownHandle({ platform, handle }), platform: placeName({ platform, sandbox }) })}
            {index < picked.length - 1 ? ', ' : '. '}
          </span>
        ))}
        {accounts.length > 1 && (
          <button type="button" className={css.link} aria-expanded={listed} onClick={() => setListed(!listed)}>
            {t('create.chooseOthers')}
          </button>
        )}
      </p>
      {listed && (
        <ul className={css.accounts} aria-label={t('create.accounts')}>
          {accounts.map((account) => (
            <li key={account.id}>
              <label className={css.account}>
                <input type="checkbox" checked={chosen.includes(account.id)} onChange={() => choose(toggled(chosen, account.id))} />
                <PlatformMark platform={account.platform} size={16} />
                <span className={css.name}>{shownHandle(account)}</span>
                {account.sandbox && <SandboxMark />}
              </label>
            </li>
          ))}
        </ul>
      )}
      {picked
        .filter(({ state }) => state === 'reconnect')
        .map(({ id, platform, handle }) => (
          <p key={id} className={css.problem}>
            <StateGlyph state="awaiting-approval" size={14} label={null} />
            <span>
              {t('create.reconnect', { handle: shownHandle({ platform, handle }) })}{' '}
              <Link to={`/accounts?reconnect=${id}`}>{t('create.reconnectNow')}</Link>
            </span>
          </p>
        ))}
    </fieldset>
  );
}

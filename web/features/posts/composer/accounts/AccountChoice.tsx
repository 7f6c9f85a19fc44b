import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '../../../../lib/handle.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { PlatformMark } from '../../../../ui/PlatformMark.tsx';
import { StateGlyph } from '../../../../ui/state/State.tsx';
import type { AccountCheck } from '../../draft/problems.ts';
import { useWords } from '../../words.ts';
import css from './AccountsPane.module.css';

/** One account to choose. The pane is narrow: a dashed edge says sandbox, so that the word does not take the room of the name. */
export function AccountChoice({
  account,
  on,
  check,
  choose,
}: {
  account: Account;
  on: boolean;
  check: AccountCheck | null;
  choose: (on: boolean) => void;
}) {
  const t = useWords();
  const { platform, sandbox, displayName } = account;
  const lost = account.state === 'reconnect';
  const wrong = check !== null && check.measure.over > 0;
  const figures = check && t('accounts.figures', { length: check.measure.length, max: check.measure.max });
  return (
    <label className={wrong ? `${css.row} ${css.wrong}` : css.row}>
      <input type="checkbox" className={css.check} checked={on} onChange={(event) => choose(event.target.checked)} />
      <span className={css.avatar} data-sandbox={sandbox || undefined}>
        <Avatar initials={[...displayName][0]?.toUpperCase() ?? ''} src={account.avatarUrl} size={32} />
        <span className={css.mark}>
          <PlatformMark platform={platform} sandbox={sandbox} size={12} />
        </span>
      </span>
      <span className={css.words}>
        <span className={css.name} title={displayName}>
          {displayName}
        </span>{' '}
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
            <span className={css.handle} title={shownHandle(account)}>
              {shownHandle(account)}
            </span>
          )}{' '}
          {figures && <span className={wrong ? css.figuresWrong : css.figures}>{figures}</span>}
        </span>
      </span>
    </label>
  );
}

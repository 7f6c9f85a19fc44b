import type { Account } from '@everycast/contract/accounts';
import { memo } from 'react';
import { shownHandle } from '../../../../lib/handle.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { PlatformMark } from '../../../../ui/PlatformMark.tsx';
import { StateGlyph } from '../../../../ui/state/State.tsx';
import { useWords } from '../../words.ts';
import css from './AccountsPane.module.css';

/** One account to choose. The pane is narrow: a dashed edge says sandbox, so that the word does not take the room of the name. */
export const AccountChoice = memo(function AccountChoice({
  account,
  on,
  over,
  figures,
  choose,
}: {
  account: Account;
  on: boolean;
  /** How many characters are too many; null where none are. */
  over: string | null;
  /** How much of the room the text takes; null where that is not known. */
  figures: string | null;
  choose: (accountIds: readonly string[], on: boolean) => void;
}) {
  const t = useWords();
  const { displayName } = account;
  const lost = account.state === 'reconnect';
  const wrong = over !== null;
  return (
    <label className={wrong ? `${css.row} ${css.wrong}` : css.row}>
      <input type="checkbox" className={css.check} checked={on} onChange={(event) => choose([account.id], event.target.checked)} />
      <Face account={account} />
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
          ) : wrong ? (
            <span className={css.problem}>
              <StateGlyph state="awaiting-approval" size={14} label={null} />
              {over}
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
});

const Face = memo(function Face({ account: { displayName, avatarUrl, platform, sandbox } }: { account: Account }) {
  return (
    <span className={css.avatar} data-sandbox={sandbox || undefined}>
      <Avatar initials={[...displayName][0]?.toUpperCase() ?? ''} src={avatarUrl} size={32} />
      <span className={css.mark}>
        <PlatformMark platform={platform} sandbox={sandbox} size={12} />
      </span>
    </span>
  );
});

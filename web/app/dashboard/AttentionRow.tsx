import { useWords as useAttentionWords } from 'words:attention';
import type { Account } from '@everycast/contract/accounts';
import { useReturningHere } from '../../lib/connect/return-to.ts';
import { shownHandle } from '../../lib/handle.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { platformName } from '../../ui/PlatformMark.tsx';
import { Item } from './AttentionItem.tsx';

/** Accounts whose access is lost, in one row. @param accounts at least one */
export function AccountsRow({ accounts }: { accounts: readonly Account[] }) {
  const t = useAttentionWords();
  const here = useReturningHere();
  const [first] = accounts;
  if (!first) return null;
  const count = accounts.length;
  const alone = count === 1;
  return (
    <Item
      tone="wait"
      title={alone ? t('account', { handle: first.displayName || first.handle }) : t('accounts', { count })}
      context={accounts.map(shownHandle).join(', ')}
      sandbox={accounts.every(({ sandbox }) => sandbox)}
      text={alone ? (first.problem ?? t('accountText', { platform: platformName(first.platform) })) : t('accountsText')}
      actions={
        <ButtonLink to={`/accounts?reconnect=${accounts.map(({ id }) => id).join(',')}`} size="sm" state={here}>
          {t('reconnect', { count })}
        </ButtonLink>
      }
    />
  );
}

/** Everything that a restore put on hold, in one row: it is reviewed as a list. */
export function RestoredRow() {
  const t = useAttentionWords();
  return (
    <Item
      tone="ask"
      title={t('restored')}
      context=""
      sandbox={false}
      text={t('restoredText')}
      actions={
        <ButtonLink to="/restored-posts" size="sm">
          {t('review')}
        </ButtonLink>
      }
    />
  );
}

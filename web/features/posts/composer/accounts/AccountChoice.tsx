import type { Account } from '@everycast/contract/accounts';
import { memo } from 'react';
import { shownHandle } from '../../../../lib/handle.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { PlatformMark } from '../../../../ui/PlatformMark.tsx';
import { Grid, Row, Stack, Text } from '../../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../../ui/state/State.tsx';
import { useWords } from '../../words.ts';
import css from './AccountsPane.module.css';

/** A selectable account. The pane is narrow: a dashed border means sandbox, so that the word takes no space from the name. */
export const AccountChoice = memo(function AccountChoice({
  account,
  on,
  over,
  figures,
  choose,
}: {
  account: Account;
  on: boolean;
  /** How many characters over the limit; null if none. */
  over: string | null;
  /** How much of the limit the text uses; null if unknown. */
  figures: string | null;
  choose: (accountIds: readonly string[], on: boolean) => void;
}) {
  const t = useWords();
  const { displayName } = account;
  const lost = account.state === 'reconnect';
  const wrong = over !== null;
  return (
    <Row as="label" gap={12} p="6 12" pointer className={wrong ? `${css.row} ${css.wrong}` : css.row}>
      <input type="checkbox" className={css.check} checked={on} onChange={(event) => choose([account.id], event.target.checked)} />
      <Face account={account} />
      <Stack as="span" grow minW={0}>
        <Text as="span" size={13} weight="medium" truncate title={displayName}>
          {displayName}
        </Text>{' '}
        <Row as="span" gap={6} minW={0}>
          {lost ? (
            <Row as="span" inline gap={4} size={12} tone="wait" className={`${css.problem} ${css.outside}`}>
              <StateGlyph state="failed" size={14} label={null} />
              {t('accounts.lost')}
            </Row>
          ) : wrong ? (
            <Row as="span" inline gap={4} size={12} tone="wait" className={css.problem}>
              <StateGlyph state="warning" size={14} label={null} />
              {over}
            </Row>
          ) : (
            <Text as="span" size={12} tone="muted" truncate title={shownHandle(account)}>
              {shownHandle(account)}
            </Text>
          )}{' '}
          {figures && <span className={wrong ? css.figuresWrong : css.figures}>{figures}</span>}
        </Row>
      </Stack>
    </Row>
  );
});

const Face = memo(function Face({ account: { displayName, avatarUrl, platform, sandbox } }: { account: Account }) {
  return (
    <Grid as="span" rigid pos="relative" className={css.avatar} data-sandbox={sandbox || undefined}>
      <Avatar initials={[...displayName][0]?.toUpperCase() ?? ''} src={avatarUrl} size={32} />
      <Grid as="span" center bg="surface" border="line" radius="full" className={css.mark}>
        <PlatformMark platform={platform} sandbox={sandbox} size={12} />
      </Grid>
    </Grid>
  );
});

import { useWords } from 'words:posts';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { memo } from 'react';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { PlatformMark } from '../../../../ui/PlatformMark.tsx';
import { Grid, Row, Stack, Text } from '../../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../../ui/state/State.tsx';
import css from './AccountsPane.module.css';
import type { AccountSummary } from './account-summaries.ts';

/**
 * A selectable account: dense in a row of many. The pane is narrow: a dashed border means sandbox, so that the word takes no space from the
 * name.
 */
export const AccountChoice = memo(function AccountChoice({
  account,
  on,
  dense,
  problem,
  figures,
  version,
  choose,
}: AccountSummary & {
  account: Account;
  on: boolean;
  dense: boolean;
  choose: (accountIds: readonly string[], on: boolean) => void;
}) {
  const t = useWords();
  const { displayName, platform, sandbox } = account;
  const lost = account.state === 'reconnect';
  const wrong = problem !== null;
  const handle = shownHandle(account);
  const trouble = lost ? (
    <Row as="span" inline gap={4} size={12} tone="wait" className={`${css.problem} ${css.outside}`}>
      <StateGlyph state="failed" size={14} label={null} />
      {t(dense ? 'accounts.lostShort' : 'accounts.lost')}
    </Row>
  ) : account.onHold ? (
    <Row as="span" inline gap={4} size={12} tone="wait" className={`${css.problem} ${css.outside}`}>
      <StateGlyph state="onHold" size={14} label={null} />
      {t(dense ? 'accounts.heldShort' : 'accounts.held')}
    </Row>
  ) : wrong ? (
    <Row as="span" inline gap={4} size={12} tone="wait" className={css.problem}>
      <StateGlyph state="warning" size={14} label={null} />
      {problem}
    </Row>
  ) : null;
  const told = version ?? figures;
  const box = <input type="checkbox" className={css.check} checked={on} onChange={(event) => choose([account.id], event.target.checked)} />;
  if (dense) {
    return (
      <Row as="label" gap={8} p="0 12" pointer className={`${css.row} ${css.dense} ${wrong ? css.wrong : ''}`}>
        {box}
        <PlatformMark platform={platform} sandbox={sandbox} size={16} />{' '}
        <Text as="bdi" size={13} weight="medium" truncate title={`${displayName} ${handle}`} className={css.handle}>
          {handle}
        </Text>{' '}
        {trouble ?? (told && <span className={css.figures}>{told}</span>)}
      </Row>
    );
  }
  return (
    <Row as="label" gap={12} p="6 12" pointer className={wrong ? `${css.row} ${css.wrong}` : css.row}>
      {box}
      <Face account={account} />
      <Stack as="span" grow minW={0}>
        <Text as="span" size={13} weight="medium" truncate title={displayName}>
          {displayName}
        </Text>{' '}
        <Row as="span" gap={6} minW={0}>
          {trouble ?? (
            <Text as="span" size={12} tone="muted" truncate title={handle}>
              {handle}
            </Text>
          )}{' '}
          {told && <span className={wrong ? css.figuresWrong : css.figures}>{wrong ? figures : told}</span>}
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

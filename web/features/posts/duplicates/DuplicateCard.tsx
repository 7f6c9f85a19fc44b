import { useWords } from 'words:duplicates';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { PlannedDuplicate } from '@everycast/contract/planned-duplicates';
import { Link } from 'react-router';
import { pathOfPost } from '../../../lib/post-path.ts';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatMoment } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { Card, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';

interface Props {
  duplicate: PlannedDuplicate;
  accounts: readonly Account[];
  /** Null for people who may not change the posts. */
  actions: { merge: () => void; spread: () => void; busy: boolean; days: number } | null;
}

/** More accounts are counted. */
const mostNamed = 6;

/** A text that goes to the same accounts more than once: when, and what to do about it. */
export function DuplicateCard({ duplicate: { text, accountIds, posts }, accounts, actions }: Props) {
  const t = useWords();
  const { zone } = useTimes();
  const twice = accounts.filter(({ id }) => accountIds.includes(id));
  return (
    <Card as="li">
      <Stack gap={12} p={16}>
        <Text as="h2" size={14} weight="medium" clamp={2}>
          <bdi>{text}</bdi>
        </Text>
        <Row as="ul" gap="4 12" wrap size={13} tone="muted" aria-label={t('accounts')}>
          {twice.slice(0, mostNamed).map((account) => (
            <Row as="li" key={account.id} gap={6} minW={0}>
              <PlatformMark platform={account.platform} sandbox={account.sandbox} size={14} />
              <Text as="bdi" truncate>
                {shownHandle(account)}
              </Text>
            </Row>
          ))}
          {twice.length > mostNamed && <li>{t('more', { count: twice.length - mostNamed })}</li>}
        </Row>
        <Stack as="ol" gap={4} aria-label={t('times')}>
          {posts.map(({ id, at, state }) => (
            <Row as="li" key={id} gap={8} size={13} minH="1.5rem">
              <StateGlyph state={state} size={14} />
              <Link to={pathOfPost({ id, state })}>
                <Text as="time" num dateTime={at}>
                  {formatMoment(at, zone)}
                </Text>
              </Link>
            </Row>
          ))}
        </Stack>
        {actions && (
          <Row gap={8} wrap>
            <Button size="sm" disabled={actions.busy} onClick={actions.merge}>
              {t('merge')}
            </Button>
            <Button size="sm" disabled={actions.busy} onClick={actions.spread}>
              {t('spread', { count: actions.days })}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}

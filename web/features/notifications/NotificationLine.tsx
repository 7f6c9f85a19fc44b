import { useWords } from 'words:notifications';
import type { NotificationTopic } from '@everycast/contract/notifications';
import {
  IconAt,
  IconBroadcast,
  IconChartBar,
  IconCircleCheck,
  IconMessageCircle,
  IconMessages,
  IconPlugConnected,
  IconUsers,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTimes } from '../../lib/session/session.tsx';
import { formatTime } from '../../lib/time/format.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Box, Row, Text } from '../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import css from './Notifications.module.css';
import { actionOf, textsOf } from './row-words.ts';
import type { NotificationRow } from './rows.ts';

/** The most posts of a row; the screen behind its button has all. */
const maxParts = 6;

const icons: Record<NotificationTopic, TablerIcon> = {
  failures: IconMessageCircle,
  accounts: IconPlugConnected,
  streams: IconBroadcast,
  discussion: IconMessages,
  mentions: IconAt,
  comments: IconMessageCircle,
  published: IconCircleCheck,
  reports: IconChartBar,
  plan: IconUsers,
  team: IconUsers,
};

function Glyph({ row: { newest, tone } }: { row: NotificationRow }) {
  if (newest.handled) return <StateGlyph state="published" label={null} />;
  if (!tone) return <Icon of={icons[newest.topic]} size={18} />;
  return <StateGlyph state={tone === 'fail' ? 'failed' : newest.topic === 'failures' ? 'unconfirmed' : 'warning'} label={null} />;
}

/** One thing: what happened, to what, when, and one button. Its button and the posts in it read it. */
export function NotificationLine({ row, read }: { row: NotificationRow; read: () => void }) {
  const t = useWords();
  const { zone } = useTimes();
  const { title, context, lines } = textsOf(row);
  const action = actionOf(row);
  const { newest, tone, parts, unread } = row;
  const follow = unread ? read : undefined;
  // One line below the title; only a report's figures have one each.
  const below = newest.topic === 'reports' ? lines : [lines.join(' ')].filter(Boolean);
  return (
    <Row as="li" gap={12} p="8 16" align="start" pos="relative" divided className={css.line} data-unread={unread || undefined}>
      {unread && <Box as="span" radius="full" className={css.dot} role="img" aria-label={t('unread')} />}
      <Box as="span" className={css.glyph} data-tone={tone ?? undefined}>
        <Glyph row={row} />
      </Box>
      <Text as="div" grow minW={0} breaks className={css.words}>
        <p className={css.title}>
          <Text as="strong" weight="semibold" tone={tone ?? 'text'}>
            {title}
          </Text>
          {context && (
            <Text as="span" fontSize={13} tone="muted" className={css.context}>
              <bdi>{context}</bdi>
            </Text>
          )}
        </p>
        {below.map((line) => (
          <Text key={line} size={13} tone="muted" title={line} className={css.below}>
            {line}
          </Text>
        ))}
        {parts.length > 1 && (
          <Row as="ul" gap={6} wrap mt={6}>
            {parts.slice(0, maxParts).map(({ key, subject, count, link }) => (
              <li key={key}>
                <Row
                  as={Link}
                  inline
                  gap={8}
                  p="4 8"
                  border="line"
                  radius={6}
                  size={12}
                  weight="medium"
                  tone="text"
                  to={link ?? '/engagement'}
                  onClick={follow}
                  className={css.part}
                >
                  <bdi className={css.subject}>{subject ?? t(count === null ? 'noText' : 'otherPosts')}</bdi>
                  {count !== null && (
                    <Text as="span" tone="quiet" num>
                      {count}
                    </Text>
                  )}
                </Row>
              </li>
            ))}
            {parts.length > maxParts && (
              <Text as="li" size={12} tone="muted" p="6 4">
                {t('moreParts', { count: parts.length - maxParts })}
              </Text>
            )}
          </Row>
        )}
      </Text>
      <Row gap={12} rigid justify="end" className={css.end}>
        <Text as="time" size={12} tone="quiet" nowrap dateTime={newest.createdAt}>
          {formatTime(newest.createdAt, zone)}
        </Text>
        {action && (
          <ButtonLink data-row={row.key} size="sm" variant={tone ? 'default' : 'soft'} to={action.to} onClick={follow}>
            {action.label}
          </ButtonLink>
        )}
        {!action && unread && (
          <Button data-row={row.key} size="sm" variant="soft" onClick={read}>
            {t('readOne')}
          </Button>
        )}
      </Row>
    </Row>
  );
}

import { useWords } from 'words:feeds';
import type { Feed, FeedPost } from '@everycast/contract/feeds';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useTimes } from '../../lib/session/session.tsx';
import { formatNear, formatPast } from '../../lib/time/format.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ConfirmDelete } from '../../ui/ConfirmDelete.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Card, ListRow, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { State, StateGlyph } from '../../ui/state/State.tsx';
import { isReading, useFeedAction } from './use-feed.ts';

/** One feed: its state, what became of its newest items, and what can be done with it. */
export function FeedCard({ feed, mayManage, edit }: { feed: Feed; mayManage: boolean; edit: () => void }) {
  const { name, url } = feed;
  return (
    <Card as="li" aria-label={name}>
      <Stack gap={8} p="12 16 16">
        <Row gap="8 12" wrap align="start">
          <Stack gap={2} flex="1 1 12rem" minW={0}>
            <Text as="h3" size={16} weight="medium" truncate title={name}>
              <bdi>{name}</bdi>
            </Text>
            <Text size={12} tone="quiet" truncate title={url}>
              {url}
            </Text>
          </Stack>
          {mayManage && <Actions feed={feed} edit={edit} />}
        </Row>
        <Standing feed={feed} />
        <Posts feed={feed} />
      </Stack>
    </Card>
  );
}

const stateOf = (feed: Feed) => (feed.paused ? 'paused' : feed.problem ? 'problem' : isReading(feed) ? 'reading' : 'active');
const glyphs = { active: 'healthy', paused: 'onHold', problem: 'warning', reading: 'publishing' } as const;

/** What it does, when it was read, and why it isn't. */
function Standing({ feed }: { feed: Feed }) {
  const t = useWords();
  const { zone } = useTimes();
  const { action, accountIds, readAt, nextAt, problem, skipped, perDay } = feed;
  const state = stateOf(feed);
  const parts = [
    t(`does.${action}`),
    ...(accountIds.length > 0 ? [t('accountsCount', { count: accountIds.length })] : []),
    readAt === null ? t('notRead') : t('lastRead', { when: formatPast(readAt, zone) }),
    ...(nextAt !== null && state !== 'reading' ? [t('nextRead', { when: formatNear(nextAt, zone) })] : []),
  ];
  return (
    <Stack gap={4} size={13}>
      <Row gap="4 12" wrap>
        <State state={glyphs[state]}>{t(`state.${state}`)}</State>
        <Text tone="muted" num>
          {parts.join(' · ')}
        </Text>
      </Row>
      {problem && (
        <Text tone="wait" breaks>
          {problem}
        </Text>
      )}
      {skipped > 0 && <Text tone="muted">{t('skipped', { count: skipped, max: perDay })}</Text>}
    </Stack>
  );
}

const glyphOf = {
  draft: 'draft',
  waiting: 'publishing',
  queued: 'scheduled',
  published: 'published',
  approval: 'awaiting-approval',
} as const;

/** What became of the newest items. */
function Posts({ feed: { name, posts } }: { feed: Feed }) {
  const t = useWords();
  if (posts.length === 0) {
    return (
      <Text size={13} tone="quiet">
        {t('nothingYet')}
      </Text>
    );
  }
  return (
    <Stack as="ul" aria-label={t('recent', { name })}>
      {posts.map((post) => (
        <PostRow key={post.id} post={post} />
      ))}
    </Stack>
  );
}

function PostRow({ post: { postId, title, at, outcome, problem } }: { post: FeedPost }) {
  const t = useWords();
  const { zone } = useTimes();
  return (
    <ListRow gap={8} p="6 2" align="start" size={13}>
      <StateGlyph
        state={problem ? 'warning' : glyphOf[outcome]}
        size={14}
        label={postId === null ? t('outcome.deleted') : t(`outcome.${outcome}`)}
      />
      <Stack gap={2} grow minW={0}>
        {postId === null ? (
          <Text as="bdi" tone="muted" truncate>
            {title}
          </Text>
        ) : (
          <Text as={Link} to={`/posts/${postId}`} truncate>
            <bdi>{title}</bdi>
          </Text>
        )}
        {problem && (
          <Text size={12} tone="wait" breaks>
            {problem}
          </Text>
        )}
      </Stack>
      <Text as="span" tone="quiet" num nowrap>
        {t(`outcome.${postId === null ? 'deleted' : outcome}`)} · {formatPast(at, zone)}
      </Text>
    </ListRow>
  );
}

function Actions({ feed, edit }: { feed: Feed; edit: () => void }) {
  const t = useWords();
  const { id, name, paused } = feed;
  const { busy, start } = useFeedAction(id);
  const turn = paused ? 'resume' : 'pause';
  const words = {
    open: t('remove', { name }),
    title: t('confirm.title', { name }),
    text: t('confirm.text'),
    cancel: t('confirm.cancel'),
    confirm: t('confirm.delete'),
    done: t('removed', { name }),
  };
  return (
    <Row gap={8} wrap rigid maxW="100%">
      {!paused && (
        <Button
          size="sm"
          variant="soft"
          aria-label={t('readNamed', { name })}
          icon={<Icon of={IconRefresh} size={16} />}
          busy={busy('read') || isReading(feed)}
          onClick={() => start('read')}
        >
          {t('read')}
        </Button>
      )}
      <Button
        size="sm"
        variant="soft"
        aria-label={t(`${turn}Named`, { name })}
        icon={<Icon of={paused ? IconPlayerPlay : IconPlayerPause} size={16} />}
        busy={busy(turn)}
        onClick={() => start(turn)}
      >
        {t(turn)}
      </Button>
      <IconButton icon={IconPencil} size={16} label={t('edit', { name })} onClick={edit} />
      <ConfirmDelete
        words={words}
        run={() => answer(http.DELETE('/api/v1/feeds/{id}', { params: { path: { id } } }))}
        settled={() => void refresh('/api/v1/feeds')}
      />
    </Row>
  );
}

import { Link } from 'react-router';
import { inWorkspace } from '../../lib/api/workspace.ts';
import { pathOfPost } from '../../lib/post-path.ts';
import { formatRelative, formatTime } from '../../lib/time/format.ts';
import { Places } from '../../ui/Places.tsx';
import { Box, Grid, Row, Text } from '../../ui/primitives/primitives.tsx';
import { postStateWord } from '../../ui/state/PostState.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import { shownPost } from '../../ui/state/shown.ts';
import { firstLine, type Planned } from './queries.ts';
import css from './Today.module.css';
import { useWords } from './words.ts';

/** A post of today: time, state, text, next step or result, and image. */
export function TodayRow({ post, now, zone }: { post: Planned; now: number; zone: string }) {
  const t = useWords();
  const picture = post.media[0]?.media.thumbnailUrl;
  const ahead = shownPost(post) === 'scheduled' && Date.parse(post.dueAt) > now;
  return (
    <li>
      <Grid as={Link} gap="0 8" p="8 16" tone="text" to={pathOfPost(post)} className={ahead ? css.row : `${css.row} ${css.past}`}>
        <Text as="time" fontSize={12} weight="medium" num nowrap className={css.time} dateTime={post.dueAt}>
          {formatTime(post.dueAt, zone)}
        </Text>
        <span className={css.glyph}>
          <StateGlyph state={shownPost(post)} size={16} />
        </span>
        <Box as="span" minW={0}>
          <Text as="span" block fontSize={13} weight="medium" truncate className={css.text}>
            {firstLine(post.text) || t('today.noText')}
          </Text>
          <Row as="span" gap="0 8" wrap justify="between" size={12} tone="quiet" minH="1.125rem">
            {ahead ? formatRelative(post.dueAt, zone, now) : <span className={css[shownPost(post)]}>{postStateWord(post)}</span>}
            <Row as="span" gap={4} fontSize={12} tone="muted">
              <Places of={post.targets} max={4} size={14} />
            </Row>
          </Row>
        </Box>
        {picture && <img className={css.picture} src={inWorkspace(picture)} alt="" width={44} height={44} loading="lazy" />}
      </Grid>
    </li>
  );
}

/** A post of a later day, in one line. */
export function PlannedRow({ post, zone }: { post: Planned; zone: string }) {
  const t = useWords();
  return (
    <li>
      <Grid as={Link} gap="0 8" align="center" p="8 16" tone="text" to={pathOfPost(post)} hover className={css.short}>
        <Text as="time" fontSize={12} weight="medium" num nowrap className={css.time} dateTime={post.dueAt}>
          {formatTime(post.dueAt, zone)}
        </Text>
        <span className={css.glyph}>
          <StateGlyph state={shownPost(post)} size={16} />
        </span>
        <Text as="span" block fontSize={13} weight="medium" truncate className={css.text}>
          {firstLine(post.text) || t('today.noText')}
        </Text>
        <Row as="span" gap={4} fontSize={12} tone="muted">
          <Places of={post.targets} max={3} size={14} />
        </Row>
      </Grid>
    </li>
  );
}

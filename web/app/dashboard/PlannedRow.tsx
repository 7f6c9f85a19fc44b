import { Link } from 'react-router';
import { inWorkspace } from '../../lib/api/workspace.ts';
import { pathOfPost } from '../../lib/post-path.ts';
import { formatRelative, formatTime } from '../../lib/time/format.ts';
import { Places } from '../../ui/Places.tsx';
import { postStateWord } from '../../ui/state/PostState.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import { shownPost } from '../../ui/state/shown.ts';
import { firstLine, type Planned } from './queries.ts';
import css from './Today.module.css';
import { useWords } from './words.ts';

/** A post of today: time, state, text, what comes or came of it, and its picture. */
export function TodayRow({ post, now, zone }: { post: Planned; now: number; zone: string }) {
  const t = useWords();
  const picture = post.media[0]?.media.thumbnailUrl;
  const ahead = shownPost(post) === 'scheduled' && Date.parse(post.dueAt) > now;
  return (
    <li>
      <Link to={pathOfPost(post)} className={ahead ? css.row : `${css.row} ${css.past}`}>
        <time className={css.time} dateTime={post.dueAt}>
          {formatTime(post.dueAt, zone)}
        </time>
        <span className={css.glyph}>
          <StateGlyph state={shownPost(post)} size={16} />
        </span>
        <span className={css.words}>
          <span className={css.text}>{firstLine(post.text) || t('today.noText')}</span>
          <span className={css.about}>
            {ahead ? formatRelative(post.dueAt, zone, now) : <span className={css[shownPost(post)]}>{postStateWord(post)}</span>}
            <span className={css.marks}>
              <Places of={post.targets} max={4} size={14} />
            </span>
          </span>
        </span>
        {picture && <img className={css.picture} src={inWorkspace(picture)} alt="" width={44} height={44} loading="lazy" />}
      </Link>
    </li>
  );
}

/** A post of a later day, in one line. */
export function PlannedRow({ post, zone }: { post: Planned; zone: string }) {
  const t = useWords();
  return (
    <li>
      <Link to={pathOfPost(post)} className={css.short}>
        <time className={css.time} dateTime={post.dueAt}>
          {formatTime(post.dueAt, zone)}
        </time>
        <span className={css.glyph}>
          <StateGlyph state={shownPost(post)} size={16} />
        </span>
        <span className={css.text}>{firstLine(post.text) || t('today.noText')}</span>
        <span className={css.marks}>
          <Places of={post.targets} max={3} size={14} />
        </span>
      </Link>
    </li>
  );
}

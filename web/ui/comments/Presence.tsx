import { useWords } from 'words:comments';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/client.ts';
import { usePresence } from '../../lib/events/presence.ts';
import { initialsOf } from '../../lib/session/person-hint.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Avatar } from '../Avatar.tsx';
import { Row } from '../primitives/primitives.tsx';
import css from './Comments.module.css';

/** More people than these are a number. */
const shownAtMost = 4;

/** Who else has a post open, as initials; nothing while nobody does. */
export function Presence({ postId }: { postId: string | null }) {
  const t = useWords();
  const { me } = useSession();
  const ids = usePresence(postId, me.id);
  const members = useQuery({ ...get('/api/v1/workspaces/current/members'), enabled: ids.length > 0 });
  const names = (members.data?.items ?? []).filter(({ userId }) => ids.includes(userId)).map(({ name }) => name);
  const label = t('here', { count: names.length, names });
  return (
    // It is there before somebody is, so that who arrives is announced.
    <Row role="status" className={css.present} title={names.length > 0 ? label : undefined}>
      {names.slice(0, shownAtMost).map((name) => (
        <Avatar key={name} initials={initialsOf(name)} size={26} />
      ))}
      {names.length > shownAtMost && <Avatar initials={`+${names.length - shownAtMost}`} size={26} />}
      {names.length > 0 && <span className="visually-hidden">{label}</span>}
    </Row>
  );
}

import { useWords } from 'words:accounts';
import { useSession } from '../../lib/session/session.tsx';
import { Note } from '../../ui/Note.tsx';

/** Why someone sees no account: all groups that they are limited to are gone. Nothing for everyone else. */
export function NoGroupsLeft() {
  const t = useWords();
  const { groupIds } = useSession().workspace;
  if (groupIds?.length !== 0) return null;
  return (
    <Note tone="wait" title={t('noneLeft.title')}>
      {t('noneLeft.text')}
    </Note>
  );
}

import { useWords } from 'words:bulk';
import type { ChosenStage } from '@everycast/contract/post-stages';
import { IconCopy, IconPencil, IconRefresh, IconTrash, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isTyping } from '../../lib/keyboard.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { LabelChoice } from '../labels/LabelChoice.tsx';
import { Menu } from '../Menu.tsx';
import { Text } from '../primitives/primitives.tsx';
import css from './BulkBar.module.css';
import { type Choosable, selection } from './selection.ts';
import { useBulk } from './use-bulk.ts';

const moves = [1, 7, -1, -7] as const;
const loadEdit = () => import('./edit/BulkEdit.tsx');
const common = (posts: readonly Choosable[]) =>
  posts[0]?.labelIds.filter((id) => posts.every(({ labelIds }) => labelIds.includes(id))) ?? [];

interface Props {
  chosen: ReadonlyMap<string, Choosable>;
  /** Where drafts are shown by their stage: those they can be moved to. */
  stages?: readonly ChosenStage[];
}

/** What can be done with the chosen posts. Escape gives the choice up. */
export default function BulkBar({ chosen, stages = [] }: Props) {
  const t = useWords();
  const { permissions } = useSession().workspace;
  const posts = [...chosen.values()];
  const { act, busy } = useBulk();
  const labels = common(posts);
  const [editing, setEditing] = useState(false);
  const Edit = useLazyComponent(loadEdit, editing);
  useEffect(() => {
    // Escape closes the dialog.
    if (editing) return;
    function onKey(event: KeyboardEvent) {
      // While a post is dragged, Escape puts it back.
      if (event.key !== 'Escape' || isTyping(event) || document.querySelector('[data-dragging]')) return;
      selection.clear();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [editing]);
  return (
    <div className={css.bar} role="toolbar" aria-label={t('label')} aria-busy={busy}>
      <Text as="span" weight="semibold" num nowrap role="status">
        {t('count', { count: posts.length })}
      </Text>
      {stages.length > 0 && (
        <Menu
          side="above-start"
          className={css.action}
          label={t('stage')}
          disabled={busy}
          trigger={t('stage')}
          options={stages.map((to) => ({ key: to, label: t(`stages.${to}`), choose: () => act({ kind: 'stage', to }, posts) }))}
        />
      )}
      <Menu
        side="above-start"
        className={css.action}
        label={t('move')}
        disabled={busy}
        trigger={t('move')}
        options={moves.map((days) => ({
          key: String(days),
          label: t(days > 0 ? 'later' : 'earlier', { count: Math.abs(days) }),
          choose: () => act({ kind: 'move', days }, posts),
        }))}
      />
      <Button variant="bare" className={css.action} disabled={busy} onClick={() => setEditing(true)}>
        <Icon of={IconPencil} size={14} />
        {t('edit.open')}
      </Button>
      <Button variant="bare" className={css.action} disabled={busy} onClick={() => act({ kind: 'duplicate' }, posts)}>
        <Icon of={IconCopy} size={14} />
        {t('duplicate')}
      </Button>
      <LabelChoice
        className={css.action}
        chosen={labels}
        change={(next) =>
          act({ kind: 'label', add: next.filter((id) => !labels.includes(id)), remove: labels.filter((id) => !next.includes(id)) }, posts)
        }
      />
      {posts.some(({ state }) => state === 'failed') && permissions.includes('post.publish') && (
        <Button
          variant="bare"
          className={css.action}
          disabled={busy}
          onClick={() =>
            act(
              { kind: 'retry' },
              posts.filter(({ state }) => state === 'failed'),
            )
          }
        >
          <Icon of={IconRefresh} size={14} />
          {t('retry')}
        </Button>
      )}
      <Button variant="bare" className={css.action} disabled={busy} onClick={() => act({ kind: 'delete' }, posts)}>
        <Icon of={IconTrash} size={14} />
        {t('delete')}
      </Button>
      <Button variant="bare" className={`${css.action} ${css.clear}`} aria-label={t('clear')} title={t('clear')} onClick={selection.clear}>
        <Icon of={IconX} size={16} />
      </Button>
      {Edit && <Edit posts={posts} act={act} close={() => setEditing(false)} />}
    </div>
  );
}

import { useWords } from 'words:videos';
import type { SaveState } from '../../lib/draft/autosave.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatTime } from '../../lib/time/format.ts';
import { Row } from '../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import css from './VideoEditor.module.css';

/** Whether the edit is saved, and if not, why; empty without changes. */
export function SaveWord({ save }: { save: SaveState }) {
  const t = useWords();
  const { zone } = useSession().workspace;
  const waits = save.is === 'offline' || save.is === 'refused' || save.is === 'conflict';
  const words = {
    saved: () => (save.is === 'saved' && save.at !== null ? t('save.saved', { time: formatTime(save.at, zone) }) : ''),
    unsaved: () => t('save.saving'),
    saving: () => t('save.saving'),
    offline: () => t('save.offline'),
    conflict: () => t('save.conflict'),
    refused: () => (save.is === 'refused' ? t('save.refused', { why: save.message }) : ''),
  };
  return (
    <Row as="p" gap={6} size={12} tone="quiet" num className={css.save} data-waits={waits || undefined} aria-live="polite">
      {waits && <StateGlyph state="warning" size={14} label={null} />}
      {words[save.is]()}
    </Row>
  );
}

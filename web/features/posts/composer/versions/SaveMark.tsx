import { useWords } from 'words:posts';
import { IconCheck } from '@tabler/icons-react';
import type { SaveState } from '../../../../lib/draft/autosave.ts';
import { useSession } from '../../../../lib/session/session.tsx';
import { formatTime } from '../../../../lib/time/format.ts';
import { usePhone } from '../../../../lib/use-phone.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { StateGlyph } from '../../../../ui/state/State.tsx';
import css from './Versions.module.css';

/** Whether the draft is saved, and if not, why. */
export function SaveMark({ save }: { save: SaveState }) {
  const t = useWords();
  const { zone } = useSession().workspace;
  const phone = usePhone();
  const waits = save.is === 'offline' || save.is === 'conflict' || save.is === 'refused';
  return (
    <p className={waits ? css.notSaved : css.saved} role="status">
      {waits && <StateGlyph state="warning" size={14} label={null} />}
      {save.is === 'saved' && save.at !== null && <Icon of={IconCheck} size={14} />}
      <span className={phone && !waits ? 'visually-hidden' : undefined}>
        {save.is === 'saved'
          ? save.at !== null && t('save.saved', { time: formatTime(save.at, zone) })
          : save.is === 'refused'
            ? save.message
            : t(`save.${save.is}`)}
      </span>
    </p>
  );
}

import { useWords } from 'words:queues';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import { TimeField } from '../../../ui/when/TimeField.tsx';
import { slotTime } from '../slot-words.ts';
import css from './Week.module.css';

/** A time of a queue, which a press makes a field, and what removes it. */
export function LineTime({ at, change, remove }: { at: string; change: (to: string) => void; remove: () => void }) {
  const t = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const time = slotTime({ time: at });
  function leave() {
    // What is no time stays, with what is wrong with it.
    if (typed === '') return;
    setTyped(null);
    if (typed !== null && typed !== at) change(typed);
  }
  return (
    <Row gap={8} p="4 12" size={13} num className={css.lineTime}>
      {typed === null ? (
        <Button size="sm" variant="ghost" aria-label={t('week.changeTime', { time })} onClick={() => setTyped(at)}>
          {time}
        </Button>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field in it
        <span
          onKeyDown={({ key }) => {
            if (key === 'Enter') leave();
            if (key === 'Escape') setTyped(null);
          }}
        >
          <TimeField className={css.field} aria-label={t('time')} value={typed} change={setTyped} onBlur={leave} autoFocus />
        </span>
      )}
      <IconButton variant="small" icon={IconTrash} size={16} label={t('week.removeTime', { time })} onClick={remove} />
    </Row>
  );
}

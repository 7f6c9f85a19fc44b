import { IconX } from '@tabler/icons-react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useWords } from '../words.ts';
import css from './Snapshots.module.css';
import { showTime } from './time.ts';

/** The moments that are chosen, each leading to its place in the player. */
export function Moments({ times, go, remove }: { times: readonly number[]; go: (time: number) => void; remove: (time: number) => void }) {
  const t = useWords();
  return (
    <ul className={css.moments} aria-label={t('snapshots.moments')}>
      {times.map((time) => (
        <li key={time} className={css.moment}>
          <button type="button" className={css.go} aria-label={t('snapshots.go', { time: showTime(time) })} onClick={() => go(time)}>
            {showTime(time)}
          </button>
          <IconButton
            className={css.remove}
            icon={IconX}
            size={14}
            label={t('snapshots.remove', { time: showTime(time) })}
            onClick={() => remove(time)}
          />
        </li>
      ))}
    </ul>
  );
}

import { useCalendar } from '../use-calendar.ts';
import { useWords } from '../words.ts';
import css from './Hint.module.css';

/** What to say of weeks without a post: how to plan one, or that the filters leave none. */
export function Hint({ all, shown, showAll }: { all: number; shown: number; showAll: () => void }) {
  const t = useWords();
  const { create } = useCalendar();
  if (shown > 0) return null;
  if (all === 0) return <p className={css.hint}>{create ? `${t('nothing')} ${t('nothingTeach')}` : t('nothing')}</p>;
  return (
    <p className={css.hint}>
      {t('noneLeft')}{' '}
      <button type="button" className={css.all} onClick={showAll}>
        {t('showAll')}
      </button>
    </p>
  );
}

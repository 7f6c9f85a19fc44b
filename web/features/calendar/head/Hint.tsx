import { useWords } from 'words:calendar';
import { Button } from '../../../ui/Button.tsx';
import { Text } from '../../../ui/primitives/primitives.tsx';
import { useCalendar } from '../use-calendar.ts';
import css from './Hint.module.css';

/** The message for weeks without posts: how to schedule one, or that the filters hide them. */
export function Hint({ all, shown, showAll }: { all: number; shown: number; showAll: () => void }) {
  const t = useWords();
  const { create } = useCalendar();
  if (shown > 0) return null;
  if (all === 0)
    return (
      <Text size={12} tone="muted">
        {create ? `${t('nothing')} ${t('nothingTeach')}` : t('nothing')}
      </Text>
    );
  return (
    <Text size={12} tone="muted">
      {t('noneLeft')}{' '}
      <Text as={Button} variant="bare" tone="brand" weight="medium" className={css.all} onClick={showAll}>
        {t('showAll')}
      </Text>
    </Text>
  );
}

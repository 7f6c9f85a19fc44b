import { useWords } from 'words:blog';
import { language } from '../../../lib/i18n/i18n.ts';
import { Text } from '../../../ui/primitives/primitives.tsx';

/** Author and date. `date`: a day, such as "2026-11-21". */
export function Byline({ date }: { date: string }) {
  const t = useWords();
  const day = new Intl.DateTimeFormat(language(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  return (
    <Text size={13} tone="quiet">
      {t('by', { author: t('author') })} · <time dateTime={date}>{day}</time>
    </Text>
  );
}

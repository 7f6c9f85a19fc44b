import { useUnanswered } from '../../features/engagement/unanswered.ts';
import type { ShellLink } from './links.ts';
import { useWords } from './words.ts';

/** More than this isn't counted out: it would take the space of the link's name. */
const most = 99;

/** What waits behind a link of the navigation, as it is shown, and the link's name with it; null if nothing does. */
export function useWaiting() {
  const t = useWords();
  const unanswered = useUnanswered();
  return ({ word, waits }: ShellLink): { shown: string; name: string } | null => {
    const count = waits ? unanswered : 0;
    if (count === 0) return null;
    const shown = count > most ? t('overMost', { count: most }) : count.toLocaleString();
    return { shown, name: t('unanswered', { name: t(word), count }) };
  };
}

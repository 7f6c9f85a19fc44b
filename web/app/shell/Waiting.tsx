import { useWords } from 'words:shell';
import { useUnanswered } from '../../features/engagement/unanswered.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { Box } from '../../ui/primitives/primitives.tsx';

/** More than this isn't counted out: it would take the space of the link's name. */
const most = 99;

/** How many conversations wait behind a link of the navigation, and what that number is for people who don't see it; nothing if none do. */
export function Waiting({ className, textId }: { className: string | undefined; textId?: string }) {
  const t = useWords();
  const count = useUnanswered();
  if (count === 0) return null;
  return (
    <>
      <Box as="span" num ml="auto" className={className} aria-hidden="true">
        {count > most ? t('overMost', { count: most }) : formatNumber(count)}
      </Box>
      <span id={textId} className="visually-hidden">
        {t('unanswered', { count })}
      </span>
    </>
  );
}

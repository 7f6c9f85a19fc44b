import { useWords } from 'words:shell';
import { useUnanswered } from '../../features/engagement/unanswered.ts';
import { useApprovalsWaiting } from '../../features/posts/approvals/waiting.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { useRepliesToApprove } from '../../lib/use-replies-to-approve.ts';
import { Box } from '../../ui/primitives/primitives.tsx';
import type { ShellLink } from './links.ts';

/** More than this isn't counted out: it would take the space of the link's name. */
const most = 99;

/** How many conversations, or posts and replies, wait behind a link of the navigation, and what that number is for people who don't see it; nothing if none do. */
export function Waiting({
  of,
  className,
  textId,
}: {
  of: NonNullable<ShellLink['waits']>;
  className: string | undefined;
  textId?: string;
}) {
  const t = useWords();
  const counts = { conversations: useUnanswered(), approvals: useApprovalsWaiting() + useRepliesToApprove() };
  const count = counts[of];
  if (count === 0) return null;
  return (
    <>
      <Box as="span" num ml="auto" className={className} aria-hidden="true">
        {count > most ? t('overMost', { count: most }) : formatNumber(count)}
      </Box>
      <span id={textId} className="visually-hidden">
        {t(of === 'approvals' ? 'toApprove' : 'unanswered', { count })}
      </span>
    </>
  );
}

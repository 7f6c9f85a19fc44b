import { useHasApprovals } from '../../features/posts/approvals/waiting.ts';
import type { ShellLink } from './links.ts';

/** Those that concern this person: without approvals to give or to ask for, theirs isn't shown. */
export function useShownLinks(links: readonly ShellLink[]): ShellLink[] {
  const hasApprovals = useHasApprovals();
  return links.filter(({ waits }) => waits !== 'approvals' || hasApprovals);
}

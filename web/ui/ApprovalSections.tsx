import { useWords } from 'words:approval-sections';
import { formatNumber } from '../lib/numbers.ts';
import { useRepliesToApprove, useReplyApprovals } from '../lib/use-replies-to-approve.ts';
import { ButtonLink } from './Button.tsx';
import filter from './Filter.module.css';
import { Row } from './primitives/primitives.tsx';

/** What is approved: posts, and where the workspace wants that, replies. Nothing where there are only posts. */
export function ApprovalSections({ current }: { current: 'posts' | 'replies' }) {
  const t = useWords();
  const { on } = useReplyApprovals();
  const waiting = useRepliesToApprove();
  // What waited when it was turned off still waits.
  if (!on && waiting === 0 && current === 'posts') return null;
  const sections = [
    { key: 'posts', to: '/approvals', count: 0 },
    { key: 'replies', to: '/approvals/replies', count: waiting },
  ] as const;
  return (
    <Row as="nav" gap={6} aria-label={t('label')}>
      {sections.map(({ key, to, count }) => (
        <ButtonLink
          key={key}
          variant="bare"
          className={key === current ? `${filter.button} ${filter.on}` : filter.button}
          aria-current={key === current ? 'page' : undefined}
          to={to}
        >
          {t(key)}
          {count > 0 && <span>{formatNumber(count)}</span>}
        </ButtonLink>
      ))}
    </Row>
  );
}

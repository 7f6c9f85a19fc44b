import { useWords } from 'words:approvals';
import type { PostApproval } from '@everycast/contract/approvals';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatPast } from '../../../lib/time/format.ts';
import { Stack, Text } from '../../../ui/primitives/primitives.tsx';
import css from './Approvals.module.css';

/** Who asked, who has approved, and what should change. */
export function RequestDetails({ approval }: { approval: PostApproval }) {
  const t = useWords();
  const { zone } = useTimes();
  const fact = (label: string, who: string, at: string) => (
    <div key={label}>
      <Text as="dt" size={12} tone="quiet">
        {label}
      </Text>
      <Text as="dd" size={13}>
        <bdi>{who}</bdi>, <time dateTime={at}>{formatPast(at, zone)}</time>
      </Text>
    </div>
  );
  return (
    <Stack as="aside" gap={12} p={16} scroll className={css.side} aria-label={t('details')}>
      <Text as="h3" size={14}>
        {t('details')}
      </Text>
      <Stack as="dl" gap={12} className={css.facts}>
        {fact(t('askedBy'), approval.askedBy, approval.askedAt)}
        {approval.given.map(({ step, by, at }) => fact(t('givenBy', { step }), by, at))}
        {approval.note && (
          <div>
            <Text as="dt" size={12} tone="quiet">
              {t('whatToChange')}
            </Text>
            <Text as="dd" size={13} pre breaks>
              {approval.note}
            </Text>
          </div>
        )}
      </Stack>
    </Stack>
  );
}

import { useWords } from 'words:posts';
import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Post, Target } from '@everycast/contract/posts';
import { formatMoment } from '../../../../lib/time/format.ts';
import { Panel } from '../../../../ui/Panel.tsx';
import { Row, Text } from '../../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../../ui/state/State.tsx';
import css from './Counted.module.css';
import type { Sorted, Tally } from './sorted.ts';

export const glyphOf = {
  published: 'published',
  failed: 'failed',
  unconfirmed: 'unconfirmed',
  incomplete: 'incomplete',
  retrying: 'retrying',
  onHold: 'onHold',
  publishing: 'publishing',
  scheduled: 'scheduled',
  draft: 'draft',
  cancelled: 'cancelled',
} as const satisfies Record<Tally, unknown>;

/** How many accounts a post reached, above a lane with a cell for each. */
export function Totals({
  post,
  counted,
  groups,
  zone,
}: {
  post: Post;
  counted: Sorted<Target>['counted'];
  groups: readonly AccountGroup[];
  zone: string;
}) {
  const t = useWords();
  const count = post.targets.length;
  const chosen = new Set(post.targets.map(({ accountId }) => accountId));
  const inGroups = groups.filter(({ accountIds }) => accountIds.some((id) => chosen.has(id))).length;
  const [last] = post.targets
    .flatMap(({ publishedAt, error }) => [publishedAt, error?.at])
    .filter((at) => typeof at === 'string')
    .sort()
    .reverse();
  return (
    <Panel p={16}>
      <Row gap="8 16" wrap align="baseline">
        {counted.map(({ tally, targets }) => (
          <Row as="span" gap={8} key={tally} className={css.total}>
            <StateGlyph state={glyphOf[tally]} size={20} label={null} />
            <Text as="strong" size={22} weight="semibold" num>
              {t(`history.totals.${tally}`, { count: targets.length })}
            </Text>
          </Row>
        ))}
        <Text as="span" size={13} tone="muted" num>
          {inGroups > 0
            ? t('history.totals.ofIn', { count, groups: t('history.totals.groups', { count: inGroups }) })
            : t('history.totals.of', { count })}
        </Text>
        {last && (
          <Text as="span" size={12} tone="quiet" num nowrap ml="auto">
            {t('history.totals.last', { when: formatMoment(last, zone) })}
          </Text>
        )}
      </Row>
      <div className={css.lane} aria-hidden="true">
        {counted.flatMap(({ tally, targets }) => targets.map(({ id }) => <span key={id} data-tally={tally} />))}
      </div>
    </Panel>
  );
}

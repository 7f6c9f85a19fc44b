import { useWords } from 'words:posts';
import type { Post, Target } from '@everycast/contract/posts';
import { formatMoment, zoneLabel } from '../../../lib/time/format.ts';
import { GroupTile } from '../../../ui/groups/GroupTile.tsx';
import { useGroups } from '../../../ui/groups/use-groups.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Box, Grid, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { shownTarget } from '../../../ui/state/shown.ts';
import { Contents } from './Contents.tsx';
import { sorted } from './counted/sorted.ts';
import { glyphOf } from './counted/Totals.tsx';
import css from './History.module.css';

/** How many accounts of each group a post reached, of those chosen for it. */
function ByGroup({ targets }: { targets: readonly Target[] }) {
  const t = useWords();
  const rows = (useGroups() ?? []).flatMap((group) => {
    const those = targets.filter(({ accountId }) => group.accountIds.includes(accountId));
    return those.length > 0 ? [{ group, those }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <Panel title={t('history.byGroup')} aside={t('history.publishedOf')}>
      <Box as="ul" p="6 0">
        {rows.map(({ group, those }) => {
          const { counted } = sorted(those);
          const published = counted.find(({ tally }) => tally === 'published')?.targets.length ?? 0;
          // Those with a problem come after the published ones.
          const worst = counted.find(({ tally }) => tally !== 'published')?.tally ?? 'published';
          return (
            <Row as="li" gap={8} p="4 16" key={group.id}>
              <GroupTile group={group} />
              <Text as="bdi" size={13} weight="medium" truncate>
                {group.name}
              </Text>
              <Row as="span" gap={8} ml="auto" size={13} tone="muted" num nowrap>
                {t('history.groupOf', { published, of: those.length })}
                <StateGlyph state={glyphOf[worst]} size={16} />
              </Row>
            </Row>
          );
        })}
      </Box>
    </Panel>
  );
}

/** The post itself, its scheduled time, and what people did with it. */
export function Facts({ post, zone }: { post: Post; zone: string }) {
  const t = useWords();
  const underWay = post.targets.some((target) => shownTarget(target) === 'publishing');
  const scheduledIn = post.schedule?.zone ?? zone;
  return (
    <Stack as="aside" gap={12} aria-label={t('facts.title')}>
      <Contents post={post} />
      <Panel p={16}>
        <Grid as="dl" gap="8 12" size={13} className={css.pairs}>
          {post.dueAt && (
            <>
              <dt>{t(underWay ? 'facts.publishing' : 'facts.scheduled')}</dt>
              <dd>
                {formatMoment(post.dueAt, scheduledIn)}
                <small>{zoneLabel(scheduledIn, post.dueAt)}</small>
              </dd>
            </>
          )}
          <dt>{t('facts.writtenBy')}</dt>
          <dd>{post.authorName}</dd>
          <dt>{t('facts.accounts')}</dt>
          <dd>{t('facts.count', { count: post.targets.length })}</dd>
        </Grid>
      </Panel>
      {post.targets.length > 1 && <ByGroup targets={post.targets} />}
      {post.activity.length > 0 && (
        <Panel title={t('facts.before')}>
          <Stack as="ol" gap={8} p="12 16 16" size={13} className={css.activity}>
            {post.activity.map((entry) => (
              <li key={`${entry.at} ${entry.what}`}>
                <time>{formatMoment(entry.at, zone)}</time>
                <span>{entry.what}</span>
              </li>
            ))}
          </Stack>
        </Panel>
      )}
    </Stack>
  );
}

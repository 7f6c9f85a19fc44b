import { useWords } from 'words:posts';
import type { Post } from '@everycast/contract/posts';
import { formatMoment, zoneLabel } from '../../../lib/time/format.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Grid, Stack } from '../../../ui/primitives/primitives.tsx';
import { shownTarget } from '../../../ui/state/shown.ts';
import { Contents } from './Contents.tsx';
import { ByGroup } from './counted/ByGroup.tsx';
import css from './Facts.module.css';

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
                <span>{entry.by ? t('facts.did', { who: entry.by, what: entry.what }) : entry.what}</span>
              </li>
            ))}
          </Stack>
        </Panel>
      )}
    </Stack>
  );
}

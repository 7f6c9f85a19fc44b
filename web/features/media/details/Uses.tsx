import { useWords } from 'words:media';
import type { MediaUse } from '@everycast/contract/media';
import type { PostSummary } from '@everycast/contract/posts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { get } from '../../../lib/api/client.ts';
import { pathOfPost } from '../../../lib/post-path.ts';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatMoment } from '../../../lib/time/format.ts';
import { Grid, Text } from '../../../ui/primitives/primitives.tsx';
import { Loading, SkeletonText } from '../../../ui/Skeleton.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import css from './Details.module.css';

/** The posts that use this file. */
export function Uses({ id }: { id: string }) {
  const t = useWords();
  const { data, error } = useQuery(get('/api/v1/media/{id}/uses', { params: { path: { id } } }));
  return (
    <section className={css.uses} aria-label={t('uses.title')}>
      <h3>{t('uses.title')}</h3>
      {error && (
        <Text size={13} tone="quiet">
          {error.message}
        </Text>
      )}
      {!data && !error && (
        <Loading>
          <SkeletonText size={13} width="80%" />
        </Loading>
      )}
      {data?.items.length === 0 && (
        <Text size={13} tone="quiet">
          {t('uses.none')}
        </Text>
      )}
      <ul>
        {data?.items.map((use) => (
          <Use key={`${use.postId} ${use.role}`} use={use} />
        ))}
      </ul>
    </section>
  );
}

function Use({ use: { postId, text, state, dueAt, role } }: { use: MediaUse }) {
  const t = useWords();
  const { zone } = useTimes();
  const post = { id: postId, state: state as PostSummary['state'] };
  return (
    <li>
      <Grid as={Link} gap="0 8" align="center" p="6 8" radius={6} size={13} tone="text" to={pathOfPost(post)} className={css.use}>
        <StateGlyph state={post.state} size={16} />
        <Text as="span" truncate>
          {text.trim().split('\n', 1)[0] || t('uses.noText')}
        </Text>
        <Text as="span" size={12} tone="quiet" className={css.useWhen}>
          {[dueAt && formatMoment(dueAt, zone), role === 'variant' && t('uses.variant')].filter(Boolean).join(' · ')}
        </Text>
      </Grid>
    </li>
  );
}

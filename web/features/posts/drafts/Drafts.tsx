import type { PostSummary, Schedule } from '@everycast/contract/posts';
import { resolveWallTime } from '@everycast/contract/time';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { answer, http } from '../../../lib/api/client.ts';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { heldBy } from '../../../lib/held-by.ts';
import { useHere } from '../../../lib/session/here.tsx';
import { formatMoment, zoneLabel } from '../../../lib/time/format.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Held } from '../../../ui/Held.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LabelFilter } from '../../../ui/labels/LabelFilter.tsx';
import { LabelMarks } from '../../../ui/labels/LabelMarks.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Places } from '../../../ui/Places.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Box, ListRow, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { useDeletePost } from '../history/DeletePost.tsx';
import { useWords } from '../words.ts';
import css from './Drafts.module.css';

/** /drafts: unscheduled posts, newest first. */
export default function Drafts() {
  const t = useWords();
  const { workspace } = useHere();
  const { remove, dialog } = useDeletePost();
  const [params, setParams] = useSearchParams();
  const label = params.get('label') ?? '';
  const filter = (labelIds: readonly string[]) => setParams(labelIds.length > 0 ? { label: labelIds.join(',') } : {}, { replace: true });
  const drafts = useInfiniteQuery({
    queryKey: ['/api/v1/posts', 'drafts', label],
    queryFn: ({ pageParam, signal }) =>
      answer(http.GET('/api/v1/posts', { params: { query: { state: 'draft', cursor: pageParam, ...(label && { label }) } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
  });
  const posts = drafts.data?.pages.flatMap((page) => page.items);
  return (
    <Page
      title={t('drafts.title')}
      actions={
        <ButtonLink variant="filled" to="/post-composer" icon={<Icon of={IconPlus} size={16} stroke={2} />}>
          {t('drafts.create')}
        </ButtonLink>
      }
    >
      <div className={css.filters}>
        <LabelFilter chosen={label.split(',').filter(Boolean)} change={filter} />
      </div>
      {drafts.error && !posts ? (
        <Problem title={t('drafts.notLoaded')} problem={drafts.error} retry={() => void drafts.refetch()} />
      ) : (
        <Panel>
          {!posts && (
            <Loading gap={8} p={16}>
              <Skeleton height="3rem" />
              <Skeleton height="3rem" />
              <Skeleton height="3rem" />
            </Loading>
          )}
          {posts?.length === 0 && label && (
            <Empty title={t('drafts.noneLabeled')} action={<Button onClick={() => filter([])}>{t('drafts.showAll')}</Button>}>
              {t('drafts.noneLabeledTeach')}
            </Empty>
          )}
          {posts?.length === 0 && !label && (
            <Empty title={t('drafts.none')} action={<ButtonLink to="/post-composer">{t('drafts.create')}</ButtonLink>}>
              {t('drafts.teach')}
            </Empty>
          )}
          {posts && posts.length > 0 && (
            <ul>
              {posts.map((post) => (
                <DraftRow key={post.id} post={post} zone={workspace.zone} remove={() => remove(post)} />
              ))}
            </ul>
          )}
          {drafts.hasNextPage && (
            <Box as="p" p="12 16" edge="top">
              <Button busy={drafts.isFetchingNextPage} onClick={() => void drafts.fetchNextPage()}>
                {t('drafts.more')}
              </Button>
            </Box>
          )}
        </Panel>
      )}
      {dialog}
    </Page>
  );
}

/** A chosen time, in the zone where it was chosen. */
function intention({ at, zone, fold }: Schedule): { when: string; zone: string } {
  const moment = resolveWallTime(at, zone, fold).instant.epochMilliseconds;
  return { when: formatMoment(moment, zone), zone: zoneLabel(zone, moment) };
}

function DraftRow({ post, zone, remove }: { post: PostSummary; zone: string; remove: () => void }) {
  const t = useWords();
  const picture = post.media[0];
  const unconnected = post.platforms
    .filter((id) => post.targets.every(({ platform }) => platform !== id))
    .map((platform) => ({ platform, sandbox: false }));
  const name = post.text.trim().split('\n')[0] || t('history.noText');
  return (
    <ListRow gap={12} pos="relative" p="8 16" className={css.row}>
      <StateGlyph state="draft" size={16} label={null} />
      <Stack as={Link} grow minW={0} tone="inherit" to={`/post-composer?post=${post.id}`} className={css.link}>
        <Text as="span" weight="medium" truncate className={css.name}>
          {name}
        </Text>
        <Text as="span" size={12} tone="quiet">
          {t('drafts.edited', { who: post.authorName, when: formatMoment(post.updatedAt, zone) })}
          {post.intended && ` · ${t('drafts.intended', intention(post.intended))}`}
        </Text>
      </Stack>
      <LabelMarks ids={post.labelIds} />
      <Held {...heldBy(post)} />
      <Row as="span" inline gap={6} rigid fontSize={12} tone="muted">
        <Places of={[...post.targets, ...unconnected]} max={4} size={16} word />
      </Row>
      {picture && <img className={css.picture} src={inWorkspace(picture.media.thumbnailUrl)} alt="" width={32} height={32} />}
      <IconButton className={css.remove} icon={IconTrash} size={16} label={t('drafts.remove', { name })} onClick={remove} />
    </ListRow>
  );
}

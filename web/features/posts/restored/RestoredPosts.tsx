import { useWords } from 'words:posts';
import type { PostSummary } from '@everycast/contract/posts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { answer, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { zoneLabel } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Stack } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { isOnHold } from './on-hold.ts';
import { RestoredRow } from './RestoredRow.tsx';

type Target = PostSummary['targets'][number];
interface HeldTarget {
  post: PostSummary;
  target: Target;
}

const byDueTime = (a: HeldTarget, b: HeldTarget): number => (a.target.dueAt ?? '').localeCompare(b.target.dueAt ?? '', 'en');

/** /restored-posts: what a restore put on hold, until a person has reviewed it. */
export default function RestoredPosts() {
  const t = useWords();
  const { times } = useSession();
  const now = useNow();
  const posts = useInfiniteQuery({
    queryKey: ['/api/v1/posts', 'restored'],
    queryFn: ({ pageParam, signal }) =>
      answer(http.GET('/api/v1/posts', { params: { query: { state: 'restored', limit: 200, cursor: pageParam } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
  });
  const approve = useMutation({
    mutationFn: (overdue: boolean) => answer(http.POST('/api/v1/posts/restored/approve', { body: { overdue } })),
    onSuccess({ approved }) {
      if (approved.length > 0) toast.ok(t('onHold.approved', { count: approved.length }));
      else toast.fail(t('onHold.noneApproved'));
    },
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => refresh('/api/v1/posts'),
  });
  const held = posts.data?.pages
    .flatMap((page) => page.items.flatMap((post) => post.targets.filter(isOnHold).map((target) => ({ post, target }))))
    .sort(byDueTime);
  const [upcoming, passed] = [held?.filter(isUpcoming), held?.filter((one) => !isUpcoming(one))];

  function isUpcoming({ target }: HeldTarget): boolean {
    return target.dueAt !== null && Date.parse(target.dueAt) > now;
  }

  return (
    <Page
      title={t('onHold.title')}
      context={t('onHold.zone', { zone: zoneLabel(times.zone, now) })}
      actions={
        <>
          {passed && passed.length > 0 && (
            <Button busy={approve.isPending && approve.variables} onClick={() => approve.mutate(true)}>
              {t(upcoming?.length ? 'onHold.approveOverdueToo' : 'onHold.approveOverdue')}
            </Button>
          )}
          {upcoming && upcoming.length > 0 && (
            <Button variant="filled" busy={approve.isPending && !approve.variables} onClick={() => approve.mutate(false)}>
              {t('onHold.approveAll')}
            </Button>
          )}
        </>
      }
    >
      {posts.error && !held && <Problem title={t('onHold.notLoaded')} problem={posts.error} retry={() => void posts.refetch()} />}
      {!held && !posts.error && (
        <Panel>
          <Loading gap={8} p={16}>
            <Skeleton height="3rem" />
            <Skeleton height="3rem" />
          </Loading>
        </Panel>
      )}
      {held?.length === 0 && (
        <Panel>
          <Empty title={t('onHold.none')}>{t('onHold.noneText')}</Empty>
        </Panel>
      )}
      {held && held.length > 0 && (
        <Stack gap={16} align="stretch">
          <Note tone="wait" title={t('onHold.why')}>
            {t('onHold.whyText')}
          </Note>
          <Group title={t('onHold.upcoming')} held={upcoming} zone={times.zone} upcoming />
          <Group title={t('onHold.passed')} held={passed} zone={times.zone} />
          {posts.hasNextPage && (
            <Button busy={posts.isFetchingNextPage} onClick={() => void posts.fetchNextPage()}>
              {t('onHold.more')}
            </Button>
          )}
        </Stack>
      )}
    </Page>
  );
}

function Group({ title, held = [], zone, upcoming = false }: { title: string; held?: HeldTarget[]; zone: string; upcoming?: boolean }) {
  if (held.length === 0) return null;
  return (
    <Panel title={title} aside={<span className="num">{held.length}</span>}>
      <ul>
        {held.map(({ post, target }) => (
          <RestoredRow key={target.id} post={post} target={target} zone={zone} upcoming={upcoming} />
        ))}
      </ul>
    </Panel>
  );
}

import { useWords } from 'words:add-to-queue';
import { copyOf } from '@everycast/contract/post-copy';
import type { Post } from '@everycast/contract/posts';
import type { Queued, SlotTaken } from '@everycast/contract/queues';
import { IconStackPush } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { answer, get, http } from '../../../lib/api/client.ts';
import { createIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { toApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { formatMoment } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';

/** Takes a post out of the queue again: its copies for other times are deleted, and it is a draft for all its accounts, and open. */
export async function unqueue({ posts: [first, ...copies], slots }: Queued, navigate: ReturnType<typeof useNavigate>): Promise<void> {
  if (!first) return;
  try {
    for (const { id } of copies) await answer(http.DELETE('/api/v1/posts/{id}', { params: { path: { id } } }));
    const accountIds = slots.flatMap((slot) => slot.accountIds);
    const variants = Object.assign({}, ...[first, ...copies].map((post) => copyOf(post, accountIds).variants));
    const body = { schedule: null, intended: null, accountIds, variants };
    await answer(http.PATCH('/api/v1/posts/{id}', { params: { path: { id: first.id } }, body }));
  } catch (problem) {
    toast.fail(toApiProblem(problem).message); // one is already being published, and the server says so
    return;
  }
  await refresh('/api/v1/posts');
  await navigate(`/post-composer?post=${first.id}`);
}

interface AddToQueueProps {
  accountIds: readonly string[];
  postId: string | undefined;
  className: string | undefined;
  /** Whether nothing but the time needs to be fixed first. */
  ready: () => boolean;
  /** Saves what was written; returns the post's ID. @throws if it isn't saved */
  save: () => Promise<string>;
  added: (post: Post) => void;
}

/** Gives the post the next free slots of its accounts' queues; the tooltip says when that is. */
export default function AddToQueue({ accountIds, postId, className, ready, save, added }: AddToQueueProps) {
  const t = useWords();
  const navigate = useNavigate();
  const [asking] = useState(createIdempotencyKey);
  const query = { accounts: accountIds.join(','), ...(postId && { post: postId }) };
  const asked = useQuery({ ...get('/api/v1/queues/next', { params: { query } }), enabled: accountIds.length > 0 });
  const next = asked.data;
  const when = ([first]: readonly SlotTaken[]) => first && formatMoment(first.instant, first.zone);
  const hint = (): string | undefined => {
    if (!next) return undefined;
    const first = when(next.slots);
    if (!first || next.without.length > 0) return t('none');
    return next.slots.length === 1 ? t('next', { when: first }) : t('times', { count: next.slots.length, when: first });
  };
  const add = useMutation({
    mutationFn: async (): Promise<Queued> => {
      const id = await save();
      const headers = { 'Idempotency-Key': asking.keyFor({ id, accountIds }) };
      return answer(http.POST('/api/v1/posts/{id}/queue', { params: { path: { id } }, headers }));
    },
    onSuccess(queued) {
      asking.ended();
      const { posts, slots } = queued;
      if (posts[0]) added(posts[0]);
      void Promise.all([refresh('/api/v1/posts'), refresh('/api/v1/queues')]);
      const action = { label: t('undo'), run: () => void unqueue(queued, navigate) };
      toast.ok(doneText(queued, when(slots) ?? ''), { action });
      void navigate('/calendar');
    },
    async onError(problem) {
      asking.ended(problem);
      const action = { label: t('addSlots'), run: () => void navigate('/settings/queues') };
      const { data } = await asked.refetch();
      toast.fail(problem.message, data && data.without.length > 0 ? { action } : {});
    },
  });
  const doneText = ({ posts, slots }: Queued, first: string): string => {
    if (posts.some(({ approval }) => approval?.state === 'waiting')) return t('requested');
    if (slots.some(({ paused }) => paused)) return t('onHold');
    return slots.length === 1 ? t('added', { when: first }) : t('addedTimes', { count: slots.length, when: first });
  };
  return (
    <Button
      className={className}
      icon={<Icon of={IconStackPush} size={16} />}
      title={hint()}
      busy={add.isPending}
      onClick={() => ready() && !add.isPending && add.mutate()}
    >
      {t('add')}
    </Button>
  );
}

import type { Post } from '@everycast/contract/posts';
import { WallTime } from '@everycast/contract/time';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { createAsking } from '../../../lib/api/ask-again.ts';
import { answer, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import type { WallMoment } from '../../../lib/time/check-time.ts';
import { formatMoment } from '../../../lib/time/format.ts';
import { toast } from '../../../ui/toast/store.ts';
import { words } from '../words.ts';

interface Written {
  text: string;
  accountIds: string[];
  moment: WallMoment;
}

/** For all times that the modal is opened: closed and opened again after a lost answer, it still holds the same. */
const asking = createAsking();

/** Sends what the modal holds: on the schedule, or as a draft that the composer opens. `done` is called once the server has it. */
export function useCreatePost(done: () => void) {
  const navigate = useNavigate();
  const schedule = useMutation({
    mutationFn: ({ text, accountIds, moment }: Written) => {
      const body = { text, accountIds, schedule: moment };
      return answer(http.POST('/api/v1/posts', { headers: { 'Idempotency-Key': asking.keyFor(body) }, body }));
    },
    onError: asking.ended,
    onSuccess(post, { moment }) {
      asking.ended();
      done();
      void refresh('/api/v1/posts');
      const t = words();
      toast.ok(t('create.done', { when: formatMoment(post.dueAt ?? '', moment.zone) }), {
        action: { label: t('undo'), run: () => void unschedule(post, (path) => void navigate(path)) },
      });
    },
  });
  const open = useMutation({
    mutationFn: async ({ text, accountIds, moment }: Written) => {
      if (text.trim() === '' && accountIds.length === 0) return `/post-composer?at=${encodeURIComponent(moment.at)}`;
      const intended = WallTime.safeParse(moment.at).success ? moment : null;
      const draft = await answer(http.POST('/api/v1/posts', { body: { text, accountIds, intended } }));
      return `/post-composer?post=${draft.id}`;
    },
    onSuccess(path) {
      done();
      void refresh('/api/v1/posts');
      void navigate(path);
    },
  });
  return { schedule, open };
}

/** Undo of a schedule: nothing of it is lost, it is a draft. */
async function unschedule({ id }: Pick<Post, 'id'>, go: (path: string) => void): Promise<void> {
  const t = words();
  try {
    await answer(http.PATCH('/api/v1/posts/{id}', { params: { path: { id } }, body: { schedule: null } }));
    toast.ok(t('create.undone'), { action: { label: t('create.openDraft'), run: () => go(`/post-composer?post=${id}`) } });
  } catch (problem) {
    toast.fail((problem as Error).message); // it may be on its way already, and the server says so
  }
  await refresh('/api/v1/posts');
}

import { words } from 'words:calendar';
import type { Post } from '@everycast/contract/posts';
import { WallTime } from '@everycast/contract/time';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answer, http } from '../../../lib/api/client.ts';
import { createIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { toApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import type { WallMoment } from '../../../lib/time/check-time.ts';
import { formatMoment } from '../../../lib/time/format.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import type { Choice } from './platforms.ts';

interface Written {
  text: string;
  choice: Choice;
  moment: WallMoment;
}

/** Shared by all openings of the modal: after a lost response, reopening it keeps the same key. */
const asking = createIdempotencyKey();
const askingDraft = createIdempotencyKey();

const composerOf = ({ id }: Pick<Post, 'id'>): string => `/post-composer?post=${id}`;

/** The draft that is sent; an incomplete time is left out. */
const draftOf = ({ text, choice, moment }: Written) => ({
  text,
  accountIds: [...choice.accountIds],
  platforms: [...choice.platforms],
  intended: WallTime.safeParse(moment.at).success ? moment : null,
});

/** Submits the modal: scheduled, as a draft, or as a draft that is opened in the composer. `done` is called once the server has it. */
export function useCreatePost(done: () => void) {
  const navigate = useNavigate();
  const schedule = useMutation({
    mutationFn: ({ text, choice, moment }: Written) => {
      const body = { text, accountIds: [...choice.accountIds], schedule: moment };
      return answer(http.POST('/api/v1/posts', { headers: { 'Idempotency-Key': asking.keyFor(body) }, body }));
    },
    onError: asking.ended,
    onSuccess(post, { moment }) {
      asking.ended();
      done();
      void refresh('/api/v1/posts');
      const t = words();
      const waits = post.approval?.state === 'waiting';
      toast.ok(waits ? t('create.requested') : t('create.done', { when: formatMoment(post.dueAt ?? '', moment.zone) }), {
        action: { label: t('undo'), run: () => void unschedule(post, (path) => void navigate(path)) },
      });
    },
  });
  const draft = useMutation({
    mutationFn: (written: Written) => {
      const body = draftOf(written);
      return answer(http.POST('/api/v1/posts', { headers: { 'Idempotency-Key': askingDraft.keyFor(body) }, body }));
    },
    onError: askingDraft.ended,
    onSuccess(kept) {
      askingDraft.ended();
      done();
      void refresh('/api/v1/posts');
      const t = words();
      toast.ok(t('create.draftSaved'), { action: { label: t('create.openDraft'), run: () => void navigate(composerOf(kept)) } });
    },
  });
  const open = useMutation({
    mutationFn: async ({ text, choice, moment }: Written) => {
      if (text.trim() === '' && choice.accountIds.length === 0) {
        return `/post-composer?${new URLSearchParams({ at: moment.at, zone: moment.zone })}`;
      }
      const kept = await answer(http.POST('/api/v1/posts', { body: draftOf({ text, choice, moment }) }));
      return composerOf(kept);
    },
    onSuccess(path) {
      done();
      void refresh('/api/v1/posts');
      void navigate(path);
    },
  });
  return { schedule, draft, open };
}

/** Undoes scheduling: the post becomes a draft. */
async function unschedule({ id }: Pick<Post, 'id'>, go: (path: string) => void): Promise<void> {
  const t = words();
  try {
    await answer(http.PATCH('/api/v1/posts/{id}', { params: { path: { id } }, body: { schedule: null } }));
    toast.ok(t('create.undone'), { action: { label: t('create.openDraft'), run: () => go(composerOf({ id })) } });
  } catch (problem) {
    toast.fail(toApiProblem(problem).message); // it may already be being published, and the server says so
  }
  await refresh('/api/v1/posts');
}

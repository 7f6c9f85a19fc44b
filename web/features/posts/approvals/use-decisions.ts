import { useWords } from 'words:approvals';
import type { ApprovalDecision, Approved } from '@everycast/contract/approvals';
import type { Post } from '@everycast/contract/posts';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../../lib/api/client.ts';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatMoment } from '../../../lib/time/format.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { refreshAll } from './refresh-all.ts';
import { approvedToast } from './take-back.ts';

/** What was seen, and a decision about it. */
interface About {
  post: Post;
  seen: string;
}

/**
 * Approving, asking for changes, and taking a request back. `decided` is called before the lists are read again, so that the next post
 * can be opened.
 */
export function useDecisions(decided: (postId: string) => void) {
  const t = useWords();
  const { zone } = useTimes();
  const approve = useMutation({
    mutationFn: ({ post, seen, schedule }: About & { schedule?: ApprovalDecision['schedule'] }) =>
      answer(http.POST('/api/v1/posts/{id}/approve', { params: { path: { id: post.id } }, body: { seen, ...(schedule && { schedule }) } })),
    onSuccess(post) {
      const { approval, dueAt, state } = post;
      const isAhead = state === 'scheduled' && dueAt !== null && Date.parse(dueAt) > Date.now();
      if (approval?.state === 'waiting') approvedToast(t('done.step', approval), [post.id]);
      else if (isAhead) approvedToast(t('done.scheduled', { when: formatMoment(dueAt, zone) }), [post.id]);
      else toast.ok(t('done.now'));
      decided(post.id);
    },
    onSettled: () => void refreshAll(),
  });
  const giveBack = useMutation({
    mutationFn: ({ post, seen, note }: About & { note: string }) =>
      answer(http.POST('/api/v1/posts/{id}/return', { params: { path: { id: post.id } }, body: { seen, note } })),
    onSuccess(post) {
      toast.ok(t('done.returned'));
      decided(post.id);
    },
    onSettled: () => void refreshAll(),
  });
  const withdraw = useMutation({
    mutationFn: ({ post }: Pick<About, 'post'>) =>
      answer(http.PATCH('/api/v1/posts/{id}', { params: { path: { id: post.id } }, body: { version: post.version, schedule: null } })),
    onSuccess(post) {
      toast.ok(t('withdrawn'));
      decided(post.id);
    },
    onSettled: () => void refreshAll(),
  });
  return { approve, giveBack, withdraw };
}

/** Approves several posts as they were when they were selected. */
export function useApproveMany(done: (answer: Approved) => void) {
  const t = useWords();
  return useMutation({
    mutationFn: (items: { postId: string; seen: string }[]) => answer(http.POST('/api/v1/approvals/approve', { body: { items } })),
    onSuccess(decided) {
      const count = decided.approved.length;
      if (count > 0) approvedToast(t('approvedMany', { count }), decided.approved);
      done(decided);
    },
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => void refreshAll(),
  });
}

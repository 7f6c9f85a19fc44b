import { useWords } from 'words:posts';
import type { PostApproval } from '@everycast/contract/approvals';
import type { Post } from '@everycast/contract/posts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatPast } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Box, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import type { Composer } from './use-composer.ts';

/** Where an unpublished post stands with its approval: it waits, or something should change. */
export default function ApprovalNote({ post, composer }: { post: Post; composer: Composer }) {
  const now = useQuery({ ...get('/api/v1/posts/{id}', { params: { path: { id: post.id } } }) }).data;
  const approval = now ? now.approval : post.approval;
  if (approval === null || approval.state === 'approved') return null;
  return (
    <Box rigid p="12 16 0">
      {approval.state === 'waiting' ? <Waiting approval={approval} composer={composer} /> : <Returned approval={approval} />}
    </Box>
  );
}

function Waiting({ approval, composer }: { approval: PostApproval; composer: Composer }) {
  const t = useWords();
  const { zone } = useTimes();
  const withdraw = useMutation({
    async mutationFn() {
      const { onto } = await composer.flush();
      if (!onto) throw new Error(t('foot.notSaved'));
      return answer(
        http.PATCH('/api/v1/posts/{id}', { params: { path: { id: onto.id } }, body: { version: onto.version, schedule: null } }),
      );
    },
    onSuccess(draft) {
      composer.done(draft);
      toast.ok(t('approval.withdrawn'));
      void refresh('/api/v1/posts');
      void refresh('/api/v1/approvals');
    },
    onError: (problem) => toast.fail(problem.message),
  });
  const { steps, askedBy, askedAt } = approval;
  return (
    <Note
      tone="approval"
      title={steps > 1 ? t('approval.waitingStep', approval) : t('approval.waiting')}
      actions={
        <Button size="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('approval.withdraw')}
        </Button>
      }
    >
      {t('approval.asked', { who: askedBy, when: formatPast(askedAt, zone) })} {t('approval.asksAgain')}
    </Note>
  );
}

function Returned({ approval }: { approval: PostApproval }) {
  const t = useWords();
  return (
    <Note tone="wait" title={t('approval.returned')}>
      {approval.note && (
        <Text as="blockquote" pre breaks m="0 0 4">
          {approval.note}
        </Text>
      )}
      {t('approval.askAgain')}
    </Note>
  );
}

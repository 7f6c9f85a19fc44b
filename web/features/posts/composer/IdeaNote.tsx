import { useWords } from 'words:ideas';
import type { Post } from '@everycast/contract/posts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Box } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import type { Composer } from './use-composer.ts';

/** Says that the post is still an idea, and starts the draft. */
export default function IdeaNote({ post, composer }: { post: Post; composer: Composer }) {
  const t = useWords();
  const now = useQuery({ ...get('/api/v1/posts/{id}', { params: { path: { id: post.id } } }) }).data ?? post;
  const start = useMutation({
    async mutationFn() {
      const { onto, state } = await composer.flush();
      // What keeps it from being saved is said where it is written.
      if (!onto) return state;
      const body = { version: onto.version, stage: 'draft' as const };
      return answer(http.PATCH('/api/v1/posts/{id}', { params: { path: { id: onto.id } }, body }));
    },
    onSuccess(draft) {
      if (!('id' in draft)) return;
      composer.done(draft);
      toast.ok(t('note.started'));
      void refresh('/api/v1/posts');
    },
    onError(problem) {
      if (problem.code === 'version_conflict') composer.outdated();
      else toast.fail(problem.message);
    },
  });
  if (now.stage !== 'idea') return null;
  return (
    <Box rigid p="12 16 0">
      <Note
        title={t('note.title')}
        actions={
          <Button size="sm" busy={start.isPending} onClick={() => start.mutate()}>
            {t('note.start')}
          </Button>
        }
      >
        {t('note.why')}
      </Note>
    </Box>
  );
}

import { useWords } from 'words:leaving';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { leavingText } from '../../lib/session/leaving.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Box } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';

/** Above every screen while the account is going to be deleted: when, and how to keep it. */
export default function LeavingBar() {
  const t = useWords();
  const { me, times } = useSession();
  const keep = useMutation({
    mutationFn: () => answer(http.DELETE('/api/v1/me/deletion')),
    onSuccess: () => toast.ok(t('kept')),
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => Promise.all([refresh('/api/v1/me'), refresh('/api/v1/me/deletion')]),
  });
  if (me.leavingAt === null) return null;
  return (
    <Box as="section" aria-label={t('title')} p="12 20 0">
      <Note
        tone="wait"
        title={leavingText(me.leavingAt, times.zone)}
        actions={
          <Button busy={keep.isPending} onClick={() => keep.mutate()}>
            {t('keep')}
          </Button>
        }
      />
    </Box>
  );
}

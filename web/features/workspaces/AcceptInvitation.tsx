import type { Workspace } from '@everycast/contract/workspaces';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { meQuery, queryClient } from '../../lib/api/query-client.ts';
import { useHere } from '../../lib/session/here.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast/store.ts';
import { useOpenWorkspace } from './use-open-workspace.ts';
import { useWords } from './words.ts';

/** /invitation?token=…: joins a workspace. It takes a press, so that a mail program that looks into links joins nothing. */
export default function AcceptInvitation() {
  const t = useWords();
  const { me } = useHere();
  const [params] = useSearchParams();
  const open = useOpenWorkspace();
  const token = params.get('token') ?? '';
  const accept = useMutation<Workspace, ApiProblem>({
    mutationFn: () => answer(http.POST('/api/v1/invitations/accept', { body: { token } })),
    async onSuccess(workspace) {
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      open(workspace.id);
      toast.ok(t('accept.done', { name: workspace.name }));
    },
  });
  return (
    <Page title={t('accept.title')}>
      <Sheet
        title={t('accept.head')}
        text={t('accept.text', { email: me.email })}
        foot={
          <>
            <Button variant="filled" busy={accept.isPending} disabled={!token} onClick={() => accept.mutate()}>
              {t('accept.button')}
            </Button>
            <ButtonLink variant="ghost" to="/dashboard">
              {t('accept.not')}
            </ButtonLink>
          </>
        }
      >
        {!token && <Note tone="wait" title={t('accept.noToken')} />}
        {accept.error && (
          <Note tone="fail" alert title={t('accept.failed')}>
            {accept.error.message}
          </Note>
        )}
      </Sheet>
    </Page>
  );
}

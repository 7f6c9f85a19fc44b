import { useWords } from 'words:workspaces';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { answer, get, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Page } from '../../ui/Page.tsx';
import { Box } from '../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { useOpenWorkspace } from './use-open-workspace.ts';

/** Final errors of checking an invitation. */
const refusals: ReadonlySet<string> = new Set(['not_found', 'wrong_credentials']);

/** The target of an invitation's link. Opening a link doesn't join: people confirm here, unless it is no longer valid. */
export default function Invitation() {
  const t = useWords();
  const { me } = useSession();
  const [query] = useSearchParams();
  const openWorkspace = useOpenWorkspace();
  const token = query.get('token') ?? '';
  const offer = useQuery({ ...get('/api/v1/invitations', { params: { query: { token } } }), enabled: token !== '', staleTime: 'static' });
  const join = useMutation({
    mutationFn: () => answer(http.POST('/api/v1/invitations/accept', { body: { token } })),
    async onSuccess({ id, name }) {
      await refresh('/api/v1/me');
      await openWorkspace(id);
      toast.ok(t('invitation.joined', { name }));
    },
  });

  // A link that can't be checked now (no connection) may still be valid: joining will tell.
  const problem = join.error ?? (refusals.has(offer.error?.code ?? '') ? offer.error : null);
  const over = token === '' || problem?.code === 'not_found';

  return (
    <Page title={t('invitation.title')}>
      <Box maxW="var(--w-read)">
        {problem || over ? (
          <Note
            tone={over ? 'wait' : 'fail'}
            alert
            title={t(over ? 'invitation.over' : 'invitation.failed')}
            actions={
              <ButtonLink to="/dashboard" size="sm">
                {t('invitation.toDashboard')}
              </ButtonLink>
            }
          >
            {over ? t('invitation.whatNow') : problem?.message}
          </Note>
        ) : offer.isLoading ? (
          <Loading>
            <Skeleton height="5rem" />
          </Loading>
        ) : (
          <Note
            title={offer.data ? t('invitation.questionOf', { workspace: offer.data.workspace }) : t('invitation.question')}
            actions={
              <Button variant="filled" busy={join.isPending} onClick={() => join.mutate()}>
                {t('invitation.join')}
              </Button>
            }
          >
            {offer.data && `${t('invitation.from', { inviter: offer.data.invitedBy, role: t(`role.${offer.data.role}`) })} `}
            {t('invitation.as', { email: me.email })}
          </Note>
        )}
      </Box>
    </Page>
  );
}

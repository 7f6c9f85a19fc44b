import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useHere } from '../../lib/session/here.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Page } from '../../ui/Page.tsx';
import { toast } from '../../ui/toast/store.ts';
import css from './invitation.module.css';
import { useOpenWorkspace } from './use-open-workspace.ts';
import { useWords } from './words.ts';

/** Where the link of an invitation's mail leads. Nobody joins by following a link alone: they say so here. */
export default function Invitation() {
  const t = useWords();
  const { me } = useHere();
  const [query] = useSearchParams();
  const openWorkspace = useOpenWorkspace();
  const token = query.get('token') ?? '';
  const join = useMutation({
    mutationFn: () => answer(http.POST('/api/v1/invitations/accept', { body: { token } })),
    async onSuccess({ id, name }) {
      await refresh('/api/v1/me');
      toast.ok(t('invitation.joined', { name }));
      openWorkspace(id);
    },
  });

  return (
    <Page title={t('invitation.title')}>
      <div className={css.room}>
        {join.error ? (
          <Note
            tone="fail"
            alert
            title={t('invitation.failed')}
            actions={
              <ButtonLink to="/dashboard" size="sm">
                {t('invitation.toDashboard')}
              </ButtonLink>
            }
          >
            {join.error.message}
          </Note>
        ) : (
          <Note
            title={t('invitation.question')}
            actions={
              <Button variant="filled" busy={join.isPending} onClick={() => join.mutate()}>
                {t('invitation.join')}
              </Button>
            }
          >
            {t('invitation.as', { email: me.email })}
          </Note>
        )}
      </div>
    </Page>
  );
}

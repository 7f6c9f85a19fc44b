import { useWords } from 'words:api-keys';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { get } from '../../../lib/api/client.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { IdentityDialog } from '../../../ui/IdentityDialog.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Box } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { ConsentForm } from './ConsentForm.tsx';

/** Where an app sends a person who lets it act for them, or doesn't. Its query is the request, which the server has signed. */
export default function Consent() {
  const t = useWords();
  const request = useLocation().search.slice(1);
  const wrong = new URLSearchParams(request).get('error');
  const enabled = wrong === null && request !== '';
  const asked = useQuery({ ...get('/api/v1/app-requests', { params: { query: { request } } }), enabled, staleTime: 'static' });
  const over = !enabled || asked.error?.code === 'not_found' || asked.error?.code === 'invalid_input';
  return (
    <Page title={t('consent.title')}>
      <Box maxW="var(--w-read)">
        {over ? (
          <Note
            tone="wait"
            alert
            title={t('consent.gone')}
            actions={
              <ButtonLink to="/settings/api-keys" size="sm">
                {t('consent.settings')}
              </ButtonLink>
            }
          >
            {wrong === null ? t('consent.whatNowPlain') : t('consent.whatNow', { error: wrong.slice(0, 80) })}
          </Note>
        ) : asked.error ? (
          <Problem title={t('consent.notLoaded')} problem={asked.error} retry={() => void asked.refetch()} />
        ) : asked.data ? (
          <ConsentForm request={request} asked={asked.data} />
        ) : (
          <Loading>
            <Skeleton height="12rem" />
          </Loading>
        )}
      </Box>
      <IdentityDialog />
    </Page>
  );
}

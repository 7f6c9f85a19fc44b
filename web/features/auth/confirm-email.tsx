import { useWords, words } from 'words:confirm-email';
import type { EmailChangeLink, EmailChangeResult } from '@everycast/contract/security';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { emailChange } from '../../lib/api/email-change.ts';
import { toApiProblem } from '../../lib/api/problem.ts';
import { head } from '../../lib/head.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Grid, Row, Text } from '../../ui/primitives/primitives.tsx';
import { AuthPage } from './AuthPage.tsx';

export const meta = () => head(words()('title'));

type Result = EmailChangeResult['state'] | 'cancelled';
type State = { link: EmailChangeLink | null; result: Result | null; dead: boolean; problem: string | null };

/** Opened from a mail about a change of the email address. It asks first: programs that check mails open their links, too. */
export default function ConfirmEmail() {
  const t = useWords();
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  const token = query.get('token');
  const [{ link, result, dead, problem }, setState] = useState<State>({ link: null, result: null, dead: false, problem: null });
  const [busy, setBusy] = useState(false);
  const put = (change: Partial<State>) => setState((before) => ({ ...before, ...change }));

  useEffect(() => {
    if (!token) return;
    const left = new AbortController();
    emailChange.link(token, left.signal).then(
      (found) => setState((before) => ({ ...before, link: found })),
      (thrown) => !left.signal.aborted && setState((before) => ({ ...before, ...refusal(thrown) })),
    );
    return () => left.abort();
  }, [token]);

  async function run(action: (token: string) => Promise<Result>) {
    setBusy(true);
    try {
      put({ result: await action(token ?? ''), problem: null });
    } catch (thrown) {
      put(refusal(thrown));
    }
    setBusy(false);
  }

  return (
    <AuthPage title={t('title')} lead={link ? t('lead', { from: link.from, to: link.to }) : ''}>
      <Grid gap={16} justifyItems="start" mt={20}>
        {(dead || (hydrated && !token)) && (
          <Note tone="wait" alert title={t('deadTitle')}>
            {t('dead')}
          </Note>
        )}
        {problem && (
          <Note tone="fail" alert title={t('failed')}>
            {problem}
          </Note>
        )}
        {link && !dead && !result && (
          <>
            <Text breaks>{t(link.side === 'old' ? 'old' : 'new', { to: link.to })}</Text>
            <Row gap={8} wrap>
              <Button variant="filled" size="lg" busy={busy} onClick={() => void run(async (it) => (await emailChange.confirm(it)).state)}>
                {t('confirm')}
              </Button>
              <Button
                size="lg"
                onClick={() =>
                  void run(async (it) => {
                    await emailChange.cancel(it);
                    return 'cancelled';
                  })
                }
              >
                {t('cancel')}
              </Button>
            </Row>
          </>
        )}
        {link && result && <Outcome link={link} result={result} />}
      </Grid>
    </AuthPage>
  );
}

function refusal(thrown: unknown): Partial<State> {
  const { code, message } = toApiProblem(thrown);
  return code === 'not_found' ? { dead: true } : { problem: message };
}

function Outcome({ link: { from, to }, result }: { link: EmailChangeLink; result: Result }) {
  const t = useWords();
  if (result === 'waiting_for_old') return <Note tone="ok" alert title={t('waitingOld', { from })} />;
  if (result === 'waiting_for_new') return <Note tone="ok" alert title={t('waitingNew', { to })} />;
  if (result === 'cancelled')
    return (
      <>
        <Note tone="ok" alert title={t('cancelled')}>
          {t('cancelledHelp')}
        </Note>
        <ButtonLink to="/forgot-password" state={{ email: from }}>
          {t('toReset')}
        </ButtonLink>
      </>
    );
  return (
    <>
      <Note tone="ok" alert title={t('changed', { to })}>
        {t('changedHelp')}
      </Note>
      <ButtonLink to="/login" state={{ email: to }} variant="filled">
        {t('toLogin')}
      </ButtonLink>
    </>
  );
}

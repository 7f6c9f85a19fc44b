import { isRouteErrorResponse, useLocation } from 'react-router';
import { commonWords } from '../lib/i18n/i18n.ts';
import { usePersonHint } from '../lib/session/person-hint.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import css from './error-screen.module.css';
import { PublicBar } from './shell/PublicBar.tsx';
import { useWords } from './shell/words.ts';

/** What stands for an unknown address, and for a screen that broke: what happened, and the way home. */
export function ErrorScreen({ error }: { error?: unknown }) {
  const t = useWords();
  const common = commonWords.useWords();
  const { pathname } = useLocation();
  const person = usePersonHint();
  const unknownPath = error === undefined || (isRouteErrorResponse(error) && error.status === 404);
  return (
    <>
      <title>{common('pageTitle', { page: t('error.title') })}</title>
      <PublicBar />
      <main id="main" tabIndex={-1} className={css.page}>
        <h1 className={css.title}>{t('error.title')}</h1>
        <p className={css.lead}>{t(unknownPath ? 'error.nothingHere' : 'error.broke')}</p>
        <p className={css.why}>{t(unknownPath ? 'error.nothingHereWhy' : 'error.brokeWhy')}</p>
        <div className={css.actions}>
          <ButtonLink to="/" variant="filled" size="lg">
            {t('error.home')}
          </ButtonLink>
          {person !== null && (
            <ButtonLink to="/dashboard" size="lg">
              {t('error.toDashboard')}
            </ButtonLink>
          )}
          {!unknownPath && (
            <Button size="lg" onClick={() => window.location.reload()}>
              {t('error.reload')}
            </Button>
          )}
        </div>
        <p className={css.label}>{t('error.details')}</p>
        <p className={css.own}>{unknownPath ? pathname : String(error)}</p>
      </main>
    </>
  );
}

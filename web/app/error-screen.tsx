import * as commonWords from 'words:common';
import { useWords } from 'words:shell';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { usePersonHint } from '../lib/session/person-hint.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Box, Row, Text } from '../ui/primitives/primitives.tsx';
import css from './error-screen.module.css';
import { PublicBar } from './shell/PublicBar.tsx';

/** The screen for unknown URLs and for errors: what happened, and the way home. */
export function ErrorScreen({ error }: { error?: unknown }) {
  const t = useWords();
  const common = commonWords.useWords();
  const { pathname } = useLocation();
  const person = usePersonHint();
  const unknownPath = error === undefined || (isRouteErrorResponse(error) && error.status === 404);
  // In English, both have the title that the specification gives.
  const title = t(unknownPath ? 'error.notFound' : 'error.title');
  return (
    <>
      <title>{common('pageTitle', { page: title })}</title>
      <PublicBar />
      <Box as="main" mx="auto" id="main" tabIndex={-1} className={css.page}>
        <Text as="h1" track="display" size={28}>
          {title}
        </Text>
        <Text mt={16} size={16}>
          {t(unknownPath ? 'error.nothingHere' : 'error.broke')}
        </Text>
        <Text tone="muted">{t(unknownPath ? 'error.nothingHereWhy' : 'error.brokeWhy')}</Text>
        <Row gap={8} wrap align="stretch" mt={24}>
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
        </Row>
        <Text mt={32} size={12} tone="quiet">
          {t('error.details')}
        </Text>
        <Text pt={4} size={13} tone="muted" breaks className={css.own}>
          {unknownPath ? pathname : String(error)}
        </Text>
      </Box>
    </>
  );
}

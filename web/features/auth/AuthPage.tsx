import * as commonWords from 'words:common';
import { type FormEventHandler, type ReactNode, useEffect } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Box, Grid, Row, Text } from '../../ui/primitives/primitives.tsx';
import css from './AuthPage.module.css';

/** The layout of sign-in screens: one card with a title, a description, and links below. */
export function AuthPage({ title, lead, children, foot }: { title: string; lead: string; children: ReactNode; foot?: ReactNode }) {
  const t = commonWords.useWords();
  // The route names the page that is built; what it turns into has a name of its own.
  useEffect(() => {
    document.title = t('pageTitle', { page: title });
  }, [t, title]);
  return (
    <Box mx="auto" className={css.page}>
      <Box bg="surface" border="line" radius={12} shadow={2} className={css.sheet}>
        <Text as="h1" track="display" size={28}>
          {title}
        </Text>
        <Text mt={4} tone="muted">
          {lead}
        </Text>
        {children}
      </Box>
      {foot && (
        <Row as="p" gap="0 6" wrap align="stretch" tone="muted" className={css.foot}>
          {foot}
        </Row>
      )}
    </Box>
  );
}

/**
 * A form with our own messages: the browser's are off. `problem` concerns the form as a whole. Before hydration the button doesn't submit,
 * and the method keeps a password out of the URL in any case.
 */
export function AuthForm({
  onSubmit,
  busy,
  problem,
  submit,
  children,
}: {
  onSubmit: FormEventHandler<HTMLFormElement>;
  busy: boolean;
  problem: string | undefined;
  submit: string;
  children: ReactNode;
}) {
  const alive = useHydrated();
  return (
    <Grid as="form" gap={20} mt={24} method="post" onSubmit={onSubmit} noValidate aria-busy={busy || undefined}>
      {children}
      {problem && <Note tone="fail" alert title={problem} />}
      <Button type={alive ? 'submit' : 'button'} variant="filled" size="lg" busy={busy}>
        {submit}
      </Button>
    </Grid>
  );
}

import { useWords, words } from 'words:auth';
import { useState } from 'react';
import { Link } from 'react-router';
import { auth } from '../../lib/api/auth.ts';
import { toApiProblem } from '../../lib/api/problem.ts';
import { head } from '../../lib/head.ts';
import { isEmail, type Problems, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { Grid, Text } from '../../ui/primitives/primitives.tsx';
import { AuthForm, AuthPage } from './AuthPage.tsx';
import { useCarriedEmail } from './use-arrival.ts';

export const meta = () => head(words()('forgot.title'), words()('description.forgot'));

/** Where the link in the email leads, including the token. */
const resetPath = '/reset-password';

export default function ForgotPassword() {
  const t = useWords();
  const fields = useCarriedEmail();
  const [sentTo, setSentTo] = useState<string | null>(null);

  const form = useForm<'email'>({
    fields: ['email'],
    check({ email }, element): Problems<'email'> {
      if (!email) return { email: t('missing.email') };
      return isEmail(element) ? {} : { email: t('errors.invalidEmail') };
    },
    async send({ email }) {
      try {
        await auth.requestPasswordReset({ email, redirectTo: resetPath });
      } catch (thrown) {
        const problem = toApiProblem(thrown);
        return { form: problem.status === 429 ? t('errors.tooMany') : problem.message || t('forgot.failed') };
      }
      setSentTo(email);
    },
  });

  return (
    <AuthPage title={t('forgot.title')} lead={t('forgot.lead')} foot={<Link to="/login">{t('forgot.back')}</Link>}>
      {sentTo === null ? (
        <AuthForm onSubmit={form.onSubmit} busy={form.busy} problem={form.problem} submit={t(form.busy ? 'forgot.busy' : 'forgot.submit')}>
          <Grid gap={20} ref={fields}>
            <Field {...form.field('email')} label={t('fields.email')} type="email" autoComplete="username" inputMode="email" required />
          </Grid>
        </AuthForm>
      ) : (
        <Grid gap={16} justifyItems="start" mt={20}>
          <Note tone="ok" alert title={t('forgot.sentTitle')}>
            {t('forgot.sent', { email: sentTo })}
          </Note>
          <Text size={13} tone="muted">
            {t('forgot.sentHelp')}
          </Text>
          <Button onClick={() => setSentTo(null)}>{t('forgot.again')}</Button>
        </Grid>
      )}
    </AuthPage>
  );
}
